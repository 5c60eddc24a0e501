"""The worked sum: the points of a whole game, level by level, as the rules count them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from printkit.core.units import MM_PER_PT
from printkit.data.rulebookwords import RulebookWords
from printkit.games.pentomancy.board import TOP_LEVEL
from printkit.games.pentomancy.faces.badges import badge
from printkit.games.pentomancy.generate import Made
from printkit.games.pentomancy.rules import EXPLORE_POINTS, Kind, State
from printkit.products.booklet.example import moments
from printkit.products.booklet.style import Style
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import Stroke
from printkit.scene.shapes import line, rectangle
from printkit.text import fonts
from printkit.text.blocks import Drawing
from printkit.text.inline import FigureError


@dataclass(frozen=True, slots=True)
class Row:
    """One level's part of a sum: what was brought along, tiles explored, points of monsters, and the total."""

    level: int
    carried: int
    explored: int
    monsters: tuple[int, ...]

    @property
    def earned(self) -> int:
        """Without what was brought along."""
        return self.explored * EXPLORE_POINTS + sum(self.monsters)

    @property
    def total(self) -> int:
        """Before it is doubled."""
        return self.carried + self.earned


def sum_rows(made: Made) -> tuple[Row, ...]:
    """The points of the puzzle's solution level by level, as the rules count them.

    Raises:
        FigureError: they do not add up to the score that the rules give.
    """
    rows: list[Row] = []
    row = Row(1, 0, 0, ())
    state: State | None = None
    for moment in moments(made.game, made.line):
        state = moment.after
        for event in moment.events:
            if event.kind is Kind.EXPLORED:
                row = replace(row, explored=row.explored + 1)
            elif event.kind is Kind.DEFEATED:
                row = replace(row, monsters=(*row.monsters, event.level))
                if event.treasure:
                    rows.append(row)
                    row = Row(event.player, 2 * row.total, 0, ())
    if state is None or state.score != row.carried or not state.cleared:
        raise FigureError("the sum does not come to the score of the game", "", "contradiction")
    return tuple(rows)


def sum_drawing(made: Made, style: Style, said: RulebookWords, width: float) -> Drawing:
    """The points of a whole game, level by level."""
    rows = sum_rows(made)
    size = style.body_pt * (1.0 if width > 95 else 0.86)
    leading = size * 1.42 * MM_PER_PT
    width = min(width, 86.0)
    nodes: list[Node] = []
    told_rows = []
    y = 0.0
    for row in rows:
        last = row.level == TOP_LEVEL - 1
        y += leading * 0.5
        radius = size * 0.21
        nodes.append(
            Group((badge(row.level, False, radius, style.fonts.digits),), Matrix.move(4.0, y + leading * 0.42))
        )
        parts = [(said.carried, str(row.carried))] if row.carried else []
        parts.append((said.explored, f"{row.explored} × {EXPLORE_POINTS} = {row.explored * EXPLORE_POINTS}"))
        monsters = _grouped(row.monsters)
        parts.append((said.defeated, f"{monsters} = {sum(row.monsters)}" if len(row.monsters) > 1 else monsters))
        after = f"{row.total} × 2 = {2 * row.total}"
        for name, value in parts:
            y = _entry(nodes, name, value, y, leading, size, width, style)
        top = y + leading * 0.22
        nodes.append(Path(line((width - 30, top), (width, top)), stroke=Stroke(0.35, cap="butt")))
        y = _entry(nodes, said.doubled, after, y + leading * 0.3, leading, size, width, style, strong=True)
        told_rows.append(
            f"{said.level.format(row.level)}: {', '.join(f'{name} {value}' for name, value in parts)}; {after}."
        )
        if not last:
            y += leading * 0.35
    total = 2 * rows[-1].total
    y += leading * 0.6
    box = Box(width - 46, y, 46, leading * 1.5)
    nodes.append(Path(rectangle(box, 1.4), None, Stroke(0.6)))
    baseline = y + leading * 1.03
    nodes.append(Text(box.x + 3, baseline, said.total, style.fonts.body, size))
    nodes.append(Text(box.right - 3, baseline, str(total), style.fonts.bold, size * 1.15, "end"))
    alt = said.told_sum.format(rows=" ".join(told_rows))
    return Drawing(Group(tuple(nodes), role=Role.FIGURE, alt=alt), width, box.bottom + 0.4, alt)


def _entry(
    nodes: list[Node],
    name: str,
    value: str,
    y: float,
    leading: float,
    size: float,
    width: float,
    style: Style,
    *,
    strong: bool = False,
) -> float:
    """One line of the sum; returns where the next begins."""
    baseline = round(y + leading * 0.7, 3)
    font = style.fonts.bold if strong else style.fonts.body
    room = width - 12 - fonts.find(font).width(name, size) - 6
    while fonts.find(font).width(value, size) > room and size > 5:
        size -= 0.25
    nodes.append(Text(12.0, baseline, name, font, size))
    nodes.append(Text(width, baseline, value, font, size, "end"))
    return y + leading


def _grouped(levels: tuple[int, ...]) -> str:
    """Levels as a sum, equal ones together: `2 × 3 + 1`."""
    counts = sorted(Counter(levels).items(), reverse=True)
    return " + ".join(f"{count} × {level}" if count > 1 else str(level) for level, count in counts)
