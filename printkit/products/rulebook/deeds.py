"""Lines to write scores on: a figure that both rulebooks have."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.data.rulebookwords import RulebookWords
from printkit.scene.geometry import Box
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import Stroke
from printkit.scene.shapes import line, rectangle
from printkit.text import fonts
from printkit.text.blocks import Drawing
from printkit.text.inline import FigureError

MOST = 40
_FONT = "AlegreyaSans-Medium"
_SIZE, _LEAST = 9.5, 6.0  # points
_INSET = 2.0
_ROW, _HEAD = 8.5, 7.0  # mm, of a table as wide as an A5 page; those of a wider one are higher
_WIDTH = 116.0
_LARGEST = 1.35
_SHARES = (0.18, 0.35, 0.14, 0.33)  # of the width: date, who, score, remark
_WHO = 1


def score_lines(text: str, width: float, words: RulebookWords) -> Drawing:
    """A table of so many empty lines.

    Raises:
        FigureError: the text is no number of lines.
    """
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MOST:
        raise FigureError(f"'{text}' is no number of lines", f"write scores and a number from 1 to {MOST}")
    rows = int(text)
    scale = min(max(1.0, width / _WIDTH), _LARGEST)
    row_height, head = _ROW * scale, _HEAD * scale
    height = head + rows * row_height
    nodes: list[Node] = []
    x = 0.0
    names = (words.date, words.who, words.total, words.remark)
    widths, size = _laid(names, width, _SIZE * scale)
    for across, name in zip(widths, names, strict=True):
        if x:
            nodes.append(Path(line((x, 0), (x, height)), stroke=Stroke(0.2, cap="butt")))
        nodes.append(Text(x + _INSET, head - 2.2 * scale, name, _FONT, size))
        x += across
    for row in range(rows):
        y = head + row * row_height
        nodes.append(Path(line((0, y), (width, y)), stroke=Stroke(0.2 if row else 0.45, cap="butt")))
    nodes.append(Path(rectangle(Box(0, 0, width, height), 1.5), None, Stroke(0.45)))
    alt = words.told_scores_one if rows == 1 else words.told_scores.format(rows)
    return Drawing(Group(tuple(nodes), role=Role.FIGURE, alt=alt), width, height, alt)


def _laid(names: Sequence[str], width: float, size: float) -> tuple[tuple[float, ...], float]:
    """The widths of the columns, and the size of their names in points, which is at most the one given.

    A column is as wide as its share, or as its name needs; the players' column gives that up. Where even so the names
    do not stand side by side, they are smaller.
    """
    font = fonts.find(_FONT)
    while sum(font.width(name, size) + 2 * _INSET for name in names) > width and size > _LEAST:
        size -= 0.25
    needed = [font.width(name, size) + 2 * _INSET for name in names]
    wide = [max(share * width, need) for share, need in zip(_SHARES, needed, strict=True)]
    wide[_WHO] = max(needed[_WHO], wide[_WHO] - (sum(wide) - width))
    spare = sum(wide) - width  # the others give up what they have too much, in equal parts of it
    loose = sum(wide) - sum(needed)
    return tuple(w - (w - need) * spare / loose if loose else w for w, need in zip(wide, needed, strict=True)), size
