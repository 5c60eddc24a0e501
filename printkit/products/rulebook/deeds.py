"""Lines to write scores on: a figure that both rulebooks have."""

from __future__ import annotations

from printkit.products.rulebook.words import WordsShape
from printkit.scene.geometry import Box
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import Stroke
from printkit.scene.shapes import line, rectangle
from printkit.text.blocks import Drawing
from printkit.text.inline import FigureError

MOST = 40
_FONT = "AlegreyaSans-Medium"
_ROW, _HEAD = 8.5, 7.0  # mm
_SHARES = (0.2, 0.42, 0.16, 0.22)  # of the width: date, who, score, remark


def score_lines(text: str, width: float, words: WordsShape) -> Drawing:
    """A table of so many empty lines.

    Raises:
        FigureError: the text is no number of lines.
    """
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MOST:
        raise FigureError(f"'{text}' is no number of lines", f"write scores and a number from 1 to {MOST}")
    rows = int(text)
    height = _HEAD + rows * _ROW
    nodes: list[Node] = []
    x = 0.0
    for share, name in zip(_SHARES, (words.date, words.who, words.total, words.remark), strict=True):
        if x:
            nodes.append(Path(line((x, 0), (x, height)), stroke=Stroke(0.2, cap="butt")))
        nodes.append(Text(x + 2.0, _HEAD - 2.2, name, _FONT, 9.5))
        x += share * width
    for row in range(rows):
        y = _HEAD + row * _ROW
        nodes.append(Path(line((0, y), (width, y)), stroke=Stroke(0.2 if row else 0.45, cap="butt")))
    nodes.append(Path(rectangle(Box(0, 0, width, height), 1.5), None, Stroke(0.45)))
    alt = words.told_scores.format(rows)
    return Drawing(Group(tuple(nodes), role=Role.FIGURE, alt=alt), width, height, alt)
