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
from printkit.text.fonts import Font
from printkit.text.typeset import wrap

Mode: TypeAlias = Literal["explore", "logic", "gentle"]


_WEIGHTS = (0.84, 0.92, 1.0, 1.08, 1.16)  # of the boxes: sums grow with the level, and so does what is to be added up
LABEL = 7.0  # pt, the labels of a track
_LEAST_LABEL = 5.0
_INSET = 1.6  # mm, between a box and what is written in it


@functools.lru_cache(maxsize=32)
def track(
    width: float,
    height: float,
    look: Fonts,
    words: tuple[str, str],
    alt: str,
    *,
    down: bool = False,
    size_pt: float = LABEL,
) -> Group:
    """Five boxes for the points of each level, with a doubling between them.

    Args:
        width: in mm.
        height: in mm.
        look: the fonts.
        words: the labels of the first box and of the last, or ''.
        alt: what a reader is told instead.
        down: from top to bottom instead of from left to right.
        size_pt: of the labels, where their boxes have room for it.
    """
    nodes: list[Node] = []
    row = boxes(width, height, down, size_pt)
    radius = badge_radius(row[0], size_pt)
    for level, box in enumerate(row, 1):
        nodes.append(Path(rectangle(box, 1.6), WHITE, Stroke(0.35 if level < TOP_LEVEL else 0.8)))
        corner = 1.88 * radius
        place = Matrix.move(round(box.x + corner, 3), round(box.y + corner, 3))
        nodes.append(Group((badge(level, False, radius, look.digits),), place))
        if level in (1, TOP_LEVEL) and words[level == TOP_LEVEL]:
            nodes += label(words[level == TOP_LEVEL], box, radius, look, size_pt)
    for first, second in itertools.pairwise(row):
        nodes += _doubling(first, second, look, down, size_pt)
    key = f"track-{number(width)}-{number(height)}-{down}-{look.digits}-{look.body}-{'-'.join(words)}-{size_pt:g}"
    return Group(tuple(nodes), key=key, role=Role.FIGURE, alt=alt)


def badge_radius(box: Box, size_pt: float = LABEL) -> float:
    """The radius of the badge in the corner of a track's box, in mm."""
    return round(min(2.6 * max(1.0, size_pt / 10), box.width * 0.19, box.height * 0.22), 3)


def label(text: str, box: Box, radius: float, look: Fonts, size_pt: float) -> list[Node]:
    """What a box is for: beside the badge, in lines where one is too long, or at the box's foot."""
    font = fonts.find(look.body)
    leading = size_pt * 1.05 * MM_PER_PT
    top = box.y + _INSET * 0.8 + size_pt * 0.68 * MM_PER_PT
    lines = _within(text, font, size_pt, box.width - 3.5 * radius - _INSET)
    if not lines:
        while not (lines := _within(text, font, size_pt, box.width - 2 * _INSET)) and size_pt > _LEAST_LABEL:
            size_pt -= 0.25
        leading = size_pt * 1.05 * MM_PER_PT
        top = box.bottom - _INSET - leading * (len(lines) - 1)
    return [
        Text(box.right - _INSET, top + row * leading, line, look.body, size_pt, "end") for row, line in enumerate(lines)
    ]


def _within(text: str, font: Font, size_pt: float, width: float) -> tuple[str, ...]:
    """The lines of a text in so much room; none where a word is wider."""
    lines = wrap(text, font, size_pt, width)
    return lines if max(font.width(line, size_pt) for line in lines) <= width else ()


def boxes(width: float, height: float, down: bool = False, size_pt: float = LABEL) -> list[Box]:
    """The boxes of a track, from level 1 to 5; the higher a level, the more room."""
    times = size_pt * 1.15 * MM_PER_PT
    gap = max(times + 2.2, height * 0.04) if down else min(max(times * 1.7, width * 0.055), 9.0 + times)
    unit = ((height if down else width) - gap * (TOP_LEVEL - 1)) / sum(_WEIGHTS)
    found = []
    start = 0.0
    for weight in _WEIGHTS:
        long = unit * weight
        found.append(Box(0, start, width, long) if down else Box(start, 0, long, height))
        start += long + gap
    return found


def _doubling(first: Box, second: Box, look: Fonts, down: bool, size_pt: float) -> list[Node]:
    """The arrow from one box to the next, and what happens on the way."""
    size = round(size_pt * 1.15, 2)
    if down:
        x = first.x + 5.2
        start, end = (x, first.bottom + 0.7), (x, second.y - 0.8)
        head = polygon([(end[0] - 1, end[1] - 1.6), end, (end[0] + 1, end[1] - 1.6)])
        middle = (start[1] + end[1]) / 2 + size * 0.32 * MM_PER_PT
        said = Text(x + 2.6, middle, "×2", look.bold, size)
    else:
        y = first.centre[1] + 1.6
        start, end = (first.right + 0.8, y), (second.x - 0.8, y)
        head = polygon([(end[0] - 1.6, y - 1), end, (end[0] - 1.6, y + 1)])
        said = Text((first.right + second.x) / 2, y - 1.6, "×2", look.bold, size, "middle")
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
    key = f"rules-{number(width)}-{columns}-{size_pt:g}-{look.body}-{entries[0][0]}-{len(entries)}"
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
