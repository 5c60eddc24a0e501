from __future__ import annotations

import pytest

from printkit.core.units import Size
from printkit.sheet.paper import CARD_SIZES, PAPERS, Paper, parse_card_size, parse_paper, size_name


@pytest.mark.parametrize("name", list(PAPERS))
def test_papers_by_name(name: str) -> None:
    assert parse_paper(name.upper()) == Paper(name, PAPERS[name])


def test_papers_by_size_have_a_name_that_reads_back() -> None:
    paper = parse_paper("8x10in")
    assert paper.size == pytest.approx(Size(203.2, 254))
    assert parse_paper(paper.name).size == pytest.approx(paper.size)
    assert str(parse_paper("a4")) == "A4 (210 × 297 mm)"


@pytest.mark.parametrize("name", list(CARD_SIZES))
def test_card_sizes_by_name_read_back(name: str) -> None:
    assert size_name(parse_card_size(name)) == name


@pytest.mark.parametrize("text", ["", "a7", "poker deluxe", "5x5", "0x0", "9999x10", "-5x80"])
def test_what_is_no_size_is_told(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no|not of this world"):
        parse_card_size(text)
    with pytest.raises(ValueError, match=r"is no|not of this world"):
        parse_paper(text)
