"""Draws docs/pictures/rooms.svg: the rooms of printkit as a house, from the import laws in pyproject.toml.

    python docs/make_rooms.py

Floors and rooms are the layers of the first contract, what a room is for is the first line of its docstring, and the
library that it keeps to itself comes from the contracts that forbid it elsewhere.
"""

from __future__ import annotations

import ast
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from printkit.backends import svg
from printkit.core.units import MM_PER_PT, Size
from printkit.scene.geometry import Box, Matrix, Outline
from printkit.scene.nodes import Document, Group, Node, Page
from printkit.scene.nodes import Path as Shape
from printkit.scene.paint import BLACK, WHITE, Ink, Stroke
from printkit.scene.shapes import line, polygon, rectangle
from printkit.text import fonts
from printkit.text.typeset import wrap

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "pictures" / "rooms.svg"

WIDTH = 180.0
WALL = 12.0  # from the picture's edge to the house
FLOOR = 17.0
ROOF = 30.0
EAVES = 6.0
MARGIN = 3.0
NAME, SAID, LABEL = "CrimsonText-Bold", "AlegreyaSans-Medium", "AlegreyaSans-Bold"
NAME_PT, SAID_PT, LABEL_PT = 15.0, 9.0, 7.5
OUTER, INNER = Stroke(0.9, join="miter"), Stroke(0.45, join="miter")


@dataclass(frozen=True, slots=True)
class Room:
    """A room: its name, what it is for, and the libraries that only it may use."""

    name: str
    said: str
    libraries: tuple[str, ...]


def main() -> None:
    """Draw the house and write it."""
    TARGET.write_bytes(picture())


def picture() -> bytes:
    """The house as the bytes of an SVG file."""
    floors = rooms()
    height = MARGIN + ROOF + FLOOR * (len(floors) - 1) + 9
    nodes: list[Node] = [*_roof(floors[0][0])]
    y = MARGIN + ROOF
    for floor in floors[1:]:
        width = (WIDTH - 2 * WALL) / len(floor)
        for index, room in enumerate(floor):
            nodes += _room(room, Box(WALL + index * width, y, width, FLOOR))
        y += FLOOR
    nodes.append(Shape(rectangle(Box(WALL, MARGIN + ROOF, WIDTH - 2 * WALL, y - MARGIN - ROOF)), None, OUTER))
    nodes.append(Shape(line((MARGIN, y), (WIDTH - MARGIN, y)), None, Stroke(0.9)))
    nodes += _arrow(MARGIN + ROOF + 6, y - 6)
    page = Page(Size(WIDTH, height), (Shape(rectangle(Box(0, 0, WIDTH, height)), WHITE), *nodes))
    return next(svg.write(Document((page,), "The rooms of printkit: imports only go down")))


def rooms() -> list[list[Room]]:
    """The floors from the top, each a list of rooms side by side."""
    rules = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    layers = next(rule for rule in rules if rule["type"] == "layers")["layers"]
    kept: dict[str, list[str]] = {}
    for rule in rules:
        for allowed in rule.get("ignore_imports", ()):
            module, library = re.fullmatch(r"printkit\.(\w+)\S* -> (\w+)", allowed).groups()  # type: ignore[union-attr]
            kept.setdefault(module, []).append({"PIL": "Pillow"}.get(library, library))
    return [
        [Room(name, _purpose(name), tuple(dict.fromkeys(kept.get(name, ())))) for name in re.findall(r"\w+", layer)]
        for layer in layers
    ]


def _purpose(room: str) -> str:
    """What a room is for: the first line of its docstring."""
    source = (ROOT / "printkit" / room / "__init__.py").read_text(encoding="utf-8")
    return (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0].rstrip(".")


def _roof(attic: Room) -> list[Node]:
    """The roof with a chimney, and the uppermost room in it."""
    foot, middle = MARGIN + ROOF, WIDTH / 2
    slope = polygon([(WALL - EAVES, foot), (middle, MARGIN), (WIDTH - WALL + EAVES, foot)])
    chimney = rectangle(Box(WIDTH * 0.715, MARGIN + 1.5, 9, 18))
    crown = rectangle(Box(WIDTH * 0.715 - 1, MARGIN + 1.5, 11, 2.6))
    return [
        Shape(chimney, WHITE, OUTER),
        Shape(crown, WHITE, OUTER),
        Shape(slope, WHITE, OUTER),
        _written(middle, foot - 10.2, attic.name, NAME, NAME_PT, 0.5),
        _written(middle, foot - 4.4, attic.said, SAID, SAID_PT, 0.5),
    ]


def _room(room: Room, box: Box) -> list[Node]:
    """A room with its name at the left, what it is for below, and its own libraries on labels at the right."""
    nodes: list[Node] = [Shape(rectangle(box), WHITE, INNER)]
    left, right = box.x + 3.5, box.right - 3
    name = fonts.find(NAME)
    lines = wrap(room.said, fonts.find(SAID), SAID_PT, box.width - 7)
    capitals = name.height_of_capitals(NAME_PT)
    top = box.y + (FLOOR - capitals - 5.6 - 3.7 * (len(lines) - 1)) / 2 + capitals  # the baseline of the name
    nodes.append(_written(left, top, room.name, NAME, NAME_PT))
    nodes += [_written(left, top + 5.1 + 3.7 * row, said, SAID, SAID_PT) for row, said in enumerate(lines)]
    for library in reversed(room.libraries):
        width = fonts.find(LABEL).width(library, LABEL_PT) + 4
        nodes.append(Shape(rectangle(Box(right - width, top - 3.7, width, 4.7), 2.35), BLACK))
        nodes.append(_written(right - width / 2, top - 0.55, library, LABEL, LABEL_PT, 0.5, WHITE))
        right -= width + 1.5
    return nodes


def _written(x: float, y: float, said: str, name: str, size_pt: float, share: float = 0.0, ink: Ink = BLACK) -> Group:
    """A line as outlines, each letter drawn once for the whole picture, which keeps the file small.

    Args:
        x: where the line starts, or at `share` 0.5 its middle, in mm.
        y: the baseline, in mm.
        said: the line.
        name: the font.
        size_pt: the size in points.
        share: how much of the line lies before x.
        ink: of the letters.
    """
    font, scale = fonts.find(name), size_pt * MM_PER_PT / 1000
    letters: list[Node] = []
    at = x - share * font.width(said, size_pt)
    for glyph in font.glyphs(said):
        outline: Outline = tuple((kind, *map(round, figures)) for kind, *figures in font.outline(glyph.character))
        if outline:
            key = f"{name}-{glyph.character}" + ("" if ink is BLACK else "-white")
            letters.append(Group((Shape(outline, ink),), Matrix.scale(scale).then(Matrix.move(at, y)), key=key))
        at += glyph.advance * scale
    return Group(tuple(letters))


def _arrow(top: float, bottom: float) -> list[Node]:
    """Beside the house: which way imports go."""
    x = WIDTH - WALL / 2 + 0.5
    shaft = Shape(line((x, top), (x, bottom - 2)), None, Stroke(0.7))
    head = Shape(polygon([(x - 1.8, bottom - 4), (x + 1.8, bottom - 4), (x, bottom)]), BLACK)
    said = "imports only go down"
    middle, length = (top + bottom) / 2, fonts.find(LABEL).width(said, 9) + 5
    gap = Shape(rectangle(Box(x - 2.5, middle - length / 2, 5, length)), WHITE)
    words = Group((_written(0, 1.1, said, LABEL, 9, 0.5),), Matrix.turn(1).then(Matrix.move(x, middle)))
    return [shaft, head, gap, words]


if __name__ == "__main__":
    main()
