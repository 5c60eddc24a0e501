from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from printkit.core.units import MM_PER_PT, Size
from printkit.data.words import languages
from printkit.products.calibration import LEAST_PAPER, Flip, calibration
from printkit.scene.geometry import IDENTITY, Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Text
from printkit.sheet.marks import ruler
from printkit.sheet.paper import PAPERS, Paper
from printkit.text import fonts

ALL_PAPERS = [*(Paper(name, PAPERS[name]) for name in ("a3", "a4", "a5", "letter")), Paper("least", LEAST_PAPER)]
BELOW = frozenset("gjpqyQ,;()")  # reach below the line
AIR = 0.3  # mm between letters and whatever is beside them


def _box(corners: list[tuple[float, float]], matrix: Matrix) -> Box:
    xs, ys = zip(*(matrix.apply(x, y) for x, y in corners), strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def words_of(node: Node, matrix: Matrix = IDENTITY) -> Iterator[tuple[str, Box]]:
    """Each text with its box, from the foot of its letters to the top of its capitals."""
    if isinstance(node, Group):
        for item in node.items:
            yield from words_of(item, node.matrix.then(matrix))
    elif isinstance(node, Text):
        font = fonts.find(node.font)
        width, size = font.width(node.content, node.size_pt), node.size_pt
        left = node.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[node.anchor] * width
        below = 0.2 * size * MM_PER_PT if BELOW & set(node.content) else 0.0
        top, foot = node.y - font.height_of_capitals(size), node.y + below
        yield node.content, _box([(left, top), (left + width, foot)], matrix)


def lines_of(node: Node, matrix: Matrix = IDENTITY) -> Iterator[Box]:
    """Each straight line, as a box without breadth."""
    if isinstance(node, Group):
        for item in node.items:
            yield from lines_of(item, node.matrix.then(matrix))
    elif isinstance(node, Path):
        points = [(step[1], step[2]) for step in node.outline if len(step) == 3]
        closed = points + points[:1] if node.outline[-1][0] == "Z" else points
        yield from (_box([one, other], matrix) for one, other in pairwise(closed))


def touching(nodes: tuple[Node, ...]) -> list[tuple[str, str]]:
    """Words that lie on other words, or on lines."""
    words = [found for node in nodes for found in words_of(node)]
    lines = [found for node in nodes for found in lines_of(node)]
    found = [(one, other) for (one, box), (other, its) in combinations(words, 2) if box.meets(its)]
    return found + [(said, "a line") for said, box in words for line in lines if box.meets(line.inset(-AIR))]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", ALL_PAPERS, ids=lambda paper: paper.name)
def test_nothing_on_the_page_lies_on_its_words(paper: Paper, flip: Flip, language: str) -> None:
    for page in calibration(paper, flip, language).pages:
        assert touching(page.items) == []


@pytest.mark.parametrize("paper", ALL_PAPERS, ids=lambda paper: paper.name)
def test_figures_that_are_read_against_a_window_are_large_enough(paper: Paper) -> None:
    front = calibration(paper, "long").pages[0]
    figures = [node for node in front.items if isinstance(node, Text) and node.content in ("-5", "0", "+5")]
    assert len(figures) % 6 == 0
    assert min(node.size_pt for node in figures) >= 8


@pytest.mark.parametrize("size_pt", [5.5, 6, 7.5, 10])
@pytest.mark.parametrize("language", languages())
def test_the_words_of_a_ruler_keep_off_its_ticks(size_pt: float, language: str) -> None:
    assert touching(ruler(0, 0, 100, "AlegreyaSans-Medium", language, size_pt)) == []


def test_words_on_lines_would_be_found() -> None:
    (*_, label) = ruler(0, 0, 50, "AlegreyaSans-Medium")
    assert isinstance(label, Text)
    line = Path((("M", 0, label.y), ("L", 50, label.y)))
    assert touching((label, line)) == [(label.content, "a line")]
    assert touching((label, label)) == [(label.content, label.content)]


def test_paper_that_is_too_small_is_refused() -> None:
    with pytest.raises(ValueError, match="at least"):
        calibration(Paper("small", Size(LEAST_PAPER.width - 1, LEAST_PAPER.height)), "long")
