"""What stands beside a board on paper: the level track with room to add up, and the rules in short."""

from __future__ import annotations

import functools
import itertools
from typing import Literal, TypeAlias

from printkit.core.units import MM_PER_PT, number
from printkit.games.pentomancy.board import TOP_LEVEL
from printkit.games.pentomancy.faces.badges import badge
from printkit.games.pentomancy.faces.style import LEAST_LINE, Fonts
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import BLACK, WHITE, Stroke
from printkit.scene.shapes import ellipse, line, polygon, rectangle
from printkit.text import fonts
from printkit.text.typeset import wrap

Mode: TypeAlias = Literal["explore", "logic", "gentle"]


@functools.lru_cache(maxsize=32)
def track(width: float, height: float, look: Fonts, words: tuple[str, str], alt: str, *, down: bool = False) -> Group:
    """Five boxes for the points of each level, with a doubling between them.

    Args:
        width: in mm.
        height: in mm.
        look: the fonts.
        words: the labels of the first box and of the last.
        alt: what a reader is told instead.
        down: from top to bottom instead of from left to right.
    """
    nodes: list[Node] = []
    row = boxes(width, height, down)
    for level, box in enumerate(row, 1):
        nodes.append(Path(rectangle(box, 1.6), WHITE, Stroke(0.35 if level < TOP_LEVEL else 0.8)))
        radius = 2.6
        x, y = (box.x + 4.9, box.y + 4.8) if not down else (box.x + 5.2, box.centre[1])
        nodes.append(Group((badge(level, False, radius, look.digits),), Matrix.move(round(x, 3), round(y, 3))))
        if level == TOP_LEVEL:
            nodes.append(_word(words[1], box.right - 1.6, box.bottom - 1.6, look))
        elif level == 1:
            nodes.append(_word(words[0], box.right - 1.6, box.bottom - 1.6, look))
    for first, second in itertools.pairwise(row):
        nodes += _doubling(first, second, look, down)
    key = f"track-{number(width)}-{number(height)}-{down}-{look.digits}-{look.body}-{'-'.join(words)}"
    return Group(tuple(nodes), key=key, role=Role.FIGURE, alt=alt)


def _word(text: str, x: float, y: float, look: Fonts) -> Text:
    return Text(x, y, text, look.body, 7, "end")


def boxes(width: float, height: float, down: bool = False) -> list[Box]:
    """The boxes of a track, from level 1 to 5."""
    gap = 5.2 if down else 8.5
    long = ((height if down else width) - gap * (TOP_LEVEL - 1)) / TOP_LEVEL
    if down:
        return [Box(0, place * (long + gap), width, long) for place in range(TOP_LEVEL)]
    return [Box(place * (long + gap), 0, long, height) for place in range(TOP_LEVEL)]


def _doubling(first: Box, second: Box, look: Fonts, down: bool) -> list[Node]:
    """The arrow from one box to the next, and what happens on the way."""
    if down:
        x = first.x + 5.2
        start, end = (x, first.bottom + 0.7), (x, second.y - 0.8)
        head = polygon([(end[0] - 1, end[1] - 1.6), end, (end[0] + 1, end[1] - 1.6)])
        said = Text(x + 2.6, (start[1] + end[1]) / 2 + 1.1, "× 2", look.bold, 8)
    else:
        y = first.centre[1] + 1.6
        start, end = (first.right + 0.8, y), (second.x - 0.8, y)
        head = polygon([(end[0] - 1.6, y - 1), end, (end[0] - 1.6, y + 1)])
        said = Text((start[0] + end[0]) / 2, y - 1.6, "× 2", look.bold, 9, "middle")
    shaft = line(start, (end[0], end[1] - 1) if down else (end[0] - 1, end[1]))
    return [Path(shaft, stroke=Stroke(0.35, cap="butt")), Path(head, BLACK), said]


@functools.lru_cache(maxsize=32)
def rules(
    entries: tuple[tuple[str, str], ...], width: float, size_pt: float, look: Fonts, *, columns: int = 1
) -> tuple[Group, float]:
    """Rules in short: a bold word before each.

    They stand on every page of puzzles, and so are no part of what is read aloud there.

    Returns:
        The drawing, its upper left corner at (0, 0), and its height in mm.
    """
    gap = 5.0
    column = (width - gap * (columns - 1)) / columns
    leading = size_pt * 1.2 * MM_PER_PT
    bold, body = fonts.find(look.bold), fonts.find(look.body)
    lead = max(bold.width(word, size_pt) for word, _ in entries) + size_pt * 0.22
    blocks = [(word, wrap(text, body, size_pt, column - lead)) for word, text in entries]
    nodes: list[Node] = []
    tallest = 0.0
    for place, part in enumerate(_halves(blocks, columns)):
        x, y = place * (column + gap), size_pt * 0.72 * MM_PER_PT
        for word, rows in part:
            said: list[Node] = [Text(x, y, word, look.bold, size_pt)]
            said += [Text(x + lead, y + leading * row, text, look.body, size_pt) for row, text in enumerate(rows)]
            nodes += said
            y += leading * len(rows) + size_pt * 0.16 * MM_PER_PT
        tallest = max(tallest, y - size_pt * 0.72 * MM_PER_PT)
    key = f"rules-{number(width)}-{size_pt:g}-{look.body}-{entries[0][0]}-{len(entries)}"
    return Group(tuple(nodes), key=key, role=Role.ARTIFACT), tallest


def _halves(blocks: list[tuple[str, tuple[str, ...]]], columns: int) -> list[list[tuple[str, tuple[str, ...]]]]:
    """The blocks in order over the columns, such that the longest column is as short as can be."""
    if columns == 1:
        return [blocks]
    rows = [len(block[1]) + 0.2 for block in blocks]
    best = min(range(1, len(blocks)), key=lambda cut: (max(sum(rows[:cut]), sum(rows[cut:])), cut))
    return [blocks[:best], blocks[best:]]


def grade_dots(grade: int, of: int, size: float) -> Group:
    """Filled and open dots in a row, `size` mm high: how hard a puzzle is, without words."""
    radius = size / 2
    dots = tuple(
        Path(
            ellipse(radius + place * size * 1.35, 0, radius - LEAST_LINE / 2),
            BLACK if place <= grade else WHITE,
            Stroke(LEAST_LINE),
        )
        for place in range(of)
    )
    return Group(dots, key=f"grade-{grade}-{of}-{size:g}", role=Role.ARTIFACT)
