"""What a page of a colouring book shows of a card: its picture as outlines, and its seal and dice on a plaque."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from printkit.art.drawing import Drawing
from printkit.core.units import Size
from printkit.games.pentaquest.faces.deckfaces import COLOURING_LINE
from printkit.games.pentaquest.faces.panels import lay_symbols
from printkit.games.pentaquest.faces.picture import outlined
from printkit.games.pentaquest.faces.symbols import effect
from printkit.games.pentaquest.faces.template import PanelsSpec
from printkit.games.pentaquest.model import Effect
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Path
from printkit.scene.paint import WHITE, Stroke
from printkit.scene.shapes import ellipse, notched
from printkit.scene.template import Place

# Ours: black areas on a page that are at least so wide and high are opened, to be coloured; pupils are smaller.
OPEN_MM = 11.0
OPEN_LINE_MM = 1.4  # ours: the line around them, as heavy as a drawing's finer lines


def page_drawing(drawing: Drawing, scale: float) -> Drawing:
    """The drawing as outlines for a page, where its units become `scale` mm."""
    return replace(
        drawing, group=outlined(drawing.group, COLOURING_LINE / scale, OPEN_MM / scale, OPEN_LINE_MM / scale)
    )


def plaque(
    kind: Effect | None, panels: Sequence[Sequence[str]], box: Box, spec: PanelsSpec, scale: float
) -> tuple[Node, ...]:
    """A card's seal and its panels of dice beside it, on a plaque with bitten corners.

    Args:
        kind: the effect; None leaves the seal empty.
        panels: the symbols of each panel.
        box: the plaque.
        spec: how the card's template sets its panels.
        scale: of lines and gaps, against a page of A4.
    """
    line = max(COLOURING_LINE, 0.6 * scale)
    radius = min(box.height * 0.36, box.width * 0.16)
    x, y = box.x + box.height * 0.5, box.centre[1]
    nodes: list[Node] = [
        Path(notched(box, 4 * scale), WHITE, Stroke(line)),
        Path(ellipse(x, y, radius), WHITE, Stroke(line * 1.5)),
        Path(ellipse(x, y, radius * 0.87), WHITE, Stroke(line * 0.7)),
    ]
    if kind is not None:
        side = round(radius * 1.12, 2)
        nodes.append(Group((effect(kind, side),), Matrix.move(x - side / 2, y - side / 2)))
    left = x + radius + 3 * scale
    room = Box(left, box.y + 3 * scale, box.right - 4 * scale - left, box.height - 6 * scale)
    inside = replace(
        spec,
        place=Place(left=room.x, width=room.width, top=room.y, height=room.height),
        die=17 * scale,
        line=line * 1.2,
        gap=1.6 * scale,
        plaque="none",
        padding=0.0,
        size_pt=17 * scale,
    )
    return (*nodes, *lay_symbols(panels, inside, Size(0, 0), 1.0, COLOURING_LINE))
