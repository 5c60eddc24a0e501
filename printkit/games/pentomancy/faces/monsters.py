"""The monsters' drawings that ship, read once; and how they stand on a page when they are larger than a tile."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace

from printkit.art.drawing import Drawing
from printkit.art.load import load_art
from printkit.core.files import shipped
from printkit.data.problems import NOWHERE, ProblemError
from printkit.games.pentomancy.board import TOP_LEVEL
from printkit.scene.geometry import IDENTITY, Box, Matrix, bounds, transform
from printkit.scene.nodes import Group, Node, Path

VARIANTS = "abc"


@functools.cache
def monsters() -> tuple[tuple[Drawing, ...], ...]:
    """For each level from 1 to 5 its drawings; empty where the drawings do not ship."""
    found = tuple(
        tuple(drawing for variant in VARIANTS if (drawing := picture(f"level-{level}-{variant}")) is not None)
        for level in range(1, TOP_LEVEL + 1)
    )
    return found if all(found) else ()


@functools.cache
def picture(name: str, folder: str = "art") -> Drawing | None:
    """One of the drawings by name, such as `treasure`; None where it does not ship.

    Raises:
        ProblemError: it is there but cannot be read.
    """
    path = shipped("card_data") / "pentomancy" / folder / f"{name}.svg"
    if not path.is_file():
        return None
    drawing, problems = load_art(path, NOWHERE, name)
    if drawing is None:
        raise ProblemError(problems)
    return drawing


def with_line(drawing: Drawing, box: Box, width: float) -> Group:
    """The drawing fitted into a box, its outlines `width` mm wide and finer lines finer by as much.

    The drawings are made for tiles; blown up as they are, their lines become bars.
    """
    matrix = drawing.matrix_in(box)
    widest = max((stroke for stroke in _strokes(drawing.group)), default=0.0)
    if not widest:
        return Group((drawing.group,), matrix)
    return Group((_lined(drawing.group, min(1.0, width / (widest * matrix.factor))),), matrix)


def _strokes(group: Group) -> Iterator[float]:
    for item in group.items:
        if isinstance(item, Group):
            yield from (width * item.matrix.factor for width in _strokes(item))
        elif isinstance(item, Path) and item.stroke is not None:
            yield item.stroke.width


def _lined(group: Group, by: float) -> Group:
    items: list[Node] = []
    for item in group.items:
        if isinstance(item, Group):
            items.append(_lined(item, by))
        elif isinstance(item, Path) and item.stroke is not None:
            items.append(replace(item, stroke=replace(item.stroke, width=item.stroke.width * by)))
        else:
            items.append(item)
    return replace(group, items=tuple(items), key=None)


def foot(drawing: Drawing) -> float:
    """Where the drawing's lowest line is, in its own units: what stands on the ground in a row of drawings."""
    return max((low for low in _lows(drawing.group, IDENTITY)), default=drawing.height)


def _lows(group: Group, matrix: Matrix) -> Iterator[float]:
    for item in group.items:
        if isinstance(item, Group):
            yield from _lows(item, item.matrix.then(matrix))
        elif isinstance(item, Path) and (box := bounds([transform(item.outline, matrix)])) is not None:
            yield box.bottom + (item.stroke.width * matrix.factor / 2 if item.stroke is not None else 0.0)


def standing(drawing: Drawing, x: float, ground: float, side: float, line: float) -> Group:
    """The drawing in a square with its middle at x, its feet on the ground, its outlines `line` mm wide."""
    top = ground - foot(drawing) * drawing.scale_in(Box(0, 0, side, side))
    return with_line(drawing, Box(round(x - side / 2, 3), round(top, 3), side, side), line)
