from __future__ import annotations

import itertools

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from printkit.core.units import MM_PER_PT
from printkit.scene.geometry import Box
from printkit.text import fonts
from printkit.text.typeset import GAIN, Align, TextStyle, break_lines, fit, lay, wrap, wrap_evenly

FONT = "CrimsonText-Bold"
words = st.lists(st.text(st.sampled_from("abcdefghijklmnopABCDEFGH"), min_size=1, max_size=12), min_size=1, max_size=6)
texts = words.map(" ".join)


@given(texts, st.floats(10, 80), st.floats(3, 20), st.integers(1, 3), st.sampled_from(["start", "middle", "end"]))
def test_text_that_fits_lies_inside_its_box_and_nothing_of_it_is_lost(
    text: str, width: float, height: float, lines: int, align: Align
) -> None:
    font, style = fonts.find(FONT), TextStyle(FONT, 14, 6, lines, align)
    fitted = fit(text, font, style, width, height)
    assert " ".join(fitted.lines).replace("- ", "-").split() == text.split()
    assert style.floor_pt <= fitted.size_pt <= style.size_pt
    assert len(fitted.lines) <= lines
    assume(not fitted.missing)
    box = Box(3, 5, width, height)
    for node in lay(fitted, font, style, box):
        wide = font.width(node.content, node.size_pt)
        left = node.x - {"start": 0, "middle": wide / 2, "end": wide}[align]
        assert left >= box.x - 1e-6
        assert left + wide <= box.right + 1e-6
        assert node.y - font.height_of_capitals(node.size_pt) >= box.y - 1e-6
        assert node.y <= box.bottom + 1e-6


@given(texts, st.floats(1, 60), st.floats(2.2, 12), st.integers(1, 3))
def test_what_is_too_wide_says_how_much_is_missing(text: str, width: float, height: float, lines: int) -> None:
    font, style = fonts.find(FONT), TextStyle(FONT, 14, 6, lines)
    missing = fit(text, font, style, width, height).missing
    assert missing >= 0
    if 1e-6 < missing <= width:  # of what is hopeless it is told only about how much
        assert fit(text, font, style, width + missing * 0.99, height).missing > 0
        assert fit(text, font, style, width + missing + 1e-6, height).missing == 0


@given(texts, st.floats(0.1, 2), st.integers(1, 3))
def test_what_is_too_high_says_how_much_is_missing(text: str, height: float, lines: int) -> None:
    font, style = fonts.find(FONT), TextStyle(FONT, 14, 6, lines)
    missing = fit(text, font, style, 1000, height).missing
    assert missing > 0
    assert fit(text, font, style, 1000, height + missing + 1e-6).missing == 0


@given(texts, st.integers(1, 4))
def test_lines_are_as_even_as_in_the_best_of_all_ways(text: str, count: int) -> None:
    font = fonts.find(FONT)
    words = text.split()
    ways = [
        [" ".join(words[a:b]) for a, b in itertools.pairwise((0, *cuts, len(words)))]
        for cuts in itertools.combinations(range(1, len(words)), count - 1)
    ]
    best = min((max(font.width(line, 10) for line in way) for way in ways), default=None)
    if best is None:
        assert break_lines(text, font, 10, 1e6, count) is None
        return
    lines = break_lines(text, font, 10, best + 1e-6, count)
    assert lines is not None
    assert " ".join(lines) == text
    assert break_lines(text, font, 10, best - 0.01, count) is None


@pytest.mark.parametrize("text", ["word " * 20_000, "W" * 20_000, "a-" * 5000])
def test_a_text_of_any_length_is_answered_at_once(text: str) -> None:
    assert fit(text, fonts.find(FONT), TextStyle(FONT, 14, 5, 4), 40, 20).missing > 0


def test_a_name_first_shrinks_and_then_breaks() -> None:
    font, style = fonts.find(FONT), TextStyle(FONT, 13, 6, 2)
    wide = font.width("Gander of the Gate", 13)
    assert fit("Gander of the Gate", font, style, wide, 9).lines == ("Gander of the Gate",)
    assert fit("Gander of the Gate", font, style, wide * 0.8, 9).lines == ("Gander of the Gate",)
    broken = fit("Gander of the Gate", font, style, wide * 0.6, 9)
    assert broken.lines == ("Gander of", "the Gate")
    assert broken.size_pt > 13 * 0.6


@given(texts, st.floats(15, 60), st.floats(5, 25), st.integers(1, 3))
def test_one_line_is_never_much_smaller_than_several(text: str, width: float, height: float, lines: int) -> None:
    font, style = fonts.find(FONT), TextStyle(FONT, 16, 5, lines)
    found = fit(text, font, style, width, height)
    if found.missing or len(found.lines) > 1:
        return
    for count in range(2, lines + 1):
        size = min(16, found.size_pt * GAIN + 0.26)
        low = (0.95 + 1.08 * (count - 1)) * size * MM_PER_PT <= height
        assert not low or found.size_pt * GAIN > 15.7 or break_lines(text, font, size, width, count) is None


def test_lines_are_as_even_as_can_be_and_break_after_hyphens() -> None:
    font = fonts.find(FONT)
    assert break_lines("Hundred-Leg Worm", font, 10, 25, 2) == ("Hundred-", "Leg Worm")
    assert break_lines("one", font, 10, 50, 2) is None
    assert break_lines("a b c d", font, 10, 0.1, 2) is None


@given(texts, st.floats(5, 80))
def test_wrapped_lines_fit_and_are_full(text: str, width: float) -> None:
    font = fonts.find(FONT)
    lines = wrap(text, font, 10, width)
    assert " ".join(lines) == text
    for line in lines:
        assert font.width(line, 10) <= width or " " not in line
    for line, after in itertools.pairwise(lines):
        assert font.width(f"{line} {after.split()[0]}", 10) > width


@given(texts, st.floats(5, 80))
def test_even_lines_are_as_few_and_no_longer(text: str, width: float) -> None:
    font = fonts.find(FONT)
    full, even = wrap(text, font, 10, width), wrap_evenly(text, font, 10, width)
    assert " ".join(even) == text
    assert len(even) == len(full)
    assert max(font.width(line, 10) for line in even) <= max(font.width(line, 10) for line in full)


def test_centred_text_has_no_short_last_line() -> None:
    font = fonts.find(FONT)
    assert wrap("The highest sum wins the whole game for good", font, 10, 70)[-1] == "good"
    first, last = wrap_evenly("The highest sum wins the whole game for good", font, 10, 70)
    assert font.width(last, 10) > 0.6 * font.width(first, 10)


def test_a_command_is_not_broken_and_its_spaces_are_spaces() -> None:
    lines = wrap("Print it with: printkit\u00a0deck\u00a0--size\u00a0mini", fonts.find(FONT), 10, 50)
    assert lines == ("Print it with:", "printkit deck --size mini")


@pytest.mark.parametrize("said", ["100 %", "50 mm", "200 g/m²"])
def test_a_figure_stays_with_its_unit(said: str) -> None:
    font = fonts.find(FONT)
    for width in range(10, 60):
        lines = wrap(f"Print at {said}, then at {said} (or {said} or more)", font, 10, width)
        assert sum(line.count(said) for line in lines) == 3
    assert wrap("of 3 mmm", font, 10, font.width("of 3", 10) + 0.1) == ("of 3", "mmm")


def test_two_lines_are_centred_by_their_capitals() -> None:
    font, style = fonts.find(FONT), TextStyle(FONT, 10, 10, 2)
    box = Box(0, 0, 20, 12)
    first, second = lay(fit("Gander of the Gate", font, style, 20, 12), font, style, box)
    top = first.y - font.height_of_capitals(10)
    assert top == pytest.approx(12 - second.y)
    assert second.y - first.y == pytest.approx(10 * 1.08 * MM_PER_PT)
