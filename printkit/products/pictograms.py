"""Small drawings of what one does with a page: print, try pens, colour, cut, laminate, trim.

Each draws itself in a square of the given side, in mm.
"""

from __future__ import annotations

from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Path
from printkit.scene.paint import WHITE, Stroke
from printkit.scene.shapes import arc, ellipse, line, polygon, rectangle, star

LINE = 0.6  # in mm


def pencil(length: float, width: float) -> tuple[Node, ...]:
    """A pencil that points up, from (0, 0) to (width, length)."""
    tip, band = width * 1.3, width * 0.7
    stroke = Stroke(LINE)
    wave = width / 3
    body = polygon(
        [
            (0, tip),
            (wave * 0.5, tip + wave * 0.5),
            (wave, tip),
            (wave * 1.5, tip + wave * 0.5),
            (wave * 2, tip),
            (wave * 2.5, tip + wave * 0.5),
            (width, tip),
            (width, length),
            (0, length),
        ]
    )
    return (
        Path(polygon([(0, tip), (width / 2, 0), (width, tip)]), WHITE, stroke),
        Path(polygon([(width * 0.32, tip * 0.36), (width / 2, 0), (width * 0.68, tip * 0.36)]), WHITE, stroke),
        Path(body, WHITE, stroke),
        Path(line((0, length - band), (width, length - band)), stroke=stroke),
    )


def printing(side: float) -> tuple[Node, ...]:
    """A sheet that comes out of a printer."""
    stroke = Stroke(LINE)
    paper = Box(side * 0.24, side * 0.48, side * 0.52, side * 0.46)
    return (
        Path(rectangle(Box(side * 0.24, side * 0.06, side * 0.52, side * 0.3), 0), WHITE, stroke),
        Path(rectangle(Box(side * 0.06, side * 0.28, side * 0.88, side * 0.42), side * 0.07), WHITE, stroke),
        Path(ellipse(side * 0.82, side * 0.39, side * 0.035), WHITE, stroke),
        Path(rectangle(paper), WHITE, stroke),
        Path(star(*paper.centre, side * 0.16, side * 0.07, 5), WHITE, stroke),
    )


def trying(side: float) -> tuple[Node, ...]:
    """Three swatches and a pencil."""
    stroke = Stroke(LINE)
    boxes = [
        Path(
            rectangle(Box(side * 0.06, side * (0.12 + 0.29 * row), side * 0.4, side * 0.22), side * 0.05), WHITE, stroke
        )
        for row in range(3)
    ]
    turned = Matrix.move(-side * 0.08, -side * 0.41).then(Matrix.rotate(200)).then(Matrix.move(side * 0.74, side * 0.5))
    return (*boxes, Group(pencil(side * 0.82, side * 0.16), turned))


def colouring(side: float) -> tuple[Node, ...]:
    """Pencils like a fan."""
    fan: list[Node] = []
    for degrees in (-28, 0, 28):
        place = Matrix.move(-side * 0.09, -side * 0.86).then(Matrix.rotate(degrees))
        fan.append(Group(pencil(side * 0.72, side * 0.18), place.then(Matrix.move(side / 2, side * 1.0))))
    return (fan[0], fan[2], fan[1])


def scissors(side: float) -> tuple[Node, ...]:
    """Scissors on a dashed line."""
    stroke = Stroke(LINE)
    middle = side / 2
    blades: list[Node] = []
    for sign in (-1, 1):
        blade = polygon(
            [
                (side * 0.36, middle + sign * side * 0.09),
                (side * 0.9, middle - sign * side * 0.24),
                (side * 0.62, middle + sign * side * 0.01),
                (side * 0.41, middle + sign * side * 0.16),
            ]
        )
        blades.append(Path(blade, WHITE, stroke))
        ring = (side * 0.22, middle + sign * side * 0.23)
        blades += [Path(ellipse(*ring, side * r), WHITE, stroke) for r in (0.17, 0.09)]
    dash = Path(line((side * 0.02, middle), (side * 0.98, middle)), stroke=Stroke(0.35, cap="butt", dash=(1.4, 1.0)))
    return (dash, *blades, Path(ellipse(side * 0.49, middle, side * 0.035), WHITE, stroke))


def pouch(side: float) -> tuple[Node, ...]:
    """Two cards in a pouch, with room around them."""
    stroke = Stroke(LINE)
    cards = [Box(side * x, side * 0.24, side * 0.3, side * 0.44) for x in (0.15, 0.55)]
    nodes: list[Node] = [Path(rectangle(Box(0, side * 0.08, side, side * 0.76), side * 0.06), WHITE, stroke)]
    for card in cards:
        nodes.append(Path(rectangle(card, 0.4), WHITE, stroke))
        nodes.append(Path(star(*card.centre, side * 0.09, side * 0.04, 5), WHITE, Stroke(0.4)))
    nodes.append(Path(line((side * 0.03, side * 0.92), (side * 0.97, side * 0.92)), stroke=stroke))
    return tuple(nodes)


def corner(side: float) -> tuple[Node, ...]:
    """A card in its rim of film, one corner enlarged and rounded."""
    stroke = Stroke(LINE)
    a, b = side * 0.14, side * 0.94
    radius = side * 0.3
    film = (("M", a, b), ("L", a, a + radius), *arc(a + radius, a + radius, radius, 180, 270)[1:], ("L", b, a))
    inner = side * 0.38
    dashes = Path(line((a, a + radius), (a, a), (a + radius, a)), stroke=Stroke(0.35, cap="butt", dash=(1.2, 0.9)))
    arrow = side * 0.26
    return (
        dashes,
        Path(film, stroke=stroke),
        Path(line((inner, b), (inner, inner), (b, inner)), stroke=stroke),
        Path(line((a + 0.5, side * 0.72), (inner - 0.5, side * 0.72)), stroke=Stroke(0.35)),
        Path(line((arrow, side * 0.69), (arrow, side * 0.75)), stroke=Stroke(0.35)),
        Path(star(side * 0.68, side * 0.68, side * 0.16, side * 0.07, 5), WHITE, stroke),
    )
