"""Dice in figures: panels, rolls, what meets what, and what an effect makes of a die."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from printkit.games.pentaquest.faces.symbols import die, effect
from printkit.games.pentaquest.model import FACES, Effect, Requirement
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Text
from printkit.scene.paint import BLACK, WHITE, Stroke
from printkit.scene.shapes import ellipse, line, notched, polygon, rectangle
from printkit.text import fonts

WORD_FONT = "AlegreyaSans-Italic"
SIDE, GAP, LINE = 8.0, 1.35, 0.42  # of a die at full size, in mm
LABEL = 4.3  # the side of the small die below a bar
PADDING = 2.2  # of a panel
LIFT = 2.6  # by which dice that are taken up stand higher
WIDE = 110.0  # mm that the widest figure takes at full size


@dataclass(frozen=True, slots=True)
class Meeting:
    """How far a roll meets a panel.

    Attributes:
        used: for each die of the roll the symbol that it serves, or ''.
        missing: the symbols that no die is left for.
        sun: what all suns are.
        moon: what all moons are.
    """

    used: tuple[str, ...]
    missing: tuple[str, ...]
    sun: int
    moon: int


def meeting(requirement: Requirement, roll: Sequence[int]) -> Meeting:
    """The best way to lay a panel out with a roll; suns and moons differ where they can.

    Of ways that are as good, it takes the one in which suns and moons are what the roll has most of.
    """

    def cost(found: Meeting) -> tuple[int, bool, int, int, int]:
        most = bool(requirement.suns) * roll.count(found.sun) + bool(requirement.moons) * roll.count(found.moon)
        return len(found.missing), found.sun == found.moon, -most, found.sun, found.moon

    return min((_laid(requirement, roll, *pair) for pair in itertools.product(FACES, FACES)), key=cost)


def _laid(requirement: Requirement, roll: Sequence[int], sun: int, moon: int) -> Meeting:
    used = [""] * len(roll)
    missing = []
    for symbol in requirement.symbols:
        wanted = {"sun": sun, "moon": moon}.get(symbol) or int(symbol)
        free = next((place for place, face in enumerate(roll) if face == wanted and not used[place]), None)
        if free is None:
            missing.append(symbol)
        else:
            used[free] = symbol
    return Meeting(tuple(used), tuple(missing), sun, moon)


def row_width(count: int) -> float:
    """How wide so many dice are."""
    return count * SIDE + (count - 1) * GAP


def dice_row(symbols: Sequence[str], x: float, y: float) -> list[Node]:
    """Dice side by side."""
    return [
        Group((die(symbol, SIDE, LINE),), Matrix.move(round(x + place * (SIDE + GAP), 3), round(y, 3)))
        for place, symbol in enumerate(symbols)
    ]


def panel(symbols: Sequence[str], x: float, y: float) -> list[Node]:
    """Dice in the plaque of a card's panel; `y` is the top of the dice."""
    box = Box(x, y - PADDING, row_width(len(symbols)) + 2 * PADDING, SIDE + 2 * PADDING)
    return [Path(notched(box, 1.6), WHITE, Stroke(0.4)), *dice_row(symbols, x + PADDING, y)]


def serving(used: Sequence[str], x: float, y: float) -> list[Node]:
    """Bars below the dice that serve, each with a small die that tells what they serve as."""
    nodes: list[Node] = []
    place = 0
    for symbol, run in itertools.groupby(used):
        count = len(list(run))
        if symbol:
            start = x + place * (SIDE + GAP) + 0.6
            end = start + row_width(count) - 1.2
            bar = line((start, y + SIDE + 0.6), (start, y + SIDE + 1.7), (end, y + SIDE + 1.7), (end, y + SIDE + 0.6))
            nodes.append(Path(bar, stroke=Stroke(0.5)))
            middle = (start + end) / 2
            small = die(symbol, LABEL, 0.3)
            nodes.append(Group((small,), Matrix.move(round(middle - LABEL / 2, 3), round(y + SIDE + 2.5, 3))))
        place += count
    return nodes


def verdict(x: float, y: float, *, good: bool) -> list[Node]:
    """A tick or a cross in a ring about a point."""
    ring = Path(ellipse(x, y, 3.3), WHITE, Stroke(0.45))
    if good:
        return [ring, Path(line((x - 1.6, y + 0.1), (x - 0.4, y + 1.4), (x + 1.7, y - 1.5)), stroke=Stroke(0.85))]
    return [ring, *cross(x, y, 1.3, 0.85)]


def cross(x: float, y: float, reach: float, width: float) -> list[Node]:
    """Two strokes."""
    return [
        Path(line((x - reach, y - sign * reach), (x + reach, y + sign * reach)), stroke=Stroke(width))
        for sign in (1, -1)
    ]


def arrow(start: float, end: float, y: float) -> list[Node]:
    """An arrow to the right."""
    return [
        Path(line((start, y), (end - 1.6, y)), stroke=Stroke(0.5, cap="butt")),
        Path(polygon([(end - 2.1, y - 1.25), (end, y), (end - 2.1, y + 1.25)]), BLACK),
    ]


def seal(kind: Effect, x: float, y: float) -> list[Node]:
    """An effect's symbol in a ring, as in a card's corner, about a point."""
    radius, size = 4.6, 5.4
    symbol = Group((effect(kind, size),), Matrix.move(round(x - size / 2, 3), round(y - size / 2, 3)))
    return [Path(ellipse(x, y, radius), WHITE, Stroke(0.45)), symbol]


def lifted(faces: Sequence[int], taken: Sequence[int], x: float, y: float) -> list[Node]:
    """A roll of which some dice are taken up: they stand higher, over an empty place; the last of equal ones goes."""
    left = list(taken)
    up = [False] * len(faces)
    for place in reversed(range(len(faces))):
        if faces[place] in left:
            left.remove(faces[place])
            up[place] = True
    nodes: list[Node] = []
    for place, (face, high) in enumerate(zip(faces, up, strict=True)):
        at = x + place * (SIDE + GAP)
        if high:
            empty = Box(at, y, SIDE, SIDE).inset(0.5)
            nodes.append(Path(rectangle(empty, SIDE * 0.18), WHITE, Stroke(0.35, cap="butt", dash=(0.9, 0.9))))
        nodes += dice_row([str(face)], at, y - (LIFT if high else 0))
    return nodes


def word(text: str, x: float, y: float, size_pt: float = 9.5) -> Text:
    """A word about a point."""
    font = fonts.find(WORD_FONT)
    return Text(round(x, 3), round(y + font.height_of_capitals(size_pt) * 0.36, 3), text, WORD_FONT, size_pt, "middle")
