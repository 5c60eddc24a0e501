from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.core.units import Size
from printkit.data.languages import languages
from printkit.data.words import load_words
from printkit.scene.geometry import IDENTITY, Box, bounds
from printkit.scene.nodes import Group, Page, Path, Text
from printkit.sheet.paper import CARD_SIZES, PAPERS, Paper, parse_paper
from printkit.sheet.plan import TooLargeError
from printkit.sheet.pouch import LEAST_APART, LEGEND_EDGE, LEGEND_PT, SEAL, beyond_paper, pouch_page
from printkit.text import fonts

A4 = Paper("a4", PAPERS["a4"])
FONT = "AlegreyaSans-Medium"
STRIP = 25.0  # mm, more than the words need beside the pieces of small paper


def pieces(page: Page) -> list[Box]:
    """The outlines of the cut cards."""
    return _boxes(page, dashed=False)


def _boxes(page: Page, *, dashed: bool) -> list[Box]:
    found = (
        bounds([node.outline])
        for node in page.items
        if isinstance(node, Path) and node.stroke is not None and bool(node.stroke.dash) == dashed
    )
    return [box for box in found if box is not None]


def written(page: Page) -> list[tuple[Text, Box]]:
    """All words, with their boxes from the foot of letters to the top of capitals."""
    found = []
    for node in page.items:
        texts = node.items if isinstance(node, Group) else (node,)
        matrix = node.matrix if isinstance(node, Group) else IDENTITY
        for text in texts:
            if isinstance(text, Text):
                font = fonts.find(text.font)
                half, high = font.width(text.content, text.size_pt) / 2, font.height_of_capitals(text.size_pt)
                box = Box(text.x - half, text.y - high, 2 * half, high)
                corners = [matrix.apply(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
                left, top = min(x for x, _ in corners), min(y for _, y in corners)
                right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
                found.append((text, Box(left, top, right - left, bottom - top)))
    return found


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nine_cut_poker_cards_fill_a_pouch(paper: str, language: str) -> None:
    page = pouch_page(parse_paper(paper), Size(57, 82), "Pentaquest 1.0", FONT, language)
    assert len(pieces(page)) == 9


@given(st.sampled_from(sorted(PAPERS)), st.builds(Size, st.floats(20, 130), st.floats(20, 180)))
def test_pieces_keep_apart_and_off_the_papers_edge_and_the_words(name: str, piece: Size) -> None:
    paper = Paper(name, PAPERS[name])
    try:
        page = pouch_page(paper, piece, "Deck 1.0", FONT)
    except TooLargeError:
        room = paper.size
        assert min(piece) > min(room) - 16 - STRIP or max(piece) > max(room) - 16 - STRIP
        return
    boxes = pieces(page)
    outside = [box for text, box in written(page) if text.size_pt == LEGEND_PT]
    assert boxes
    for index, box in enumerate(boxes):
        assert Box(0, 0, *paper.size).inset(5 + SEAL).holds(box, 1e-3)
        for other in boxes[:index]:
            assert not box.inset(-LEAST_APART / 2).meets(other.inset(-LEAST_APART / 2), 2e-3)
        assert not any(box.inset(-SEAL).meets(words) for words in outside)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", [*sorted(PAPERS), "200x260"])
def test_the_page_is_printed_on_the_paper_itself(name: str, language: str) -> None:
    paper = parse_paper(name)
    page = pouch_page(paper, Size(57, 82), "Deck 1.0", FONT, language)
    assert page.size == paper.size
    printable = Box(0, 0, *page.size).inset(5)
    assert all(printable.holds(box, 1e-3) for box in (*pieces(page), *_boxes(page, dashed=True)))
    said = " ".join(text.content for text, _ in written(page))
    assert "100 %" in said
    assert load_words(language).figures(f"{beyond_paper(paper):.1f}".removesuffix(".0")) + " mm" in said


def test_the_pouch_of_letter_paper_is_a_quarter_of_an_inch_larger_on_each_side() -> None:
    letter = parse_paper("letter")
    assert beyond_paper(letter) == pytest.approx(25.4 / 4)
    assert letter.size.grown(beyond_paper(letter)) == pytest.approx(Size(9 * 25.4, 11.5 * 25.4))
    assert A4.size.grown(beyond_paper(A4)) == Size(216, 303)


def test_a_giant_card_is_refused() -> None:
    with pytest.raises(TooLargeError, match="does not fit a pouch"):
        pouch_page(A4, Size(210, 297), "Deck 1.0", FONT)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", ["a5", "a4", "letter", "a3"])
@pytest.mark.parametrize("title", ["Pentaquest 1.0", "The Long Night of the Seventeen Marshes and the Moon " * 3])
def test_all_words_can_be_read_and_stay_on_the_page(paper: str, title: str, language: str) -> None:
    page = pouch_page(parse_paper(paper), Size(57, 82), title, FONT, language)
    printable = Box(0, 0, *page.size).inset(LEGEND_EDGE)
    for text, box in written(page):
        assert text.size_pt >= 8
        assert printable.holds(box, 1e-3), text.content


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", sorted(CARD_SIZES))
def test_words_stay_inside_the_pieces_that_they_are_written_on(size: str, language: str) -> None:
    width, height = CARD_SIZES[size]
    page = pouch_page(A4, Size(width - 2 * SEAL, height - 2 * SEAL), "Deck 1.0", FONT, language)
    inside = [box for text, box in written(page) if text.size_pt != LEGEND_PT]
    assert len(inside) == 2 * len(pieces(page))
    assert all(any(piece.inset(0.5).holds(box) for piece in pieces(page)) for box in inside)
