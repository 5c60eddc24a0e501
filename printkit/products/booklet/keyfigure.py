"""The figure of a look-up with a key letter: the tile, its line, what the letter makes of that, and the tile again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printkit.core.units import MM_PER_PT
from printkit.games.pentomancy.board import TOP_LEVEL
from printkit.games.pentomancy.codes import PLAIN_KEYS, STAR, TURNED_KEYS, Code
from printkit.games.pentomancy.faces.board import tile_drawing
from printkit.games.pentomancy.faces.tiles import key_letter
from printkit.games.pentomancy.faces.views import TileView
from printkit.games.pentomancy.generate import Made
from printkit.products.booklet.arrange import look_for
from printkit.products.booklet.example import example_codes
from printkit.products.booklet.style import Style
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import BLACK, WHITE, Stroke
from printkit.scene.shapes import line, polygon, rectangle
from printkit.text import fonts
from printkit.text.blocks import Drawing

_TILE = 14.0
_LEAST_GAP, _MOST_GAP = 7.0, 14.0  # mm between the four parts, for an arrow


@dataclass(frozen=True, slots=True)
class LookUp:
    """A tile that is looked up.

    Attributes:
        code: what stands in the tile.
        mark: what its line in the table says.
        meant: the level, with a star for a treasure, that this means with the tile's key letter.
        lines: the line among its neighbours.
    """

    code: Code
    mark: str
    meant: str
    lines: tuple[tuple[str, str], ...]


def look_up(made: Made) -> LookUp:
    """The tile of the example that shows most: its key letter changes the level and turns the star."""
    codes = example_codes(made, keys=True)
    solution = made.game.solution
    rows = sorted(
        (code.text, code, code.line(solution.levels[tile], bool(solution.treasures >> tile & 1)))
        for tile, code in codes.items()
    )
    inner = range(2, len(rows) - 2)

    def shows(at: int) -> tuple[bool, bool, bool, int]:
        code, mark = rows[at][1:]
        level, treasure = code.read(mark)
        return code.key in TURNED_KEYS, mark[0] != str(level), treasure, -at

    at = max(inner, key=shows)
    code, mark = rows[at][1:]
    lines = tuple((text, said) for text, _, said in rows[at - 2 : at + 3])
    return LookUp(code, mark, read(code, mark), lines)


def read(code: Code, mark: str) -> str:
    """What a line of the table means for a tile."""
    level, treasure = code.read(mark)
    return f"{level}{STAR if treasure else ''}"


def key_look_up(made: Made, style: Style, width: float) -> Drawing:
    """The figure: in one row, or in two where the column is narrow."""
    shown = look_up(made)
    look = look_for(_TILE, style)
    tile = Group(
        (tile_drawing(TileView(code=shown.code.text, key=shown.code.key), look), key_letter(shown.code.key, look))
    )
    frame = Path(rectangle(Box(0, 0, _TILE, _TILE)), WHITE, Stroke(0.7, join="miter"))
    pencil = Text(_TILE * 0.5, _TILE * 0.8, shown.meant, style.fonts.body, 20, "middle")
    before, after = Group((frame, tile)), Group((frame, tile, pencil))
    parts = (
        Drawing(before, _TILE, _TILE),
        _table(shown, style),
        _sum(shown, style),
        Drawing(after, _TILE, _TILE),
    )
    used = sum(part.width for part in parts)
    wide = used + _LEAST_GAP * (len(parts) - 1) <= width
    rows = [_row(parts, width)] if wide else [_row(parts[:2], width), _row(parts[2:], width, led=True)]
    nodes: list[Node] = []
    y = 0.0
    for row in rows:
        nodes.append(Group((row.group,), Matrix.move(0, round(y, 3))))
        y += row.height + 3.0
    says = style.words.heard.look_up_keys
    alt = says.format(code=shown.code.text, key=shown.code.key, mark=shown.mark, meant=shown.meant)
    total = max(row.width for row in rows)
    scale = round(min(1.0, width / total), 4)
    drawing = Group((Group(tuple(nodes), Matrix.scale(scale)),), role=Role.FIGURE, alt=alt)
    return Drawing(drawing, total * scale, (y - 3.0) * scale)


def _row(parts: Sequence[Drawing], width: float, *, led: bool = False) -> Drawing:
    """Drawings side by side with an arrow from each to the next; with `led`, one before the first as well."""
    arrows = len(parts) - 1 + led
    gap = min(_MOST_GAP, max(_LEAST_GAP, (width - sum(part.width for part in parts)) / arrows))
    height = max(part.height for part in parts)
    nodes: list[Node] = []
    x = gap if led else 0.0
    for place, part in enumerate(parts):
        if place or led:
            nodes.append(_arrow(x - gap + 1.5, x - 1.5, height / 2))
        nodes.append(Group((part.group,), Matrix.move(round(x, 3), round((height - part.height) / 2, 3))))
        x += part.width + gap
    return Drawing(Group(tuple(nodes)), x - gap, height)


def _table(shown: LookUp, style: Style) -> Drawing:
    """The line, framed, among its neighbours."""
    size = style.body_pt * 1.05
    leading = size * 1.3 * MM_PER_PT
    width = fonts.find(style.fonts.codes).width("MMM  M*", size) + 4.0
    nodes: list[Node] = [
        Text(2.0, leading * (row + 0.75), f"{text}  {mark}", style.fonts.codes, size)
        for row, (text, mark) in enumerate(shown.lines)
    ]
    nodes.append(Path(rectangle(Box(0, leading * 2, width, leading), 1.0), None, Stroke(0.5)))
    return Drawing(Group(tuple(nodes)), width, leading * len(shown.lines))


def _sum(shown: LookUp, style: Style) -> Drawing:
    """The key letter's row below the figures of the tables, its column framed; and what comes of it."""
    key = shown.code.key
    place = (PLAIN_KEYS + TURNED_KEYS).index(key) % TOP_LEVEL
    size = style.body_pt * 1.05
    leading, step = size * 1.3 * MM_PER_PT, size * 0.55
    first = step * 2.1
    printed = int(shown.mark[0])
    nodes: list[Node] = [Text(0, leading * 1.85, f"{PLAIN_KEYS[place]} {TURNED_KEYS[place]}", style.fonts.codes, size)]
    for figure in range(1, TOP_LEVEL + 1):
        x = first + (figure - 0.5) * step
        level, _ = Code("", key).read(str(figure))
        nodes.append(Text(x, leading * 0.75, str(figure), style.fonts.codes, size, "middle"))
        nodes.append(Text(x, leading * 1.85, str(level), style.fonts.digits, size, "middle"))
    end = first + TOP_LEVEL * step
    nodes.append(Path(line((0, leading * 1.05), (end, leading * 1.05)), stroke=Stroke(0.27, cap="butt")))
    column = Box(first + (printed - 1) * step + 0.1, 0, step - 0.2, leading * 2.15)
    nodes.append(Path(rectangle(column, 1.0), None, Stroke(0.5)))
    said = f"{key}: {shown.mark} → {shown.meant}"
    nodes.append(Text(end / 2, leading * 3.15, said, style.fonts.codes, size, "middle"))
    return Drawing(Group(tuple(nodes)), end, leading * 3.3)


def _arrow(start: float, end: float, y: float) -> Group:
    head = polygon([(end - 2.2, y - 1.3), (end, y), (end - 2.2, y + 1.3)])
    shaft = Path(line((start, y), (end - 2, y)), stroke=Stroke(0.5, cap="butt"))
    return Group((shaft, Path(head, BLACK)))
