"""Dice, sun, moon and the five effects as line drawings.

Each differs from all others by shape alone, so that black ink on white is enough, also for a colour-blind eye and at
arm's length. A symbol is drawn once for each size and used many times.
"""

from __future__ import annotations

import functools
import math

from printkit.core.units import number
from printkit.data.words import words_for
from printkit.games.pentaquest.model import Effect
from printkit.scene.geometry import Box, Outline
from printkit.scene.nodes import Group, Node, Path, Role
from printkit.scene.paint import BLACK, WHITE, Stroke
from printkit.scene.shapes import arc, ellipse, line, polygon, rectangle, smooth

# Where pips lie, in thirds of the half side from the middle; the way of all common dice.
_PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}

_SPOKEN = {
    "blank": "empty die",
    "1": "one",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "sun": "sun",
    "moon": "moon",
}


@functools.cache
def die(symbol: str, side: float, line_width: float, least_line: float = 0.0) -> Group:
    """A die that shows a face or a wild symbol, in a square from (0, 0) to (side, side).

    Args:
        symbol: `1` to `6`, `sun`, `moon`, or `blank` for one to be filled in.
        side: in mm, lines included.
        line_width: of its outline, in mm.
        least_line: no line in it is thinner, in mm.
    """
    line_width = max(line_width, least_line)
    half = line_width / 2
    outline = rectangle(Box(half, half, side - line_width, side - line_width), side * 0.2)
    body = Path(outline, WHITE, Stroke(line_width))
    middle = side / 2
    marks: tuple[Node, ...]
    if symbol == "sun":
        marks = _sun(middle, side, least_line)
    elif symbol == "moon":
        marks = _moon(middle, side)
    elif symbol == "blank":
        marks = ()
    else:
        step, radius = side * 0.25, side * 0.098
        marks = tuple(Path(ellipse(middle + x * step, middle + y * step, radius), BLACK) for x, y in _PIPS[int(symbol)])
    thick = f"least-{number(least_line)}-" if least_line > 0 else ""
    key = f"die-{symbol}-{thick}{number(side)}-{number(line_width)}"
    return Group((body, *marks), key=key, role=Role.FIGURE, alt=_SPOKEN[symbol])


def _sun(middle: float, side: float, least_line: float) -> tuple[Node, ...]:
    """A ring with a face of rays: open in the middle, so that no moon is like it."""
    rays = []
    for index in range(8):
        angle = math.radians(index * 45)
        tip, foot, spread = side * 0.40, side * 0.245, math.radians(15)
        rays.append(
            Path(
                polygon(
                    [
                        (middle + tip * math.cos(angle), middle + tip * math.sin(angle)),
                        (middle + foot * math.cos(angle + spread), middle + foot * math.sin(angle + spread)),
                        (middle + foot * math.cos(angle - spread), middle + foot * math.sin(angle - spread)),
                    ]
                ),
                BLACK,
            )
        )
    ring = Path(ellipse(middle, middle, side * 0.165), WHITE, Stroke(max(side * 0.065, least_line)))
    return (*rays, ring)


def _moon(middle: float, side: float) -> tuple[Node, ...]:
    """A solid crescent, open to the right, with a star in its bay."""
    outer, inner, shift = side * 0.335, side * 0.275, side * 0.155
    cx = middle - side * 0.02
    # The horns are where the two circles meet.
    x = (outer**2 - inner**2 + shift**2) / (2 * shift)
    horn = math.degrees(math.acos(x / outer))
    bite = math.degrees(math.acos((x - shift) / inner))
    crescent = arc(cx, middle, outer, horn, 360 - horn)
    back = arc(cx + shift, middle, inner, 360 - bite, bite)
    outline: Outline = (*crescent, *(("L", *back[0][1:]), *back[1:]), ("Z",))
    sx, sy, long, short = middle + side * 0.21, middle, side * 0.115, side * 0.036
    star = polygon(
        [
            (
                sx + (short if index % 2 else long) * math.cos(math.radians(index * 45 - 90)),
                sy + (short if index % 2 else long) * math.sin(math.radians(index * 45 - 90)),
            )
            for index in range(8)
        ]
    )
    return (Path(outline, BLACK), Path(star, BLACK))


@functools.cache
def effect(kind: Effect, size: float, least_line: float = 0.0, language: str = "en") -> Group:
    """The symbol of an effect, in a square from (0, 0) to (size, size) in mm.

    Args:
        kind: which.
        size: in mm.
        least_line: no line in it is thinner, in mm.
        language: of its name, which is heard, as a tag.
    """
    outlines, width = _EFFECTS[kind](size)
    stroke = Stroke(max(width, least_line))
    nodes = tuple(Path(outline, stroke=stroke) for outline in outlines)
    thick = f"-least-{number(least_line)}" if least_line > width else ""
    told = getattr(words_for(language).card, kind.replace("-", "_"))
    return Group(nodes, key=f"effect-{kind}-{number(size)}{thick}", role=Role.FIGURE, alt=told)


def _plus(size: float) -> tuple[list[Outline], float]:
    a, b, m = size * 0.16, size * 0.84, size / 2
    return [line((a, m), (b, m)), line((m, a), (m, b))], size * 0.17


def _minus(size: float) -> tuple[list[Outline], float]:
    return [line((size * 0.16, size / 2), (size * 0.84, size / 2))], size * 0.17


def _plus_minus(size: float) -> tuple[list[Outline], float]:
    """A plus standing on a minus."""
    m, a, b = size / 2, size * 0.19, size * 0.81
    return [
        line((a, size * 0.37), (b, size * 0.37)),
        line((m, size * 0.06), (m, size * 0.68)),
        line((a, size * 0.9), (b, size * 0.9)),
    ], size * 0.14


def _spiral(size: float) -> tuple[list[Outline], float]:
    """A spiral of two and a quarter turns, winding outwards clockwise."""
    turns, points = 2.25, 28
    m, reach = size / 2, size * 0.46
    curve = []
    for index in range(points + 1):
        share = index / points
        angle = math.radians(share * turns * 360 - 90)
        radius = reach * (0.02 + 0.98 * share)
        curve.append((m + radius * math.cos(angle), m + radius * math.sin(angle)))
    return [smooth(curve)], size * 0.11


def _mirror(size: float) -> tuple[list[Outline], float]:
    """A diagonal arrow with a head at either end."""
    a, b, head = size * 0.13, size * 0.87, size * 0.36
    return [
        line((a, b), (b, a)),
        line((a + head, b), (a, b), (a, b - head)),
        line((b - head, a), (b, a), (b, a + head)),
    ], size * 0.13


_EFFECTS = {
    Effect.PLUS: _plus,
    Effect.MINUS: _minus,
    Effect.PLUS_MINUS: _plus_minus,
    Effect.SPIRAL: _spiral,
    Effect.MIRROR: _mirror,
}
