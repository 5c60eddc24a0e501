from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.core.units import Size
from printkit.data.words import languages
from printkit.scene.geometry import IDENTITY, Box
from printkit.scene.nodes import Group, Text
from printkit.sheet.paper import CARD_SIZES, PAPERS, Paper, parse_paper
from printkit.sheet.plan import TooLargeError
from printkit.sheet.pouch import LEAST_APART, SEAL, pouch_grid, pouch_page
from printkit.text import fonts

A4 = Paper("a4", PAPERS["a4"])


def test_nine_cut_poker_cards_fill_an_a4_pouch() -> None:
    grid = pouch_grid(A4, Size(57, 82))
    assert grid.count == 9
    assert grid.paper == Size(216, 303)


@given(st.sampled_from(sorted(PAPERS)), st.builds(Size, st.floats(20, 130), st.floats(20, 180)))
def test_pieces_keep_apart_and_off_the_pouchs_edge(name: str, piece: Size) -> None:
    paper = Paper(name, PAPERS[name])
    try:
        grid = pouch_grid(paper, piece)
    except TooLargeError:
        room = paper.size.grown(3)
        assert min(piece) > min(room) - 16 or max(piece) > max(room) - 16
        return
    boxes = [grid.slot(column, row) for row in range(grid.rows) for column in range(grid.columns)]
    for index, box in enumerate(boxes):
        assert Box(0, 0, *grid.paper).inset(5 + SEAL).holds(box, 1e-3)
        for other in boxes[:index]:
            assert not box.inset(-LEAST_APART / 2).meets(other.inset(-LEAST_APART / 2), 2e-3)


def test_the_page_is_as_large_as_the_pouch_and_a_giant_card_is_refused() -> None:
    page = pouch_page(A4, Size(57, 82), "Deck 1.0", "AlegreyaSans-Medium")
    assert page.size == Size(216, 303)
    with pytest.raises(TooLargeError, match="does not fit a pouch"):
        pouch_grid(A4, Size(210, 297))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", ["a5", "a4", "letter", "a3"])
@pytest.mark.parametrize("title", ["Pentaquest 1.0", "The Long Night of the Seventeen Marshes and the Moon " * 3])
def test_all_words_stay_on_the_page(paper: str, title: str, language: str) -> None:
    page = pouch_page(parse_paper(paper), Size(57, 82), title, "AlegreyaSans-Medium", language)
    for node in page.items:
        texts = [node] if isinstance(node, Text) else [n for n in getattr(node, "items", ()) if isinstance(n, Text)]
        matrix = node.matrix if isinstance(node, Group) else IDENTITY
        for text in texts:
            half = fonts.find(text.font).width(text.content, text.size_pt) / 2
            for end in (-half, half):
                x, y = matrix.apply(text.x + end, text.y)
                assert 0.5 <= x <= page.size.width - 0.5
                assert 0.5 <= y <= page.size.height - 0.5


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", sorted(CARD_SIZES))
def test_words_stay_inside_the_pieces_that_they_are_written_on(size: str, language: str) -> None:
    width, height = CARD_SIZES[size]
    page = pouch_page(A4, Size(width - 2 * SEAL, height - 2 * SEAL), "Deck 1.0", "AlegreyaSans-Medium", language)
    written = [node for node in page.items if isinstance(node, Text)]
    assert len(written) == 3 * pouch_grid(A4, Size(width - 2 * SEAL, height - 2 * SEAL)).count
    room = min(width, height) - 2 * SEAL
    assert max(fonts.find(text.font).width(text.content, text.size_pt) for text in written) < room - 1
