"""Two pages of a colouring book that show no creature: how it is done, and a page to try pens on.

The figures on laminating are those of `sheet.pouch`: pouches are the paper plus 6 mm, and only 3 mm of film or more
beyond a cut edge seals.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import TypeAlias

from printkit.core.units import Size, number
from printkit.data.words import Words
from printkit.data.wordshapes import ColoringWords
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
from printkit.products.pictograms import LINE, colouring, corner, pencil, pouch, printing, scissors, trying
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import WHITE, Stroke
from printkit.scene.shapes import ellipse, line, rectangle, star
from printkit.sheet.marks import CUT_LINE
from printkit.sheet.paper import CORNER_RADIUS
from printkit.sheet.pouch import LEAST_APART, POUCH_BEYOND_PAPER, SEAL

Sign: TypeAlias = Callable[[float], tuple[Node, ...]]  # draws itself in a square of this side


def guide_page(size: Size, says: Words) -> tuple[Node, ...]:
    """How to print, colour, cut and laminate: six steps with drawings."""
    frame = framed(size)
    s = frame.scale
    room = frame.room.inset(6 * s)
    head = Box(room.x + 10 * s, room.y, room.width - 20 * s, 17 * s)
    heading, _ = title(says.coloring.guide, head, 34 * s, hollow=0.4)
    nodes: list[Node] = [*frame.nodes, heading]
    top, foot = head.bottom + 7 * s, room.bottom - 19 * s
    height = (foot - top) / len(_SIGNS)
    figures = {"gap": LEAST_APART, "pouch": 2 * POUCH_BEYOND_PAPER, "seal": SEAL, "radius": CORNER_RADIUS}
    lengths = {name: says.figures(number(length)) for name, length in figures.items()}
    for index, (step, sign) in enumerate(zip(says.coloring.steps, _SIGNS, strict=True)):
        text = step.text.format(**lengths)
        nodes += _step(
            f"{index + 1}",
            (step.head, text),
            sign,
            Box(room.x + 6 * s, top + index * height, room.width - 12 * s, height),
            s,
        )
    nodes.append(placed_ornament("end", Box(room.x, room.bottom - 18 * s, room.width, 17 * s)))
    return tuple(nodes)


def _step(count: str, said: tuple[str, str], sign: Sign, box: Box, s: float) -> tuple[Node, ...]:
    side = 23 * s
    x = box.x + side + 9 * s
    y = box.y + 6 * s
    head = Group(
        (Text(x, y, count, HEAD_FONT, 26 * s), Text(x + 7.5 * s, y, said[0], HEAD_FONT, 18 * s)),
        role=Role.HEADING_2,
    )
    drawn = Group(sign(side), Matrix.move(box.x, box.y + 1 * s), role=Role.ARTIFACT)
    size_pt = 12.6 * s
    text, _ = prose(said[1], x, y + 7 * s, box.right - x, size_pt)
    return (drawn, head, text)


_SIGNS: tuple[Sign, ...] = (printing, trying, colouring, scissors, pouch, corner)


def swatch_page(size: Size, says: ColoringWords) -> tuple[Node, ...]:
    """Rows to try pens in, and a strip to be cut off and laminated."""
    frame = framed(size)
    s = frame.scale
    room = frame.room.inset(6 * s)
    head = Box(room.x + 10 * s, room.y, room.width - 20 * s, 17 * s)
    heading, _ = title(says.swatches, head, 34 * s, hollow=0.4)
    said, below = prose(
        says.swatches_text,
        room.x + 10 * s,
        head.bottom + 6 * s,
        room.width - 20 * s,
        11 * s,
        align="middle",
    )
    strip = Box(room.x + 2 * s, room.bottom - 34 * s, room.width - 4 * s, 28 * s)  # clear of the frame's leaves
    rows = Box(room.x + 2 * s, below + 6 * s, room.width - 4 * s, strip.y - below - 12 * s)
    return (*frame.nodes, heading, said, *_rows(rows, s, says), *_strip(strip, s, says))


def _rows(room: Box, s: float, says: ColoringWords) -> tuple[Node, ...]:
    """Two columns of rows: a pencil, three boxes, a line for a name."""
    columns = 2
    gap = 9 * s
    width = (room.width - gap * (columns - 1)) / columns
    count = max(3, int(room.height // (15 * s)))
    step = room.height / count
    nodes: list[Node] = []
    for column, row in itertools.product(range(columns), range(count)):
        box = Box(room.x + column * (width + gap), room.y + row * step, width, step)
        nodes += _row(box, s, says if row == 0 else None)
    return tuple(nodes)


def _row(box: Box, s: float, says: ColoringWords | None) -> tuple[Node, ...]:
    """A row, with labels above it where there are words for them."""
    length, thick = box.height * 0.78, box.height * 0.3
    nodes: list[Node] = [Group(pencil(length, thick), Matrix.move(box.x, box.y + box.height * 0.08))]
    x = box.x + thick + 3 * s
    wide = (box.width - (x - box.x)) * 0.19
    high = box.height * 0.58
    for index, label in enumerate(("", "", "") if says is None else (says.light, says.firm, says.mixed)):
        swatch = Box(x + index * (wide + 2 * s), box.y + box.height * 0.18, wide, high)
        nodes.append(Path(rectangle(swatch, 1.5 * s), WHITE, Stroke(LINE)))
        if label:
            nodes.append(Text(swatch.centre[0], swatch.y - 2 * s, label, ITALIC_FONT, 9 * s, "middle"))
    x += 3 * (wide + 2 * s) + 1 * s
    y = box.y + box.height * 0.18 + high
    nodes.append(Path(line((x, y), (box.right, y)), stroke=Stroke(0.3, cap="butt")))
    if says is not None:
        nodes.append(
            Text((x + box.right) / 2, box.y + box.height * 0.18 - 2 * s, says.pen, ITALIC_FONT, 9 * s, "middle")
        )
    return tuple(nodes)


def _strip(box: Box, s: float, says: ColoringWords) -> tuple[Node, ...]:
    """A strip with a sun, moons and stars, to be coloured thickly and laminated."""
    nodes: list[Node] = [
        Path(rectangle(box), WHITE, Stroke(0.3, cap="butt", dash=CUT_LINE.dash)),
        Text(box.x + 3 * s, box.y + 5.6 * s, says.strip, BOLD_FONT, 11 * s),
    ]
    said, _ = prose(
        says.strip_text,
        box.x + 3 * s,
        box.y + 10.6 * s,
        box.width * 0.36,
        9 * s,
        font=BODY_FONT,
    )
    nodes.append(said)
    left = box.x + box.width * 0.41
    count = 5
    step = (box.right - 3 * s - left) / count
    radius = min(step * 0.4, box.height * 0.36)
    for index in range(count):
        x, y = left + step * (index + 0.5), box.centre[1]
        outline = star(x, y, radius, radius * 0.55, 8) if index % 2 == 0 else ellipse(x, y, radius * 0.9)
        nodes.append(Path(outline, WHITE, Stroke(LINE)))
        nodes.append(Path(ellipse(x, y, radius * 0.42), WHITE, Stroke(LINE)))
    return tuple(nodes)
