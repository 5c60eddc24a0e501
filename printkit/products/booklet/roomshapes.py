"""The twelve shapes of rooms."""

from __future__ import annotations

import math

from printkit.core.units import MM_PER_PT
from printkit.games.pentomancy.board import PENTOMINOES, SIDE, pentomino, tiles_of
from printkit.games.pentomancy.faces.style import LEAST_LINE
from printkit.products.booklet.style import Style
from printkit.scene.geometry import Box
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import WHITE, Stroke
from printkit.scene.shapes import rectangle
from printkit.text.blocks import Drawing


def room_shapes(width: float, style: Style) -> Drawing:
    """The twelve shapes of rooms, each with the letter that it is like."""
    tile = min(2.5, width / 50)
    letters = math.ceil(len(PENTOMINOES) / (1 if width >= 90 else 2))
    step, size = width / letters, style.small_pt
    row = 5 * tile + size * 1.6 * MM_PER_PT
    nodes: list[Node] = []
    for place, letter in enumerate(PENTOMINOES):
        tiles = [divmod(tile_at, SIDE) for tile_at in tiles_of(pentomino(letter))]
        wide, high = (1 + max(part[axis] for part in tiles) for axis in (1, 0))
        x = (place % letters + 0.5) * step
        y = place // letters * (row + 2)
        for r, c in tiles:
            box = Box(x + (c - wide / 2) * tile, y + (5 - high + r) * tile, tile, tile)
            nodes.append(Path(rectangle(box), WHITE, Stroke(LEAST_LINE, join="miter")))
        nodes.append(Text(x, y + row - size * 0.35 * MM_PER_PT, letter, style.fonts.bold, size, "middle"))
    lines = math.ceil(len(PENTOMINOES) / letters)
    alt = style.words.heard.rooms.format(letters=", ".join(PENTOMINOES))
    return Drawing(Group(tuple(nodes), role=Role.FIGURE, alt=alt), width, lines * (row + 2) - 2)
