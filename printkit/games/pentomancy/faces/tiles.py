"""What stands on one tile, drawn from its upper left corner.

Drawings that repeat are made once for each size and placed with `at`, so that a device draws them once, too.
"""

from __future__ import annotations

import functools
from dataclasses import replace

from printkit.art.drawing import Drawing
from printkit.core.units import MM_PER_PT, number
from printkit.games.pentomancy.faces.badges import TREASURE, badge, digit, extent
from printkit.games.pentomancy.faces.style import LEAST_LINE, Look, Walls
from printkit.games.pentomancy.faces.views import Light, TileView
from printkit.scene.geometry import Box, Matrix, Outline, Segment, bounds
from printkit.scene.nodes import Group, Node, Path, Text
from printkit.scene.paint import BLACK, WHITE, Stroke
from printkit.scene.shapes import ellipse, line, polygon, rectangle, smooth, star
from printkit.text import fonts

ANSWER_STAR = 1.9  # mm, the least width of the star of a treasure in an answer
_EDGE = 0.045  # of a tile's side: half of the heavy line around a room, which nothing on the tile is to touch


def at(drawing: Group, x: float, y: float) -> Group:
    """A drawing in another place."""
    return Group(drawing.items, Matrix.move(round(x, 3), round(y, 3)), drawing.clip, drawing.key)


def monster(view: TileView, tile: int, look: Look) -> Group:
    """A revealed monster with its badge; where tiles are too small for drawings, the badge alone."""
    drawings = look.monsters[view.level - 1] if look.drawn else ()
    drawing = drawings[(tile + tile // 8) % len(drawings)] if drawings else None
    return _monster(view.level, view.treasure, view.fallen, drawing, look.tile, look.fonts.digits)


# A drawing is found by identity: there is one of each, and comparing two would cost more than drawing them.
_drawn: dict[tuple[int, bool, bool, int, float, str], tuple[Drawing | None, Group]] = {}


def _monster(level: int, treasure: bool, fallen: bool, drawing: Drawing | None, side: float, font: str) -> Group:
    key = (level, treasure, fallen, id(drawing), side, font)
    known = _drawn.get(key)
    if known is None:
        known = _drawn[key] = (drawing, _draw_monster(level, treasure, fallen, drawing, side, font))
    return known[1]


def _draw_monster(level: int, treasure: bool, fallen: bool, drawing: Drawing | None, side: float, font: str) -> Group:
    nodes: list[Node] = []
    if drawing is None:
        # A slash lies behind the badge, so that the level of what is struck out can still be read.
        nodes += [slash(side)] if fallen else []
        radius = round(side * (0.23 if fallen else 0.27), 3)
        middle = side * (0.46 if treasure else 0.5)
        nodes.append(at(badge(level, treasure, radius, font, rays=False), middle, side - middle))
        nodes += treasure_star(side * 0.8, side * 0.2, side * 0.16, font) if treasure else ()
    else:
        # A treasure's star and rays take the right edge, so its monster makes itself smaller.
        share = 0.72 if treasure else 0.88
        box = Box(side * (0.03 if treasure else 0.06), side * (0.93 - share), side * share, side * share)
        matrix = drawing.matrix_in(box)
        nodes.append(Group((_bold(drawing.group, LEAST_LINE / matrix.factor),), matrix))
        radius = round(side * (0.15 if treasure else 0.17), 3)
        right, below = (
            max(side * (0.26 if treasure else 0.225), far + side * _EDGE) for far in extent(level, treasure, radius)
        )
        nodes.append(at(badge(level, treasure, radius, font), side - right, side - below))
        nodes += sparkle(side, font) if treasure else ()
        nodes += [cross(side)] if fallen else []
    state = f"{'t' if treasure else 'n'}{'f' if fallen else ''}"
    picture = "badge" if drawing is None else str(drawing.group.key)
    return Group(tuple(nodes), key=f"monster-{level}{state}-{number(side)}-{font}-{picture}")


def _bold(group: Group, least: float) -> Group:
    """The drawing without a line that is thinner than `least`, in its own units."""
    items: list[Node] = []
    for item in group.items:
        if isinstance(item, Group):
            items.append(_bold(item, least / (item.matrix.factor or 1.0)))
        elif isinstance(item, Path) and item.stroke is not None and item.stroke.width < least:
            items.append(replace(item, stroke=replace(item.stroke, width=least)))
        else:
            items.append(item)
    return replace(group, items=tuple(items), key=None)


def sparkle(side: float, font: str) -> tuple[Node, ...]:
    """The star in a treasure's upper corner, with two small sparks."""
    sparks = ((0.14, 0.15, 0.09), (0.25, 0.065, 0.045))
    small = (Path(star(side * x, side * y, side * r, side * r * 0.28, 4), BLACK) for x, y, r in sparks)
    return (*treasure_star(side * 0.83, side * 0.2, side * 0.175, font), *small)


def treasure_star(x: float, y: float, radius: float, font: str) -> tuple[Node, ...]:
    """A black star with the text `*` white in it: a drawing to see, and text to search for and to hear."""
    asterisk = fonts.find(font).outline(TREASURE)
    box = bounds([asterisk])
    assert box is not None, "the font has an asterisk"
    size = radius * 0.84 * 1000 / box.height
    text = Text(x, y - box.centre[1] * size / 1000, TREASURE, font, round(size / MM_PER_PT, 2), "middle", WHITE)
    return (Path(star(x, y, radius, radius * 0.5, 5), BLACK, Stroke(max(LEAST_LINE, radius * 0.12))), text)


@functools.cache
def cross(side: float) -> Group:
    """What strikes out a defeated monster."""
    a, b = side * 0.14, side * 0.86
    stroke = Stroke(max(LEAST_LINE, side * 0.045))
    strokes = tuple(Path(line(*ends), stroke=stroke) for ends in (((a, a), (b, b)), ((a, b), (b, a))))
    return Group(strokes, key=f"fallen-{number(side)}")


@functools.cache
def slash(side: float) -> Group:
    """What strikes out a badge that stands alone; it lies behind the badge."""
    a, b = side * 0.09, side * 0.91
    stroke = Stroke(max(LEAST_LINE, side * 0.05), cap="butt")
    return Group((Path(line((a, b), (b, a)), stroke=stroke),), key=f"slash-{number(side)}")


def key_letter(letter: str, look: Look) -> Group:
    """A key letter in a circle, in the upper right corner."""
    return _key_letter(letter, look.tile, look.fonts.codes)


@functools.cache
def _key_letter(letter: str, side: float, font: str) -> Group:
    x, y, radius = side * 0.83, side * 0.165, side * 0.115
    height = radius * 1.15
    size_pt = round(height / (fonts.find(font).cap_height / 1000) / MM_PER_PT, 2)
    circle = Path(ellipse(x, y, radius), None, Stroke(LEAST_LINE))
    text = Text(x, y + height / 2, letter, font, size_pt, "middle")
    return Group((circle, text), key=f"key-{letter}-{number(side)}-{font}")


_WISP = (
    (0.1, 0.93),
    (0.2, 0.9),
    (0.3, 0.93),
    (0.42, 0.9),
    (0.55, 0.93),
    (0.7, 0.905),
    (0.84, 0.925),
    (0.915, 0.88),
    (0.87, 0.835),
    (0.82, 0.865),
)


@functools.cache
def wisps(count: int, side: float) -> Group:
    """Curls of fog along the feet of so many tiles in a row."""
    stroke = Stroke(max(LEAST_LINE, side * 0.018))
    curls = tuple(
        Path(smooth([(side * (x + tile), side * y) for x, y in _WISP]), stroke=stroke) for tile in range(count)
    )
    return Group(curls, key=f"fog-{count}-{number(side)}")


@functools.cache
def treasure_answer(level: int, side: float, font: str) -> Group:
    """A treasure's tile of an answer: its level white on black, and a star."""
    radius, x, y = side * 0.35, side * 0.4, side * 0.6
    ground = Path(ellipse(x, y, radius), BLACK)
    level_text = digit(level, side * 0.38, font, white=True, x=x, y=y)
    reach = max(ANSWER_STAR / 2, side * 0.21)
    star_at = side * 0.95 - reach
    nodes = (ground, level_text, *treasure_star(star_at, side - star_at, reach, font))
    return Group(nodes, key=f"answer-{level}-{number(side)}-{font}")


@functools.cache
def wall(side: float, walls: Walls) -> Group:
    """A tile that is a wall."""
    if walls == "solid":
        nodes: tuple[Node, ...] = (Path(rectangle(Box(0, 0, side, side)), BLACK),)
    else:
        nodes = hatch(side, max(1.1, side * 0.115), max(LEAST_LINE, side * 0.03))
    return Group(nodes, key=f"wall-{walls}-{number(side)}")


@functools.cache
def lit_ground(light: Light, side: float) -> Group:
    """What sets a tile off: a heavy frame, a dotted frame, or four black corners."""
    nodes: tuple[Node, ...]
    if light is Light.TARGET:
        width = side * 0.09
        frame = rectangle(Box(0, 0, side, side).inset(side * 0.085 + width / 2), side * 0.05)
        nodes = (Path(frame, None, Stroke(width, join="miter")),)
    elif light is Light.BECAUSE:
        dash = side * 0.075
        frame = rectangle(Box(0, 0, side, side).inset(side * 0.12), side * 0.12)
        nodes = (Path(frame, None, Stroke(side * 0.05, cap="butt", dash=(dash, dash))),)
    else:
        nodes = (Path(_corners(side), BLACK),)
    return Group(nodes, key=f"light-{light}-{number(side)}")


def _corners(side: float) -> Outline:
    """A triangle in each corner of a tile."""
    near, far, reach = side * 0.06, side * 0.94, side * 0.25
    found: list[Segment] = []
    for x, y, right, down in ((near, near, 1, 1), (far, near, -1, 1), (far, far, -1, -1), (near, far, 1, -1)):
        found += polygon([(x, y), (x + right * reach, y), (x, y + down * reach)])
    return tuple(found)


def hatch(side: float, step: float, width: float) -> tuple[Node, ...]:
    """Slanted lines across a square; those of squares side by side go on in one another."""
    count = 2 * round(side / step)  # an even number, or they would not meet
    strokes = []
    for index in range(1, count):
        reach = 2 * side * index / count
        start, end = (max(0.0, reach - side), min(reach, side)), (min(reach, side), max(0.0, reach - side))
        strokes += [("M", start[0], start[1]), ("L", end[0], end[1])]
    return (Path(tuple(strokes), stroke=Stroke(width, cap="square")),)


def marks(view: TileView, look: Look) -> list[Node]:
    """Levels written small, struck through where they are ruled out."""
    if not view.marks:
        return []
    side, font = look.tile, look.fonts.digits
    height = side * (0.42, 0.36, 0.28, 0.22, 0.18)[len(view.marks) - 1]
    step = height * 0.85
    left = side / 2 - step * (len(view.marks) - 1) / 2
    y = side * 0.52
    nodes: list[Node] = []
    for place, level in enumerate(view.marks):
        x = left + step * place
        nodes.append(digit(level, height, font, x=x, y=y))
        if view.struck:
            reach = height * 0.62
            stroke = Stroke(max(LEAST_LINE, side * 0.035))
            nodes.append(Path(line((x - reach, y + reach), (x + reach, y - reach)), stroke=stroke))
    return nodes
