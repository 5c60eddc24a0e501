from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.core.units import Size, number, parse_length, parse_size


@pytest.mark.parametrize(
    ("text", "mm"), [("63", 63), ("6.3cm", 63), ("2.5 in", 63.5), ("72pt", 25.4), ("-1 mm", -1), (".5IN", 12.7)]
)
def test_lengths_are_read_in_every_unit(text: str, mm: float) -> None:
    assert parse_length(text) == pytest.approx(mm)


@pytest.mark.parametrize("text", ["", "mm", "1 2", "6,3", "1e3", "nan", "63 m"])
def test_what_is_no_length_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a length"):
        parse_length(text)


def test_a_unit_at_the_end_of_a_size_serves_both_numbers() -> None:
    assert parse_size("2.5x3.5in") == pytest.approx(Size(63.5, 88.9))
    assert parse_size("63 × 88 mm") == Size(63, 88)
    assert parse_size("6.3cm x 88mm") == pytest.approx(Size(63, 88))


@pytest.mark.parametrize("text", ["63", "63x", "0x10", "63x-2", "axb", "1x2x3"])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a (size|length)|not above zero"):
        parse_size(text)


@given(st.floats(-1e6, 1e6))
def test_a_written_number_reads_back_and_is_plain(value: float) -> None:
    text = number(value)
    assert abs(float(text) - value) <= 0.0005 + 1e-9
    assert "e" not in text
    assert text != "-0"
