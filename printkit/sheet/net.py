"""Things that are cut out, folded and glued: flat panels that hang on one another by their edges.

A panel is folded back by a quarter turn along its hinge, so that what is printed comes to lie outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from printkit.core.units import Size
from printkit.scene.geometry import Box, Matrix, Outline
from printkit.scene.nodes import Group, Node, Path
from printkit.scene.paint import Stroke
from printkit.scene.shapes import line, polygon
from printkit.sheet.marks import FOLD_LINE
from printkit.sheet.plan import TooLargeError

Point: TypeAlias = tuple[float, float]
Edge: TypeAlias = tuple[Point, Point]

CUT = Stroke(0.3, join="miter", cap="square")
HATCH = Stroke(0.12, cap="butt")
HATCH_STEP = 2.5  # mm between the lines that mark where glue goes


@dataclass(frozen=True, slots=True)
class Panel:
    """One flat part.

    Attributes:
        name: unique in its net.
        corners: around it, in order, in mm.
        parent: the panel that it hangs on, or '' for the first.
        hinge: the edge that it shares with that panel, or None for the first.
        glued: whether it is covered with glue, and so not printed on but hatched.
    """

    name: str
    corners: tuple[Point, ...]
    parent: str = ""
    hinge: Edge | None = None
    glued: bool = False

    @property
    def box(self) -> Box:
        """The box around it."""
        xs, ys = zip(*self.corners, strict=True)
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@dataclass(frozen=True, slots=True)
class Net:
    """Panels that make a whole; each comes after the one it hangs on."""

    panels: tuple[Panel, ...]

    def __getitem__(self, name: str) -> Panel:
        """The panel of this name."""
        return next(panel for panel in self.panels if panel.name == name)

    @property
    def box(self) -> Box:
        """The box around all of it."""
        boxes = [panel.box for panel in self.panels]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)

    def lines(self) -> tuple[Node, ...]:
        """Where to cut, where to fold and where glue goes."""
        hinges = {_key(panel.hinge) for panel in self.panels if panel.hinge is not None}
        nodes: list[Node] = []
        for panel in self.panels:
            if panel.glued:
                nodes.append(_hatched(panel))
            for edge in _edges(panel.corners):
                if _key(edge) not in hinges and not any(_within(edge, hinge) for hinge in hinges):
                    nodes += [Path(line(*part), stroke=CUT) for part in _without(edge, hinges)]
        nodes += [Path(line(*panel.hinge), stroke=FOLD_LINE) for panel in self.panels if panel.hinge is not None]
        return tuple(nodes)


def placed(net: Net, room: Box) -> Matrix:
    """The map that puts a net into the middle of a room on the paper, turned by a quarter where it only fits so.

    Raises:
        TooLargeError: it does not fit either way.
    """
    box = net.box
    for turn in (0, 1):
        width, height = (box.height, box.width) if turn else (box.width, box.height)
        if width <= room.width and height <= room.height:
            x, y = box.centre
            return Matrix.move(-x, -y).then(Matrix.turn(turn)).then(Matrix.move(*room.centre))
    flat = Size(round(box.width, 1), round(box.height, 1))
    free = Size(round(room.width, 1), round(room.height, 1))
    raise TooLargeError(f"what is to be folded is {flat} flat, and the paper has only {free} for it")


def taper(edge: Edge, depth: float, inset: float) -> tuple[Point, ...]:
    """The corners of a flap that hangs on an edge, `depth` deep, its far side shorter by `inset` at both ends.

    It lies to the left of the edge as one walks along it (with y down).
    """
    (x1, y1), (x2, y2) = edge
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    nx, ny = uy, -ux
    return (
        (x1, y1),
        (x1 + ux * inset + nx * depth, y1 + uy * inset + ny * depth),
        (x2 - ux * inset + nx * depth, y2 - uy * inset + ny * depth),
        (x2, y2),
    )


def _edges(corners: Sequence[Point]) -> Iterable[Edge]:
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def _key(edge: Edge) -> Edge:
    """The edge in the one of its two directions that comes first, rounded to a nanometre."""
    a, b = (tuple(round(value, 6) for value in point) for point in edge)
    return (a, b) if a <= b else (b, a)  # type: ignore[return-value]


def _along(edge: Edge, other: Edge) -> tuple[float, float] | None:
    """Where the other edge lies on this one, from 0 to 1, if it is on the same straight line; else None."""
    (x1, y1), (x2, y2) = edge
    dx, dy = x2 - x1, y2 - y1
    square = dx * dx + dy * dy
    shares = []
    for x, y in other:
        if abs((x - x1) * dy - (y - y1) * dx) > 1e-5 * square**0.5:
            return None
        shares.append(((x - x1) * dx + (y - y1) * dy) / square)
    return min(shares), max(shares)


def _within(edge: Edge, hinge: Edge) -> bool:
    shares = _along(hinge, edge)
    return shares is not None and shares[0] > -1e-6 and shares[1] < 1 + 1e-6


def _without(edge: Edge, hinges: Iterable[Edge]) -> list[Edge]:
    """What is left of an edge when the hinges on it are taken away."""
    (x1, y1), (x2, y2) = edge
    taken = sorted(shares for hinge in hinges if (shares := _along(edge, hinge)) and shares[1] > 0 and shares[0] < 1)
    parts: list[tuple[float, float]] = []
    start = 0.0
    for low, high in taken:
        parts.append((start, low))
        start = high
    parts.append((start, 1.0))
    return [
        ((x1 + (x2 - x1) * a, y1 + (y2 - y1) * a), (x1 + (x2 - x1) * b, y1 + (y2 - y1) * b))
        for a, b in parts
        if b - a > 1e-6
    ]


def _hatched(panel: Panel) -> Group:
    """Slanting lines all over a panel, cut off at its edges."""
    box = panel.box
    lines: list[Outline] = []
    at = box.x - box.height
    while at < box.right:
        lines.append(line((at, box.bottom), (at + box.height, box.y)))
        at += HATCH_STEP
    return Group(tuple(Path(outline, stroke=HATCH) for outline in lines), clip=polygon(panel.corners))
