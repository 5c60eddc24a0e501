"""The lower part of a card: one or more panels of dice, with a clear 'or' between them."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from printkit.core.units import Size
from printkit.games.pentaquest.faces.symbols import die
from printkit.games.pentaquest.faces.template import PanelsSpec
from printkit.games.pentaquest.model import Requirement
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Text
from printkit.scene.paint import WHITE, Stroke
from printkit.scene.shapes import line, notched, rectangle
from printkit.text import fonts

OR = "or"
SMALLEST_DIE = 3.0  # in mm; below it pips run together on a home printer


@dataclass(frozen=True, slots=True)
class _Rows:
    """Panels in rows: how many panels stand in each, and the side of a die at which it all fits."""

    counts: tuple[int, ...]
    side: float


def lay_panels(
    requirements: Sequence[Requirement], spec: PanelsSpec, size: Size, scale: float, least_line: float
) -> tuple[Node, ...]:
    """Draw the panels in their box: in the rows that allow the largest dice."""
    return lay_symbols([requirement.symbols for requirement in requirements], spec, size, scale, least_line)


def lay_symbols(
    panels: Sequence[Sequence[str]], spec: PanelsSpec, size: Size, scale: float, least_line: float
) -> tuple[Node, ...]:
    """Draw panels of any symbols that a die can show, among them `blank`, as `lay_panels` does."""
    box = spec.place.box(size, scale)
    nodes: list[Node] = _plaque(spec, box, scale, least_line)
    inside = box.inset(spec.padding * scale)
    gap, word = spec.gap * scale, _word_width(spec, scale)
    rows = _best_rows([len(panel) for panel in panels], inside, spec.die * scale, gap, word)
    stroke = max(spec.line * scale, least_line)
    start = 0
    height = _height(len(rows.counts), rows.side, word)
    y = inside.centre[1] - height / 2
    for row, count in enumerate(rows.counts):
        if row:
            nodes += _or_between(spec, scale, inside, y + word / 2, least_line)
            y += word
        in_row = panels[start : start + count]
        x = inside.centre[0] - _width([len(panel) for panel in in_row], rows.side, gap, word) / 2
        for index, panel in enumerate(in_row):
            if index:
                nodes.append(_or(spec, scale, x + word / 2, y + rows.side / 2))
                x += word
            for symbol in panel:
                nodes.append(Group((die(symbol, rows.side, stroke),), Matrix.move(x, y)))
                x += rows.side + gap
            x -= gap
        y += rows.side
        start += count
    return tuple(nodes)


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
    """The room for the word between two panels, in mm."""
    return fonts.find(spec.font).width(OR, spec.size_pt * scale) + 2 * 1.1 * scale


def _best_rows(sizes: Sequence[int], inside: Box, largest: float, gap: float, word: float) -> _Rows:
    """Of all ways to break the panels into rows the one with the largest dice, and of those with the fewest rows."""
    best: _Rows | None = None
    for counts in _compositions(len(sizes)):
        rows = len(counts)
        side = min(largest, (inside.height - (rows - 1) * word) / rows)
        start = 0
        for count in counts:
            dice = sizes[start : start + count]
            gaps = sum(size - 1 for size in dice) * gap + (count - 1) * word
            side = min(side, (inside.width - gaps) / sum(dice))
            start += count
        if best is None or side > best.side + 0.05:
            best = _Rows(counts, side)
    assert best is not None, "a card has at least one panel"
    return _Rows(best.counts, round(best.side, 2))


@functools.cache
def _compositions(total: int) -> tuple[tuple[int, ...], ...]:
    """All ways to write the total as a sum of numbers above zero, in order, those of fewest parts first."""
    ways = []
    for parts in range(1, total + 1):
        for cuts in itertools.combinations(range(1, total), parts - 1):
            ways.append(tuple(b - a for a, b in itertools.pairwise((0, *cuts, total))))
    return tuple(ways)


def _width(sizes: Sequence[int], side: float, gap: float, word: float) -> float:
    return sum(size * side + (size - 1) * gap for size in sizes) + (len(sizes) - 1) * word


def _height(rows: int, side: float, word: float) -> float:
    return rows * side + (rows - 1) * word


def _or(spec: PanelsSpec, scale: float, x: float, y: float) -> Text:
    """The word, centred on a point by its small letters."""
    font = fonts.find(spec.font)
    size = spec.size_pt * scale
    return Text(x, y + font.height_of_capitals(size) * 0.34, OR, spec.font, size, "middle")


def _or_between(spec: PanelsSpec, scale: float, inside: Box, y: float, least_line: float) -> list[Node]:
    """The word between two rows, with a rule to either side."""
    x = inside.centre[0]
    stroke = Stroke(max(0.3 * scale, least_line))
    near, far = _word_width(spec, scale) / 2 + 0.4 * scale, inside.width * 0.3
    rules = [Path(line((x + sign * near, y), (x + sign * far, y)), stroke=stroke) for sign in (-1, 1)]
    return [*rules, _or(spec, scale, x, y)]
