"""The lower part of a card: one or more panels of dice, with a clear word such as 'or' between them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from printkit.core.units import MM_PER_PT, Size
from printkit.games.pentaquest.faces.symbols import die
from printkit.games.pentaquest.faces.template import PanelsSpec
from printkit.games.pentaquest.model import Requirement
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Text
from printkit.scene.paint import WHITE, Stroke
from printkit.scene.shapes import line, notched, rectangle
from printkit.text import fonts

SMALLEST_DIE = 3.0  # in mm; below it pips run together on a home printer
NEARLY = 0.9  # of the largest dice there could be: so large are as good, and panels in rows of their own look calmer


@dataclass(frozen=True, slots=True)
class _Rows:
    """Panels in rows: how many panels stand in each, and the side of a die at which it all fits."""

    counts: tuple[int, ...]
    side: float


def lay_panels(
    requirements: Sequence[Requirement], spec: PanelsSpec, size: Size, scale: float, least_line: float
) -> tuple[Node, ...]:
    """Draw the panels in their box: in the most rows that allow dice nearly as large as can be."""
    return lay_symbols([requirement.symbols for requirement in requirements], spec, size, scale, least_line)


def lay_symbols(
    panels: Sequence[Sequence[str]], spec: PanelsSpec, size: Size, scale: float, least_line: float
) -> tuple[Node, ...]:
    """Draw panels of any symbols that a die can show, among them `blank`, as `lay_panels` does."""
    box = spec.place.box(size, scale)
    nodes: list[Node] = _plaque(spec, box, scale, least_line)
    inside = box.inset(spec.padding * scale)
    gap, word, between = spec.gap * scale, _word_width(spec, scale), _word_height(spec, scale)
    rows = _rows([len(panel) for panel in panels], spec, size, scale)
    stroke = max(spec.line * scale, least_line)
    start = 0
    height = len(rows.counts) * rows.side + (len(rows.counts) - 1) * between
    y = inside.centre[1] - height / 2
    for row, count in enumerate(rows.counts):
        if row:
            nodes += _or_between(spec, scale, inside, y + between / 2, least_line)
            y += between
        in_row = panels[start : start + count]
        x = inside.centre[0] - _width([len(panel) for panel in in_row], rows.side, gap, word) / 2
        for index, panel in enumerate(in_row):
            if index:
                nodes.append(_or(spec, scale, x + word / 2, y + rows.side / 2))
                x += word
            for symbol in panel:
                nodes.append(Group((die(symbol, rows.side, stroke, least_line),), Matrix.move(x, y)))
                x += rows.side + gap
            x -= gap
        y += rows.side
        start += count
    return tuple(nodes)


def die_side(requirements: Sequence[Requirement], spec: PanelsSpec, size: Size, scale: float) -> float:
    """The side of the dice as `lay_panels` draws them, in mm; zero or less where there is no room for any."""
    return _rows([requirement.size for requirement in requirements], spec, size, scale).side


def _rows(sizes: Sequence[int], spec: PanelsSpec, size: Size, scale: float) -> _Rows:
    """The rows for panels of so many dice each."""
    inside = spec.place.box(size, scale).inset(spec.padding * scale)
    words = Size(_word_width(spec, scale), _word_height(spec, scale))
    return _best_rows(sizes, inside, spec.die * scale, spec.gap * scale, words)


def _plaque(spec: PanelsSpec, box: Box, scale: float, least_line: float) -> list[Node]:
    stroke = Stroke(max(spec.plaque_line * scale, least_line))
    if spec.plaque == "notched":
        return [Path(notched(box, 1.8 * scale), WHITE, stroke)]
    if spec.plaque == "rounded":
        return [Path(rectangle(box, 2.2 * scale), WHITE, stroke)]
    if spec.plaque == "rule":
        return [Path(line((box.x, box.y), (box.right, box.y)), stroke=stroke)]
    return []


def _word_width(spec: PanelsSpec, scale: float) -> float:
    """The room for the word between two panels of a row, in mm."""
    return fonts.find(spec.font).width(spec.word, spec.size_pt * scale) + 2 * 1.1 * scale


def _word_height(spec: PanelsSpec, scale: float) -> float:
    """The room for the word between two rows, in mm: the same for a short word and for a long one."""
    return 1.2 * spec.size_pt * scale * MM_PER_PT


def _best_rows(sizes: Sequence[int], inside: Box, largest: float, gap: float, word: Size) -> _Rows:
    """Of the ways to break the panels into rows with nearly the largest dice that can be, the one with the most rows.

    `word` is the room for the word: its width between panels of a row, its height between rows.

    The largest dice for a number of rows come from the largest for one row less, of the panels that are left: a
    search in the square of the panels, where trying all ways would take twice as long for each panel more.
    """
    total = len(sizes)
    dice = [0, *itertools.accumulate(sizes)]

    def side_of(start: int, end: int) -> float:
        """The side at which the panels from `start` to `end` fill a row."""
        gaps = (dice[end] - dice[start] - (end - start)) * gap + (end - start - 1) * word.width
        return (inside.width - gaps) / (dice[end] - dice[start])

    best = _Rows((total,), min(largest, inside.height, side_of(0, total)))
    greatest = best.side
    sides = [[side_of(start, total) for start in range(total)]]  # by rows less one, and by the first panel that is left
    for rows in range(2, total + 1):
        height = (inside.height - (rows - 1) * word.height) / rows
        if height < NEARLY * greatest:
            break  # more rows only make lower ones
        last = sides[-1]
        sides.append(
            [
                max((min(side_of(start, end), last[end]) for end in range(start + 1, total - rows + 2)), default=0.0)
                for start in range(total - rows + 1)
            ]
        )
        side = min(largest, height, sides[-1][0])
        greatest = max(greatest, side)
        if side >= NEARLY * greatest:
            best = _Rows(_counts(sides, side, side_of, total), side)
    return _Rows(best.counts, round(best.side, 2))


def _counts(
    sides: Sequence[Sequence[float]], side: float, side_of: Callable[[int, int], float], total: int
) -> tuple[int, ...]:
    """How many panels stand in each row where dice of this side fit, as few as can be in the upper rows."""
    start, counts = 0, []
    for left in reversed(range(1, len(sides))):
        end = next(
            end for end in range(start + 1, total) if min(side_of(start, end), sides[left - 1][end]) >= side - 1e-9
        )
        counts.append(end - start)
        start = end
    return (*counts, total - start)


def _width(sizes: Sequence[int], side: float, gap: float, word: float) -> float:
    return sum(size * side + (size - 1) * gap for size in sizes) + (len(sizes) - 1) * word


def _or(spec: PanelsSpec, scale: float, x: float, y: float) -> Text:
    """The word, centred on a point by its small letters."""
    font = fonts.find(spec.font)
    size = spec.size_pt * scale
    return Text(x, y + font.height_of_capitals(size) * 0.34, spec.word, spec.font, size, "middle")


def _or_between(spec: PanelsSpec, scale: float, inside: Box, y: float, least_line: float) -> list[Node]:
    """The word between two rows, with a rule to either side."""
    x = inside.centre[0]
    stroke = Stroke(max(0.3 * scale, least_line))
    near, far = _word_width(spec, scale) / 2 + 0.4 * scale, inside.width * 0.3
    rules = [Path(line((x + sign * near, y), (x + sign * far, y)), stroke=stroke) for sign in (-1, 1)]
    return [*rules, _or(spec, scale, x, y)]
