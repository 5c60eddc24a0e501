"""Units on their lines, as scene nodes.

A line in several fonts is several text nodes; the spaces between words are characters of them, also at the end of a
line, so that whoever copies the text or hears it gets words and not one long one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from printkit.core.units import MM_PER_PT
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Link, Node, Role, Text
from printkit.text import fonts
from printkit.text.blocks import Drawing, Inline
from printkit.text.breaking import SLACK, line_breaks
from printkit.text.inline import SYMBOL_BEARING, Context, Part, Unit, units, width_of
from printkit.text.style import ParagraphStyle


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is set: its nodes about the left end of its baseline, and its width and height in mm."""

    nodes: tuple[Node, ...]
    width: float
    height: float
    baseline: float


def set_lines(
    inlines: tuple[Inline, ...],
    style: ParagraphStyle,
    width: float,
    context: Context,
    *,
    element: str = "",
    indent: float = 0.0,
    line: int = 0,
) -> tuple[Line, ...]:
    """Break a paragraph into lines of at most `width` mm and set them.

    Args:
        inlines: the text.
        style: its look.
        width: the measure, in mm.
        context: the book's.
        element: the name of the paragraph's element, from which those of its links are made; '' for none.
        indent: of the first line, in mm.
        line: where the paragraph came from, for problems.
    """
    row = units(inlines, style, context)
    hyphen = fonts.find(style.family.regular).width("-", style.size_pt)
    setting = style.setting
    ends = line_breaks(
        row, (width - indent, width), hyphen, justified=setting == "justified", balanced=setting == "centred"
    )
    lines = []
    for start, end in zip([0, *ends], ends, strict=False):
        first = 0.0 if start else indent
        setter = _LineSetter(row[start:end], style, width - first, element)
        made = setter.line(first)
        if made.width > width + SLACK:
            said = "".join(part.content for unit in row[start:end] for part in unit.parts)
            message = f"'{said}' is {made.width - width:.1f} mm wider than its column of {width:.1f} mm"
            context.fault(line, message, "shorten it, or divide it with a soft hyphen", "too-wide")
        lines.append(made)
    return tuple(lines)


class _LineSetter:
    """Sets one line."""

    def __init__(self, row: Sequence[Unit], style: ParagraphStyle, measure: float, element: str) -> None:
        self._row = row
        self._style = style
        self._measure = measure
        self._element = element
        self._last = row[-1].after if row else "end"

    def line(self, indent: float) -> Line:
        style, parts = self._style, list(_merged(self._parts()))
        natural = sum(width_of(part, style) for part in parts)
        spaces = sum(part.content.count(" ") for part in parts)
        free = self._measure - natural
        stretch = style.setting == "justified" and self._last not in ("break", "end")
        # Kerning across spaces can make a line a hair wider than its words were counted.
        space = free / spaces if spaces and (stretch or -0.2 < free < 0) else 0.0
        if style.setting == "justified" and free < 0 and spaces:
            space = free / spaces
        width = natural + space * spaces
        x = indent
        if style.setting in ("centred", "end"):
            x += (self._measure - width) / (2 if style.setting == "centred" else 1)
        nodes: list[Node] = []
        for (link, run), group in groupby(self._ended(parts), key=lambda part: (part.link, part.run)):
            start, row = x, []
            for part in group:
                node, advance = self._node(part, x, space)
                row.append(node)
                x += advance
            nodes += [self._link(tuple(row), Box(start, 0, x - start, 0), link, run)] if link else row
        leading = style.leading_pt * MM_PER_PT
        tallest = max((part.drawing.height for part in parts if part.drawing is not None), default=0.0)
        grown = max(0.0, tallest - leading * 0.96)
        capitals = fonts.find(style.family.regular).height_of_capitals(style.size_pt)
        return Line(tuple(nodes), indent + width, leading + grown, (leading + grown + capitals) / 2)

    def _parts(self) -> Iterator[Part]:
        for index, unit in enumerate(self._row):
            yield from unit.parts
            if index < len(self._row) - 1:
                if unit.space is not None:
                    yield unit.space
            elif unit.after == "hyphen":
                yield replace(unit.parts[-1], content="-")

    def _ended(self, parts: list[Part]) -> list[Part]:
        """The parts, with a space behind the last word where the paragraph goes on; it shows nothing."""
        if not parts or parts[-1].drawing is not None or self._last not in ("space", "break"):
            return parts
        return [*parts[:-1], replace(parts[-1], content=parts[-1].content + " ")]

    def _node(self, part: Part, x: float, space: float) -> tuple[Node, float]:
        size, advance = self._style.size_pt, width_of(part, self._style)
        if part.drawing is None:
            advance += space * part.content.count(" ")
            wider = space + self._style.word_space * size * MM_PER_PT
            return Text(x, 0, part.content, part.font, size, word_space=wider), advance
        capitals = fonts.find(self._style.family.regular).height_of_capitals(size)
        left = x + SYMBOL_BEARING * size * MM_PER_PT
        return placed(part.drawing, left, -capitals / 2 - part.drawing.height / 2), advance

    def _link(self, row: tuple[Node, ...], box: Box, link: str, run: int) -> Group:
        size = self._style.size_pt * MM_PER_PT
        reach = Box(box.x, -0.9 * size, box.width, 1.2 * size)
        alt = "".join(node.content if isinstance(node, Text) else _alt(node) for node in row).strip()
        element = f"{self._element}-{run}" if self._element else ""
        return Group(row, role=Role.LINK, element=element, link=Link(reach, link, alt or link))


def placed(drawing: Drawing, x: float, y: float, scale: float = 1.0) -> Group:
    """A drawing at a place; a figure, if it has words and nothing inside it has."""
    matrix = Matrix.move(x, y) if scale == 1 else Matrix.scale(scale).then(Matrix.move(x, y))
    if drawing.alt:
        return Group((drawing.group,), matrix, role=Role.FIGURE, alt=drawing.alt)
    return Group((drawing.group,), matrix)


def _alt(node: Node) -> str:
    return node.alt if isinstance(node, Group) else ""


def _merged(parts: Iterator[Part]) -> Iterator[Part]:
    """Neighbours of one look as one part, so that they are kerned together."""
    row: list[Part] = []  # of one look
    for part in parts:
        if row and not _alike(part, row[0]):
            yield _joined(row)
            row = []
        row.append(part)
    if row:
        yield _joined(row)


def _joined(row: Sequence[Part]) -> Part:
    """Parts of one look as one; the spaces that have held words together are like others now."""
    return replace(row[0], content="".join(part.content for part in row).replace("\xa0", " "))


def _alike(one: Part, other: Part) -> bool:
    """Whether two stretches of text look alike and lead to the same."""
    text = one.drawing is None and other.drawing is None
    return text and (one.font, one.link, one.run) == (other.font, other.link, other.run)
