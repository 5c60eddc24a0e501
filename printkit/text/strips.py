"""Strips: what a column is stacked of, each a line or a figure with what is said of it to a reader by ear."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from printkit.scene.geometry import IDENTITY, Matrix, transform
from printkit.scene.nodes import Group, Image, Node, Path, Role, Text

SHORT_ITEM = 2  # lines of an item that does not stand alone at the head or the foot of a column


class Tag(NamedTuple):
    """An element of the structure: its role and its name."""

    role: Role
    element: str


@dataclass(frozen=True, slots=True)
class Piece:
    """Nodes that belong to one element, with the elements around it, the outermost first."""

    path: tuple[Tag, ...]
    nodes: tuple[Node, ...]

    def moved(self, x: float, y: float) -> Piece:
        """The same elsewhere."""
        return replace(self, nodes=tuple(shifted(node, x, y) for node in self.nodes))


@dataclass(frozen=True, slots=True)
class Mark:
    """What a strip is the place of.

    Attributes:
        anchors: names that links use.
        title: of a heading, or ''.
        level: of the heading.
        listed: whether it is in contents and bookmarks.
    """

    anchors: tuple[str, ...] = ()
    title: str = ""
    level: int = 0
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Strip:
    """A part of a column that is never divided.

    Attributes:
        pieces: its nodes, about its upper left corner.
        height: in mm.
        before: free height above, in mm; of neighbours the larger counts, and at the top of a column none.
        after: likewise below.
        keep: whether the next strip must be in the same column.
        mark: what it is the place of.
        wide: whether it runs across all columns; only at the top of a page.
        head: what is shown again above it where it begins a column: the heads of its table.
        floats: whether text that follows may come before it, where it does not fit what is left of a column.
        filler: whether it is left out where it would begin a page.
    """

    pieces: tuple[Piece, ...]
    height: float
    before: float = 0.0
    after: float = 0.0
    keep: bool = False
    mark: Mark | None = None
    wide: bool = False
    head: Strip | None = None
    floats: bool = False
    filler: bool = False

    def inside(self, tag: Tag, x: float = 0.0) -> Strip:
        """The strip within one more element, shifted to the right; it stays where that is."""
        moved = (piece if x == 0 else piece.moved(x, 0) for piece in self.pieces)
        pieces = tuple(replace(piece, path=(tag, *piece.path)) for piece in moved)
        return replace(self, pieces=pieces, floats=False, filler=False)


def kept_at_ends(strips: Sequence[Strip]) -> list[Strip]:
    """Strips without widows and orphans: the first two stay together, and the last two."""
    last = len(strips) - 1
    return [
        replace(strip, keep=True) if index < last and index in (0, last - 1) else strip
        for index, strip in enumerate(strips)
    ]


def itemized(items: Sequence[list[Strip]]) -> list[Strip]:
    """The strips of a list's items: neither its first nor its last stands alone in a column where it is short."""
    strips = [strip for item in items for strip in item]
    kept = set()
    if len(items) > 1 and len(items[0]) <= SHORT_ITEM:
        kept.add(len(items[0]) - 1)
    if len(items) > 1 and len(items[-1]) <= SHORT_ITEM:
        kept.add(len(strips) - len(items[-1]) - 1)
    return [replace(strip, keep=True) if index in kept else strip for index, strip in enumerate(strips)]


def shifted(node: Node, x: float, y: float) -> Node:
    """A node elsewhere, without a matrix where it can do without."""
    if isinstance(node, Text):
        return replace(node, x=node.x + x, y=node.y + y)
    if isinstance(node, Path):
        return replace(node, outline=transform(node.outline, Matrix.move(x, y)))
    if isinstance(node, Image):
        return replace(node, box=node.box.moved(x, y))
    if node.key is None and node.clip is None and node.matrix == IDENTITY:
        link = None if node.link is None else replace(node.link, box=node.link.box.moved(x, y))
        return replace(node, items=tuple(shifted(item, x, y) for item in node.items), link=link)
    return replace(node, matrix=node.matrix.then(Matrix.move(x, y)))


def nested(pieces: Iterable[Piece], depth: int = 0) -> tuple[Node, ...]:
    """Pieces in order as groups within groups: neighbours of one element are in one group."""
    nodes: list[Node] = []
    rows: Sequence[Piece] = list(pieces)
    for tag, group in groupby(rows, key=lambda piece: piece.path[depth] if len(piece.path) > depth else None):
        if tag is None:
            for piece in group:
                nodes += piece.nodes
        else:
            nodes.append(Group(nested(group, depth + 1), role=tag.role, element=tag.element))
    return tuple(nodes)


def stack(strips: Sequence[Strip]) -> tuple[list[tuple[Strip, float]], float]:
    """Strips below each other, each with its top, and the height of all, without free height at either end."""
    placed: list[tuple[Strip, float]] = []
    y = gap = 0.0
    for strip in strips:
        if placed:
            y += max(gap, strip.before)
        placed.append((strip, y))
        y += strip.height
        gap = strip.after
    return placed, y
