"""Blocks into strips: paragraphs, headings, lists, notes and figures; tables and contents have their own modules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import count

from printkit.core.units import MM_PER_PT
from printkit.scene.geometry import Box
from printkit.scene.nodes import Node, Path, Role, Text
from printkit.scene.paint import BLACK, Stroke
from printkit.scene.shapes import line, polygon, rectangle
from printkit.text import fonts
from printkit.text.blocks import (
    Block,
    Call,
    Contents,
    Figure,
    FromFile,
    Heading,
    Inline,
    ListBlock,
    Note,
    PageBreak,
    Paragraph,
    Plate,
    Rule,
    Space,
    Table,
    Together,
    plain,
)
from printkit.text.inline import Context, FigureError
from printkit.text.lines import Line, placed, set_lines
from printkit.text.strips import Mark, Piece, Strip, Tag, itemized, kept_at_ends
from printkit.text.style import ParagraphStyle

HEADING_ROLES = (Role.HEADING, Role.HEADING_2, Role.HEADING_3)
NOTE_BAR = 0.7
NOTE_INDENT = 4.6
CAPTION_SPACE = 1.8
INTRODUCTION = 3  # lines between a heading and a table, at most, that are not parted from either


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the contents: what it says, its level, the anchor it leads to and the label of its page."""

    title: str
    level: int
    anchor: str
    label: str


class Setter:
    """Sets blocks into a column.

    Attributes:
        context: the book's.
        height: of a column, in mm; figures are scaled to it.
        listed: the lines of the contents.
    """

    def __init__(self, context: Context, height: float, listed: Sequence[Listed] = (), prefix: str = "e") -> None:
        self.context = context
        self.height = height
        self.listed = listed
        self._numbers = count(1)
        self._prefix = prefix

    def tag(self, role: Role) -> Tag:
        """A new element."""
        return Tag(role, f"{self._prefix}{next(self._numbers)}" if self._prefix else "")

    def blocks(self, blocks: Iterable[Block], width: float) -> list[Strip]:
        """The strips of blocks that hold no page of their own, `width` mm wide."""
        strips: list[Strip] = []
        above: Block | None = None  # the one before that before this
        before: Block | None = None
        lines = 0  # of the one before this
        for block in blocks:
            found = self.block(block, width, before)
            if strips and found and isinstance(before, Paragraph):
                if isinstance(block, ListBlock):
                    strips[-1] = self.leading_in(strips[-1])
                if introduces(before, block, lines if isinstance(above, Heading) else None):
                    strips[-1] = replace(strips[-1], keep=True)
            strips += found
            above, before, lines = before, block, len(found)
        return strips

    def leading_in(self, strip: Strip) -> Strip:
        """The last line of a paragraph that a list follows: nearer to it than to another paragraph."""
        return replace(strip, after=min(strip.after, 1.2 * self.context.style.list_after))

    def block(self, block: Block, width: float, before: Block | None = None) -> list[Strip]:
        """The strips of one block; `before` is the one above it."""
        from printkit.text import contents, tables

        match block:
            case Paragraph():
                return self.paragraph(block, width, before)
            case Heading():
                return self.heading(block, width)
            case ListBlock():
                return self._list(block, width)
            case Note():
                return self._note(block, width)
            case Figure():
                return self._figure(block, width)
            case Call():
                return self._call(block, width)
            case Table():
                return tables.table(block, width, self)
            case Contents():
                return contents.contents(block, width, self)
            case Rule():
                return [Strip((Piece((self.tag(Role.ARTIFACT),), _ornament(width)),), 5.0, 2.0, 2.0)]
            case Space():
                return [Strip((), 0.0, block.height, block.height)]
            case Together():
                strips = self.blocks(block.blocks, width)
                return [replace(strip, keep=index < len(strips) - 1) for index, strip in enumerate(strips)]
            case FromFile():
                self.context.file = block.file
                return []
            case PageBreak() | Plate():
                self.context.fault(block.line, "a page cannot begin inside another block", "", "page-inside")
                return []

    def text(
        self,
        inlines: tuple[Inline, ...],
        style: ParagraphStyle,
        width: float,
        tag: Tag,
        *,
        line: int,
        indent: float = 0.0,
    ) -> tuple[Line, ...]:
        """The lines of a paragraph."""
        element = tag.element
        return set_lines(inlines, style, width, self.context, element=element, indent=indent, line=line)

    def paragraph(self, block: Paragraph, width: float, before: Block | None = None) -> list[Strip]:
        """A paragraph's lines; the first two and the last two stay together."""
        style = self._style(block.style, block.line)
        tag = self.tag(Role.PARAGRAPH)
        indent = style.indent if isinstance(before, Paragraph) and before.style == block.style else 0.0
        lines = self.text(block.inlines, style, width, tag, line=block.line, indent=indent)
        strips = stacked(lines, tag, style)
        if strips and block.anchor:
            strips[0] = replace(strips[0], mark=Mark((block.anchor,)))
        return strips

    def _style(self, name: str, at: int) -> ParagraphStyle:
        known = dict(self.context.style.paragraphs)
        if name not in known:
            self.context.fault(at, f"there is no paragraph style '{name}'", "", "unknown-style")
        return known.get(name, known["body"])

    def heading(self, block: Heading, width: float) -> list[Strip]:
        """A heading's lines, kept with what follows."""
        look = self.context.style.headings[block.level - 1]
        tag = self.tag(HEADING_ROLES[block.level - 1])
        lines = self.text(block.inlines, look.text, width, tag, line=block.line)
        strips = [replace(strip, keep=True) for strip in stacked(lines, tag, look.text)]
        if not strips:
            return []
        anchors = (block.anchor,) if block.anchor else ()
        strips[0] = replace(strips[0], mark=Mark(anchors, plain(block.inlines), block.level, block.listed))
        if look.rule:
            rule = Path(line((0, 1.4), (width, 1.4)), stroke=Stroke(0.5, cap="butt"))
            after = strips[-1].after
            strips[-1] = replace(strips[-1], after=0.0)
            strips.append(Strip((Piece((self.tag(Role.ARTIFACT),), (rule,)),), 1.6, 0.0, after, keep=True))
        return strips

    def _list(self, block: ListBlock, width: float) -> list[Strip]:
        style = self.context.style
        indent = style.list_indent
        body = style.paragraph("body")
        whole = self.tag(Role.NUMBERED_LIST if block.ordered else Role.LIST)
        items: list[list[Strip]] = []
        for number, item in enumerate(block.items, block.start):
            entry = self.tag(Role.ITEM)
            said = f"{number}." if block.ordered else "•"
            first = item[0] if item else None
            look = self._style(first.style, first.line) if isinstance(first, Paragraph) else body
            label = self._label(said, look, indent, (entry, self.tag(Role.LABEL)))
            inner = self.tag(Role.BODY)
            rows = [strip.inside(inner, indent).inside(entry) for strip in self.blocks(item, width - indent)]
            if not rows:
                rows = [Strip((), body.leading_pt * MM_PER_PT)]
            rows[0] = replace(rows[0], pieces=(label, *rows[0].pieces))
            rows[-1] = replace(rows[-1], after=style.list_after)
            items.append([row.inside(whole) for row in rows])
        if items:
            items[-1][-1] = replace(items[-1][-1], after=body.after)
        return itemized(items)

    def _label(self, said: str, style: ParagraphStyle, indent: float, path: tuple[Tag, ...]) -> Piece:
        font = style.family.regular
        capitals = fonts.find(font).height_of_capitals(style.size_pt)
        baseline = (style.leading_pt * MM_PER_PT + capitals) / 2
        text = Text(indent - 1.9, baseline, said, font, style.size_pt, "end")
        return Piece(path, (text,))

    def _note(self, block: Note, width: float) -> list[Strip]:
        """Blocks in the style of notes, with a bar at their left."""
        tag = self.tag(Role.NOTE)
        style = self.context.style
        note = style.paragraph("note")
        # Everything in a note is as large as a note: the paragraphs, and the labels and gaps of lists.
        inner = replace(
            style,
            paragraphs=tuple((name, note if name == "body" else look) for name, look in style.paragraphs),
            list_indent=style.list_indent * note.size_pt / style.paragraph("body").size_pt,
        )
        self.context.style = inner
        strips = self.blocks(block.blocks, width - NOTE_INDENT)
        self.context.style = style
        rows = []
        for index, strip in enumerate(strips):
            gap = max(strip.before, strips[index - 1].after) if index else 0.0
            row = replace(strip, pieces=tuple(piece.moved(0, gap) for piece in strip.pieces))
            row = replace(row.inside(tag, NOTE_INDENT), height=strip.height + gap, before=0.0, after=0.0)
            bar = Path(rectangle(Box(0, 0, NOTE_BAR, row.height)), BLACK)
            rows.append(replace(row, pieces=(Piece((self.tag(Role.ARTIFACT),), (bar,)), *row.pieces)))
        if rows:
            rows[0] = replace(rows[0], before=style.figure_space)
            rows[-1] = replace(rows[-1], after=style.figure_space)
        return rows

    def _call(self, block: Call, width: float) -> list[Strip]:
        try:
            drawing = self.context.sources.figures(block, width)
        except FigureError as error:
            self.context.fault(block.line, error.message, error.hint, error.code)
            return []
        return self._figure(Figure(drawing, block.caption, line=block.line), width, filler=block.filler)

    def _figure(self, block: Figure, width: float, *, filler: bool = False) -> list[Strip]:
        """A figure in the middle, with its caption below it; both are one strip."""
        style = self.context.style
        look = style.paragraph("caption")
        whole, caption = self.tag(Role.SECTION), self.tag(Role.CAPTION)
        lines = self.text(block.caption, look, width, caption, line=block.line) if block.caption else ()
        drawing = block.drawing
        words = sum(row.height for row in lines) + (CAPTION_SPACE if lines else 0.0)
        scale = min(1.0, width / drawing.width, (self.height - words) / drawing.height)
        y = drawing.height * scale
        figure = placed(drawing, (width - drawing.width * scale) / 2, 0, scale)
        path = (whole,) if lines else ()
        pieces = [Piece(path, (figure,))]
        y += CAPTION_SPACE if lines else 0.0
        for row in lines:
            pieces.append(Piece((whole, caption), row.nodes).moved(0, y + row.baseline))
            y += row.height
        mark = Mark((block.anchor,)) if block.anchor else None
        space = style.figure_space
        return [Strip(tuple(pieces), y, space, space, mark=mark, floats=not filler, filler=filler)]


def introduces(paragraph: Paragraph, block: Block, lines: int | None) -> bool:
    """Whether a paragraph is not to be parted from the list, table or figure below it.

    Args:
        paragraph: the one above the block.
        block: what follows.
        lines: how many the paragraph has, if it stands right below a heading; else None.
    """
    if not isinstance(block, ListBlock | Table | Figure | Call):
        return False
    short = lines is not None and lines <= INTRODUCTION
    return short or plain(paragraph.inlines).endswith(":")


def stacked(lines: Sequence[Line], tag: Tag, style: ParagraphStyle) -> list[Strip]:
    """Lines as strips, without widows and orphans."""
    strips = []
    for row in lines:
        piece = Piece((tag,), row.nodes).moved(0, row.baseline)
        strips.append(Strip((piece,), row.height))
    if strips:
        strips[0] = replace(strips[0], before=style.before)
        strips[-1] = replace(strips[-1], after=style.after)
    return kept_at_ends(strips)


def _ornament(width: float) -> tuple[Node, ...]:
    """Three small lozenges."""
    nodes = []
    for offset, size in ((-5.5, 0.8), (0, 1.15), (5.5, 0.8)):
        x = width / 2 + offset
        nodes.append(Path(polygon([(x, 2.5 - size), (x + size, 2.5), (x, 2.5 + size), (x - size, 2.5)]), BLACK))
    return tuple(nodes)
