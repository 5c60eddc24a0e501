"""A legend: small tiles, each with what it means beside it."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.core.units import MM_PER_PT
from printkit.products.booklet.style import Style
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import Stroke
from printkit.scene.shapes import rectangle
from printkit.text import fonts

_LINE = Stroke(0.27, join="miter")


def legend(entries: Sequence[tuple[Group, str]], side: float, width: float, style: Style) -> tuple[Group, float]:
    """Entries side by side, as many to a line as fit; the upper left corner is at (0, 0).

    Args:
        entries: a tile's drawing, and its meaning.
        side: of the tiles, in mm.
        width: of the lines, in mm.
        style: the booklet's.

    Returns:
        The drawing, and its height in mm.
    """
    size, font = style.small_pt, fonts.find(style.fonts.body)
    near, apart = side * 0.35, size * 0.55
    drop = side / 2 + font.height_of_capitals(size) / 2
    step = max(side, size * 1.2 * MM_PER_PT) + 1.2
    nodes: list[Node] = []
    x = y = 0.0
    for tile, said in entries:
        long = side + near + font.width(said, size)
        if x and x + long > width:
            x, y = 0.0, y + step
        framed = (tile, Path(rectangle(Box(0, 0, side, side)), stroke=_LINE))
        nodes.append(Group(framed, Matrix.move(round(x, 3), round(y, 3)), role=Role.ARTIFACT))
        nodes.append(
            Group(
                (Text(round(x + side + near, 3), round(y + drop, 3), said, style.fonts.body, size),),
                role=Role.PARAGRAPH,
            )
        )
        x += long + apart
    return Group(tuple(nodes)), y + side
