"""Running text as one HTML page that needs nothing else: drawings are inline SVG, and every one has its words.

The page is well-formed as XML, too, so that any parser reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import count

from printkit.backends import svg
from printkit.backends.htmlstyle import STYLE
from printkit.core.units import Size, number
from printkit.data.problems import Problem
from printkit.text.blocks import (
    Block,
    Break,
    Call,
    Contents,
    Drawing,
    Figure,
    FromFile,
    Heading,
    Inline,
    ListBlock,
    Note,
    PageBreak,
    PageNumber,
    Paragraph,
    Plate,
    Rule,
    Space,
    Symbol,
    Table,
    Together,
    Words,
    plain,
)
from printkit.text.inline import Context, FigureError, Sources
from printkit.text.setting import introduces
from printkit.text.style import BookStyle

FIGURE_WIDTH = 118.0  # mm that figures are drawn for
SYMBOL_HEIGHT = 4.6  # mm that symbols are drawn for; they are shown as high as the letters around them
LINE = 80  # letters that a line of print holds, about
_PX_PER_MM = 96 / 25.4


@dataclass(frozen=True, slots=True)
class WebPage:
    """What an HTML page is called and begins with.

    Attributes:
        title: its heading and its name in a browser.
        subtitle: below the title; may be ''.
        language: a BCP 47 tag.
        contents: the heading of the list of chapters.
        skip: the words of the link past that list.
        section: the head of a table's column that names pages in print: here sections are named instead.
        picture: shown below the title, or None.
    """

    title: str
    subtitle: str
    language: str
    contents: str
    skip: str
    section: str
    picture: Drawing | None = None


def write(blocks: Sequence[Block], page: WebPage, sources: Sources, file: str = "") -> tuple[str, tuple[Problem, ...]]:
    """The page as text, and what could not be shown.

    Args:
        blocks: the text; plates and page breaks have no place in it and are left out.
        page: its title and words.
        sources: of symbols and figures.
        file: for problems.
    """
    headings = tuple(block for block in blocks if isinstance(block, Heading))
    titles = {heading.anchor: plain(heading.inlines) for heading in headings}
    writer = _Writer(Context(BookStyle(), sources, titles.get, file), titles, page.section)
    depth = next((block.depth for block in blocks if isinstance(block, Contents)), 1)
    main = writer.blocks(blocks)
    cover = "" if page.picture is None else f'<div class="cover">{writer.drawing(page.picture, page.title)}</div>\n'
    subtitle = f'<p class="subtitle">{escape(page.subtitle)}</p>\n' if page.subtitle else ""
    listed = [heading for heading in headings if heading.level <= depth and heading.listed]
    text = (
        f'<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="{escape(page.language)}">\n<head>\n'
        '<meta charset="utf-8"/>\n<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{escape(page.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f'<a class="skip" href="#text">{escape(page.skip)}</a>\n'
        f"<header>\n<h1>{escape(page.title)}</h1>\n{subtitle}{cover}</header>\n"
        f'<nav aria-labelledby="contents">\n<h2 id="contents">{escape(page.contents)}</h2>\n{_listed(listed)}</nav>\n'
        f'<main id="text">\n{main}</main>\n</body>\n</html>\n'
    )
    return text, tuple(dict.fromkeys(writer.context.problems))


def _listed(headings: Sequence[Heading]) -> str:
    """Nested lists of links to headings."""
    rows = []
    at = 0
    while at < len(headings):
        end = at + 1
        while end < len(headings) and headings[end].level > headings[at].level:
            end += 1
        inner = _listed(headings[at + 1 : end]) if end > at + 1 else ""
        said = escape(plain(headings[at].inlines))
        rows.append(f'<li><a href="#{headings[at].anchor}">{said}</a>{inner}</li>\n')
        at = end
    return f"<ol>\n{''.join(rows)}</ol>\n"


@dataclass(slots=True)
class _Writer:
    """Writes blocks."""

    context: Context
    titles: dict[str, str]
    section: str
    numbers: count[int] = field(default_factory=count)

    def blocks(self, blocks: Iterable[Block]) -> str:
        """Blocks after one another; what leads into the next is marked, so that no page of a print parts them."""
        rows = list(blocks)
        said = []
        for above, block, below in zip([None, *rows], rows, [*rows[1:], None], strict=False):
            leads = (
                isinstance(block, Paragraph) and below is not None and introduces(block, below, _lines(above, block))
            )
            said.append(self.block(block, leads=leads))
        return "".join(said)

    def block(self, block: Block, *, leads: bool = False) -> str:
        """One block; `leads` if it is a paragraph that is not to be parted from what follows."""
        match block:
            case Heading():
                level = block.level + 1
                return f'<h{level} id="{block.anchor}">{self.line(block.inlines)}</h{level}>\n'
            case Paragraph():
                anchor = f' id="{block.anchor}"' if block.anchor else ""
                mark = ' class="leads"' if leads else ""
                return f"<p{anchor}{mark}>{self.line(block.inlines)}</p>\n"
            case ListBlock():
                return self._list(block)
            case Note():
                return f'<div class="note" role="note">\n{self.blocks(block.blocks)}</div>\n'
            case Table():
                return self._table(block)
            case Call():
                return self._call(block)
            case Figure():
                return self._figure(block.drawing, block.caption)
            case Together():
                return self.blocks(block.blocks)
            case Rule():
                return "<hr/>\n"
            case FromFile():
                self.context.file = block.file
                return ""
            case Contents() | PageBreak() | Plate() | Space():
                return ""

    def _list(self, block: ListBlock) -> str:
        name = "ol" if block.ordered else "ul"
        start = f' start="{block.start}"' if block.ordered and block.start != 1 else ""
        items = []
        for item in block.items:
            single = len(item) == 1 and isinstance(item[0], Paragraph)
            said = self.line(item[0].inlines) if single and isinstance(item[0], Paragraph) else self.blocks(item)
            items.append(f"<li>{said}</li>\n")
        return f"<{name}{start}>\n{''.join(items)}</{name}>\n"

    def _table(self, block: Table) -> str:
        aligns = {"start": "", "middle": ' class="middle"', "end": ' class="end"'}
        rows = []
        if block.head:
            cells = [
                f'<th scope="col"{aligns[align]}>{escape(self.section) if named else self.line(cell)}</th>'
                for cell, align, named in zip(block.head, block.aligns, _of_pages(block), strict=True)
            ]
            rows.append(f"<thead><tr>{''.join(cells)}</tr></thead>\n")
        body = []
        for row in block.rows:
            cells = []
            for place, (cell, align) in enumerate(zip(row, block.aligns, strict=True)):
                tag, scope = ("th", ' scope="row"') if not place and not block.head else ("td", "")
                cells.append(f"<{tag}{scope}{aligns[align]}>{self.line(cell)}</{tag}>")
            body.append(f"<tr>{''.join(cells)}</tr>\n")
        return f"<table>\n{''.join(rows)}<tbody>\n{''.join(body)}</tbody>\n</table>\n"

    def _call(self, block: Call) -> str:
        try:
            drawing = self.context.sources.figures(block, FIGURE_WIDTH)
        except FigureError as error:
            self.context.fault(block.line, error.message, error.hint, error.code)
            return ""
        return self._figure(drawing, block.caption)

    def _figure(self, drawing: Drawing, caption: tuple[Inline, ...]) -> str:
        said = f"<figcaption>{self.line(caption)}</figcaption>\n" if caption else ""
        return f"<figure>\n{self.drawing(drawing)}\n{said}</figure>\n"

    def drawing(self, drawing: Drawing, alt: str = "") -> str:
        """A drawing as large as in print, or as the screen allows."""
        told = drawing.alt or drawing.group.alt or alt
        text = svg.inline(drawing.group, Size(drawing.width, drawing.height), told, f"s{next(self.numbers)}")
        return text.replace("<svg ", f'<svg width="{number(drawing.width * _PX_PER_MM, 0)}" ', 1)

    def line(self, inlines: tuple[Inline, ...]) -> str:
        """A line of text."""
        return "".join(self._inline(item) for item in inlines)

    def _inline(self, item: Inline) -> str:
        match item:
            case Break():
                return "<br/>"
            case Symbol():
                return self._linked(self._symbol(item), item.link, item.line)
            case PageNumber():
                said = escape(self.titles.get(item.anchor, ""))
                return self._linked(said, item.anchor, item.line)
            case Words():
                said = escape(item.content.replace("\xad", "&shy;"), quote=False).replace("&amp;shy;", "\xad")
                for wanted, tag in ((item.code, "code"), (item.emphasis, "em"), (item.strong, "strong")):
                    said = f"<{tag}>{said}</{tag}>" if wanted else said
                return self._linked(said, item.link, item.line)

    def _linked(self, said: str, target: str, line: int) -> str:
        if not target:
            return said
        if target.startswith("https:"):
            return f'<a href="{escape(target)}">{said}</a>'
        if target not in self.titles:
            message = f"a link leads to #{target}, which is not there"
            self.context.fault(line, message, "give a heading {#NAME}", "unknown-anchor")
            return said
        return f'<a href="#{target}">{said}</a>'

    def _symbol(self, item: Symbol) -> str:
        drawing = self.context.sources.symbols(item.name, SYMBOL_HEIGHT)
        if drawing is None:
            self.context.fault(item.line, f"there is no symbol :{item.name}:", "", "unknown-symbol")
            return ""
        size = Size(drawing.width, drawing.height)
        text = svg.inline(drawing.group, size, drawing.alt, f"s{next(self.numbers)}")
        return text.replace("<svg ", '<svg class="symbol" ', 1)


def _lines(above: Block | None, paragraph: Paragraph) -> int | None:
    """About how many lines a paragraph has, if it stands right below a heading; else None."""
    return -(-len(plain(paragraph.inlines)) // LINE) if isinstance(above, Heading) else None


def _of_pages(table: Table) -> list[bool]:
    """Which columns of a table hold nothing but numbers of pages."""
    return [
        bool(cells) and all(cell and all(isinstance(item, PageNumber) for item in cell) for cell in cells)
        for cells in ([row[place] for row in table.rows] for place in range(len(table.aligns)))
    ]
