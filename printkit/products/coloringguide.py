"""Two pages of a colouring book that show no creature: how it is done, and a page to try pens on.

The figures on laminating are those of `sheet.pouch`: pouches are the paper plus 6 mm, and only 3 mm of film or more
beyond a cut edge seals.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from printkit.core.units import Size, number
from printkit.products.pageparts import (
    BODY_FONT,
    BOLD_FONT,
    HEAD_FONT,
    ITALIC_FONT,
    framed,
    placed_ornament,
    prose,
    title,
)
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import WHITE, Stroke
from printkit.scene.shapes import arc, ellipse, line, polygon, rectangle, star
from printkit.sheet.marks import CUT_LINE
from printkit.sheet.paper import CORNER_RADIUS
from printkit.sheet.pouch import LEAST_APART, POUCH_BEYOND_PAPER, SEAL

Sign: TypeAlias = Callable[[float], tuple[Node, ...]]  # draws itself in a square of this side

LINE = 0.6  # of small drawings, in mm


@dataclass(frozen=True, slots=True)
class _Step:
    """One thing to do: its heading, its words, and a small drawing."""

    heading: str
    words: str
    sign: Sign


def guide_page(size: Size) -> tuple[Node, ...]:
    """How to print, colour, cut and laminate: six steps with drawings."""
    frame = framed(size)
    s = frame.scale
    room = frame.room.inset(6 * s)
    head = Box(room.x + 10 * s, room.y, room.width - 20 * s, 17 * s)
    heading, _ = title("From outlines to cards", head, 34 * s, hollow=0.4)
    nodes: list[Node] = [*frame.nodes, heading]
    top, foot = head.bottom + 7 * s, room.bottom - 19 * s
    height = (foot - top) / len(_STEPS)
    for index, step in enumerate(_STEPS):
        nodes += _step(index + 1, step, Box(room.x + 6 * s, top + index * height, room.width - 12 * s, height), s)
    nodes.append(placed_ornament("end", Box(room.x, room.bottom - 18 * s, room.width, 17 * s)))
    return tuple(nodes)


def _step(count: int, step: _Step, box: Box, s: float) -> tuple[Node, ...]:
    side = 23 * s
    x = box.x + side + 9 * s
    y = box.y + 6 * s
    head = Group(
        (Text(x, y, f"{count}", HEAD_FONT, 26 * s), Text(x + 7.5 * s, y, step.heading, HEAD_FONT, 18 * s)),
        role=Role.HEADING_2,
    )
    sign = Group(step.sign(side), Matrix.move(box.x, box.y + 1 * s), role=Role.ARTIFACT)
    size_pt = 12.6 * s
    said, _ = prose(step.words, x, y + 7 * s, box.right - x, size_pt)
    return (sign, head, said)


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


def _printing(side: float) -> tuple[Node, ...]:
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


def _trying(side: float) -> tuple[Node, ...]:
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


def _colouring(side: float) -> tuple[Node, ...]:
    """Pencils like a fan."""
    fan: list[Node] = []
    for degrees in (-28, 0, 28):
        place = Matrix.move(-side * 0.09, -side * 0.86).then(Matrix.rotate(degrees))
        fan.append(Group(pencil(side * 0.72, side * 0.18), place.then(Matrix.move(side / 2, side * 1.0))))
    return (fan[0], fan[2], fan[1])


def _scissors(side: float) -> tuple[Node, ...]:
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


def _pouch(side: float) -> tuple[Node, ...]:
    """Two cards in a pouch, with room around them."""
    stroke = Stroke(LINE)
    cards = [Box(side * x, side * 0.24, side * 0.3, side * 0.44) for x in (0.15, 0.55)]
    nodes: list[Node] = [Path(rectangle(Box(0, side * 0.08, side, side * 0.76), side * 0.06), WHITE, stroke)]
    for card in cards:
        nodes.append(Path(rectangle(card, 0.4), WHITE, stroke))
        nodes.append(Path(star(*card.centre, side * 0.09, side * 0.04, 5), WHITE, Stroke(0.4)))
    nodes.append(Path(line((side * 0.03, side * 0.92), (side * 0.97, side * 0.92)), stroke=stroke))
    return tuple(nodes)


def _corner(side: float) -> tuple[Node, ...]:
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


_STEPS = (
    _Step(
        "Print",
        "At 100 %, in black. Thick paper (120 g/m² and more) takes wet colours better than thin. The whole deck at "
        "card size, in outlines, comes with: printkit coloring --sheets",
        _printing,
    ),
    _Step(
        "Try out",
        "Give every pen a row on the next page, then look at the back of the sheet. A pen that shows there is for "
        "pages with nothing behind them.",
        _trying,
    ),
    _Step(
        "Colour",
        "Coloured pencils, felt pens, wax crayons, water colours: all will do. Light shades first, dark ones last. Let "
        "wet colours dry for some hours, and wipe off crumbs of wax.",
        _colouring,
    ),
    _Step(
        "Cut, or not yet",
        "Two ways. Quick: laminate the whole sheet, then cut along the lines; the edges stay open. Durable: cut the "
        f"cards first and laminate them with a rim. A gap of {number(LEAST_APART)} mm between them is the least.",
        _scissors,
    ),
    _Step(
        "Laminate",
        "Colour first, laminate afterwards. A pouch is "
        f"{number(2 * POUCH_BEYOND_PAPER)} mm larger than its paper each way. Thick wax and thick ink can lift the "
        "film: laminate the strip of the next page before you trust a whole sheet to it.",
        _pouch,
    ),
    _Step(
        "Trim and round",
        f"Only film beyond a cut edge seals: leave {number(SEAL)} mm of it around each card, and round the corners by "
        f"{number(CORNER_RADIUS)} mm, or they prick. Never cut laminated cards in a stack: they slip.",
        _corner,
    ),
)


def swatch_page(size: Size) -> tuple[Node, ...]:
    """Rows to try pens in, and a strip to be cut off and laminated."""
    frame = framed(size)
    s = frame.scale
    room = frame.room.inset(6 * s)
    head = Box(room.x + 10 * s, room.y, room.width - 20 * s, 17 * s)
    heading, _ = title("Try your pens", head, 34 * s, hollow=0.4)
    said, below = prose(
        "Colour the pencil, fill the boxes once lightly, once firmly, once with a second colour on top, and write down "
        "which pen it was. Then turn the page over.",
        room.x + 10 * s,
        head.bottom + 6 * s,
        room.width - 20 * s,
        11 * s,
        align="middle",
    )
    strip = Box(room.x + 4 * s, room.bottom - 30 * s, room.width - 8 * s, 28 * s)
    rows = Box(room.x + 2 * s, below + 6 * s, room.width - 4 * s, strip.y - below - 12 * s)
    return (*frame.nodes, heading, said, *_rows(rows, s), *_strip(strip, s))


def _rows(room: Box, s: float) -> tuple[Node, ...]:
    """Two columns of rows: a pencil, three boxes, a line for a name."""
    columns = 2
    gap = 9 * s
    width = (room.width - gap * (columns - 1)) / columns
    count = max(3, int(room.height // (15 * s)))
    step = room.height / count
    nodes: list[Node] = []
    for column, row in itertools.product(range(columns), range(count)):
        box = Box(room.x + column * (width + gap), room.y + row * step, width, step)
        nodes += _row(box, s, labelled=row == 0)
    return tuple(nodes)


def _row(box: Box, s: float, *, labelled: bool) -> tuple[Node, ...]:
    length, thick = box.height * 0.78, box.height * 0.3
    nodes: list[Node] = [Group(pencil(length, thick), Matrix.move(box.x, box.y + box.height * 0.08))]
    x = box.x + thick + 3 * s
    wide = (box.width - (x - box.x)) * 0.19
    high = box.height * 0.58
    for index, label in enumerate(("light", "firm", "mixed")):
        swatch = Box(x + index * (wide + 2 * s), box.y + box.height * 0.18, wide, high)
        nodes.append(Path(rectangle(swatch, 1.5 * s), WHITE, Stroke(LINE)))
        if labelled:
            nodes.append(Text(swatch.centre[0], swatch.y - 1.4 * s, label, ITALIC_FONT, 9 * s, "middle"))
    x += 3 * (wide + 2 * s) + 1 * s
    y = box.y + box.height * 0.18 + high
    nodes.append(Path(line((x, y), (box.right, y)), stroke=Stroke(0.3, cap="butt")))
    if labelled:
        nodes.append(
            Text((x + box.right) / 2, box.y + box.height * 0.18 - 1.4 * s, "name", ITALIC_FONT, 9 * s, "middle")
        )
    return tuple(nodes)


def _strip(box: Box, s: float) -> tuple[Node, ...]:
    """A strip with a sun, moons and stars, to be coloured thickly and laminated."""
    nodes: list[Node] = [
        Path(rectangle(box), WHITE, Stroke(0.3, cap="butt", dash=CUT_LINE.dash)),
        Text(box.x + 3 * s, box.y + 5.6 * s, "For the laminator", BOLD_FONT, 11 * s),
    ]
    said, _ = prose(
        "Colour this strip thickly, cut it out and laminate it by itself. If the film clings everywhere, so it will on "
        "the cards.",
        box.x + 3 * s,
        box.y + 10.6 * s,
        box.width * 0.36,
        9 * s,
        font=BODY_FONT,
    )
    nodes.append(said)
    left = box.x + box.width * 0.41
    count = 5
    step = (box.right - left) / count
    radius = min(step * 0.4, box.height * 0.36)
    for index in range(count):
        x, y = left + step * (index + 0.5), box.centre[1]
        outline = star(x, y, radius, radius * 0.55, 8) if index % 2 == 0 else ellipse(x, y, radius * 0.9)
        nodes.append(Path(outline, WHITE, Stroke(LINE)))
        nodes.append(Path(ellipse(x, y, radius * 0.42), WHITE, Stroke(LINE)))
    return tuple(nodes)
