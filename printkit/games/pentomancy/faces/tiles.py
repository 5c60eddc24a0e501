"""What stands on one tile, drawn from its upper left corner."""

from __future__ import annotations

import functools

from printkit.core.units import MM_PER_PT, number
from printkit.games.pentomancy.faces.badges import TREASURE, badge, digit
from printkit.games.pentomancy.faces.style import LEAST_LINE, Look
from printkit.games.pentomancy.faces.views import Light, TileView
from printkit.scene.geometry import Box, Matrix, bounds
from printkit.scene.nodes import Group, Node, Path, Text
from printkit.scene.paint import BLACK, WHITE, Ink, Stroke
from printkit.scene.shapes import ellipse, line, polygon, rectangle, smooth, star
from printkit.text import fonts

_GIVEN = Ink(0.87)  # a ground only: nothing is told by it alone
_ARROW = 0.085  # half the foot of an arrow, in tiles


def tile_nodes(view: TileView, tile: int, look: Look) -> list[Node]:
    """The nodes of a tile that is no wall, under the lines of the board."""
    nodes: list[Node] = []
    if view.light is not Light.NONE:
        nodes.append(_light(view.light, look.tile))
    if view.level:
        nodes += _monster(view, tile, look)
    elif view.code:
        nodes += _fog(view, look)
    nodes += _marks(view, look)
    return nodes


def _monster(view: TileView, tile: int, look: Look) -> list[Node]:
    side = look.tile
    if not look.drawn:
        alone = badge(view.level, view.treasure, round(side * 0.27, 3), look.fonts.digits)
        plain: list[Node] = [Group((alone,), _at(side / 2, side / 2))]
        return [*plain, slash(side)] if view.fallen else plain
    drawings = look.monsters[view.level - 1]
    drawing = drawings[(tile + tile // 8) % len(drawings)]
    # A treasure's star and rays take the right edge, so its monster makes itself smaller.
    share = 0.72 if view.treasure else 0.88
    box = Box(side * (0.03 if view.treasure else 0.06), side * (0.93 - share), side * share, side * share)
    nodes: list[Node] = [Group((drawing.group,), drawing.matrix_in(box))]
    radius = round(side * (0.15 if view.treasure else 0.17), 3)
    reach = side * (0.26 if view.treasure else 0.225)
    nodes.append(Group((badge(view.level, view.treasure, radius, look.fonts.digits),), _at(side - reach, side - reach)))
    if view.treasure:
        nodes.append(sparkle(side, look.fonts.codes))
    if view.fallen:
        nodes.append(cross(side))
    return nodes


def _at(x: float, y: float) -> Matrix:
    return Matrix.move(round(x, 3), round(y, 3))


@functools.cache
def sparkle(side: float, font: str) -> Group:
    """The star in a treasure's upper corner: text, so that it can be searched and read aloud, with two small sparks."""
    nodes = treasure_star(side * 0.83, side * 0.2, side * 0.175, font)
    sparks = tuple(
        Path(star(side * x, side * y, side * r, side * r * 0.28, 4), BLACK)
        for x, y, r in ((0.14, 0.15, 0.09), (0.25, 0.065, 0.045))
    )
    return Group((*nodes, *sparks), key=f"sparkle-{number(side)}-{font}")


def treasure_star(x: float, y: float, radius: float, font: str) -> tuple[Node, ...]:
    """A black star with the text `*` white in it: a drawing to see, and text to search for and to hear."""
    asterisk = fonts.find(font).outline(TREASURE)
    box = bounds([asterisk])
    assert box is not None, "the font has an asterisk"
    size = radius * 0.84 * 1000 / box.height
    text = Text(x, y - box.centre[1] * size / 1000, TREASURE, font, round(size / MM_PER_PT, 2), "middle", WHITE)
    return (Path(star(x, y, radius, radius * 0.5, 5), BLACK, Stroke(radius * 0.12)), text)


@functools.cache
def cross(side: float) -> Group:
    """What strikes out a defeated monster."""
    a, b = side * 0.14, side * 0.86
    stroke = Stroke(max(LEAST_LINE, side * 0.045))
    strokes = tuple(Path(line(*ends), stroke=stroke) for ends in (((a, a), (b, b)), ((a, b), (b, a))))
    return Group(strokes, key=f"fallen-{number(side)}")


@functools.cache
def slash(side: float) -> Group:
    """What strikes out a badge that stands alone, and leaves its digit legible."""
    a, b = side * 0.1, side * 0.9
    return Group((Path(line((a, b), (b, a)), stroke=Stroke(LEAST_LINE)),), key=f"slash-{number(side)}")


def _fog(view: TileView, look: Look) -> list[Node]:
    """The code at the top, a wisp of fog at the foot, and room for notes between."""
    side = look.tile
    size = side * (0.245 if len(view.code) <= 3 else 0.215)
    nodes: list[Node] = [
        wisp(side),
        Text(side * 0.08, side * 0.08 + size * 0.7, view.code, look.fonts.codes, round(size / MM_PER_PT, 2)),
    ]
    if view.key:
        x, y, radius = side * 0.83, side * 0.165, side * 0.115
        nodes.append(ring(side))
        nodes.append(_centred(view.key, x, y, radius * 1.15, look.fonts.codes))
    return nodes


@functools.cache
def ring(side: float) -> Group:
    """The circle around a key letter."""
    outline = ellipse(side * 0.83, side * 0.165, side * 0.115)
    return Group((Path(outline, None, Stroke(LEAST_LINE)),), key=f"ring-{number(side)}")


def _centred(text: str, x: float, y: float, height: float, font: str) -> Text:
    """Capitals `height` mm high, their middle at (x, y)."""
    size_pt = height / (fonts.find(font).cap_height / 1000) / MM_PER_PT
    return Text(x, y + height / 2, text, font, round(size_pt, 2), "middle")


@functools.cache
def wisp(side: float) -> Group:
    """A curl of fog along the foot of a tile."""
    points = [
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
    ]
    curl = smooth([(side * x, side * y) for x, y in points])
    return Group((Path(curl, stroke=Stroke(max(LEAST_LINE, side * 0.018))),), key=f"wisp-{number(side)}")


@functools.cache
def answer(level: int, treasure: bool, given: bool, side: float, font: str) -> Group:
    """A tile of an answer: its level large; a treasure white on black with a star; grey where it was revealed."""
    nodes: list[Node] = []
    if given:
        nodes.append(Path(rectangle(Box(0, 0, side, side)), _GIVEN))
    if treasure:
        radius = side * 0.4
        nodes.append(Path(star(side * 0.44, side * 0.56, radius, radius * 0.76, 12), BLACK))
        nodes.append(digit(level, side * 0.4, font, white=True, x=side * 0.44, y=side * 0.56))
        nodes += treasure_star(side * 0.83, side * 0.2, side * 0.15, font)
    else:
        nodes.append(digit(level, side * 0.46, font, x=side / 2, y=side / 2))
    kind = f"{level}{'t' if treasure else 'n'}{'g' if given else 'h'}"
    return Group(tuple(nodes), key=f"answer-{kind}-{number(side)}-{font}")


@functools.cache
def _light(light: Light, side: float) -> Group:
    """A ground that sets a tile off: a heavy frame, a dotted frame, or slanted lines."""
    nodes: tuple[Node, ...]
    if light is Light.TARGET:
        width = side * 0.09
        nodes = (
            Path(
                rectangle(Box(0, 0, side, side).inset(side * 0.085 + width / 2), side * 0.05),
                None,
                Stroke(width, join="miter"),
            ),
        )
    elif light is Light.BECAUSE:
        dash = side * 0.075
        frame = rectangle(Box(0, 0, side, side).inset(side * 0.12), side * 0.12)
        nodes = (Path(frame, None, Stroke(side * 0.05, cap="butt", dash=(dash, dash))),)
    else:
        nodes = hatch(side, side * 0.17, max(LEAST_LINE * 0.7, side * 0.012))
    return Group(nodes, key=f"light-{light}-{number(side)}")


def hatch(side: float, step: float, width: float) -> tuple[Node, ...]:
    """Slanted lines across a square, cut off at its edges by their own ends."""
    count = round(2 * side / step)
    strokes = []
    for index in range(1, count):
        at = 2 * side * index / count
        start, end = (max(0.0, at - side), min(at, side)), (min(at, side), max(0.0, at - side))
        strokes += [("M", start[0], start[1]), ("L", end[0], end[1])]
    return (Path(tuple(strokes), stroke=Stroke(width, cap="butt")),)


def _marks(view: TileView, look: Look) -> list[Node]:
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


@functools.cache
def arrow(side: float, way: int) -> Group:
    """An arrow across an edge of a tile: 0 up, 1 right, 2 down, 3 left."""
    foot, tip = side * _ARROW, side * 0.075
    shape = polygon([(-foot, foot * 0.55), (0, -tip), (foot, foot * 0.55)])
    mark = Path(shape, BLACK, Stroke(0.3, WHITE, join="miter"))
    x, y = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))[way]
    return Group(
        (Group((mark,), Matrix.turn(way).then(Matrix.move(side * x, side * y))),), key=f"arrow-{way}-{number(side)}"
    )
