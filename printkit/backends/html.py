"""Running text as one HTML page that needs nothing else: drawings are inline SVG, and every one has its words.

The page is well-formed as XML, too, so that any parser reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import count

from printkit.backends import svg
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
from printkit.text.style import BookStyle

FIGURE_WIDTH = 118.0  # mm that figures are drawn for
SYMBOL_HEIGHT = 4.6  # mm that symbols are drawn for; they are shown as high as the letters around them
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
        picture: shown below the title, or None.
    """

    title: str
    subtitle: str
    language: str
    contents: str
    skip: str
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
    writer = _Writer(Context(BookStyle(), sources, titles.get, file), titles)
    depth = next((block.depth for block in blocks if isinstance(block, Contents)), 1)
    main = "".join(writer.block(block) for block in blocks)
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
    numbers: count[int] = field(default_factory=count)

    def block(self, block: Block) -> str:
        match block:
            case Heading():
                level = block.level + 1
                return f'<h{level} id="{block.anchor}">{self.line(block.inlines)}</h{level}>\n'
            case Paragraph():
                anchor = f' id="{block.anchor}"' if block.anchor else ""
                return f"<p{anchor}>{self.line(block.inlines)}</p>\n"
            case ListBlock():
                return self._list(block)
            case Note():
                return f'<div class="note" role="note">\n{self._all(block.blocks)}</div>\n'
            case Table():
                return self._table(block)
            case Call():
                return self._call(block)
            case Figure():
                return self._figure(block.drawing, block.caption)
            case Together():
                return self._all(block.blocks)
            case Rule():
                return "<hr/>\n"
            case FromFile():
                self.context.file = block.file
                return ""
            case Contents() | PageBreak() | Plate() | Space():
                return ""

    def _all(self, blocks: Iterable[Block]) -> str:
        return "".join(self.block(block) for block in blocks)

    def _list(self, block: ListBlock) -> str:
        name = "ol" if block.ordered else "ul"
        start = f' start="{block.start}"' if block.ordered and block.start != 1 else ""
        items = []
        for item in block.items:
            single = len(item) == 1 and isinstance(item[0], Paragraph)
            said = self.line(item[0].inlines) if single and isinstance(item[0], Paragraph) else self._all(item)
            items.append(f"<li>{said}</li>\n")
        return f"<{name}{start}>\n{''.join(items)}</{name}>\n"

    def _table(self, block: Table) -> str:
        aligns = {"start": "", "middle": ' class="middle"', "end": ' class="end"'}
        rows = []
        if block.head:
            cells = [
                f'<th scope="col"{aligns[align]}>{self.line(cell)}</th>'
                for cell, align in zip(block.head, block.aligns, strict=True)
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


STYLE = """
:root{color-scheme:light dark;--ink:#1a1a1a;--paper:#fdfcf8;--faint:#5a5750;--line:#c9c4b6;--link:#174a7c}
@media (prefers-color-scheme:dark){:root{--ink:#ece8de;--paper:#191815;--faint:#b9b3a4;--line:#4d493f;--link:#9cc7f2}}
*{box-sizing:border-box}
html{font-size:112.5%;scroll-padding-top:1rem}
body{margin:0 auto;padding:1rem 1.1rem 4rem;max-width:38rem;background:var(--paper);color:var(--ink);
font-family:"Crimson Text","Iowan Old Style",Palatino,Georgia,serif;line-height:1.5;overflow-wrap:break-word}
h1,h2,h3,h4,nav,figcaption,table,.note,.subtitle,.skip{font-family:"Alegreya Sans",Optima,Candara,"Segoe UI",sans-serif}
h1{font-size:2.6rem;line-height:1.05;margin:1.2rem 0 .3rem;text-align:center}
h2{font-size:1.75rem;line-height:1.15;margin:3.2rem 0 1rem;padding-bottom:.35rem;border-bottom:2px solid var(--ink)}
h3{font-size:1.25rem;line-height:1.2;margin:2rem 0 .5rem}
h4{font-size:1.05rem;margin:1.4rem 0 .3rem}
p{margin:0 0 .85rem}
a{color:var(--link);text-underline-offset:.15em}
.subtitle{text-align:center;color:var(--faint);font-size:1.1rem;margin-bottom:1.4rem}
.cover{text-align:center}
.cover svg{max-width:min(100%,24rem)}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.4rem .8rem;border:2px solid var(--ink)}
nav h2{font-size:1.25rem;margin-top:2.4rem}
nav ol{list-style:none;margin:0;padding:0;columns:15rem;column-gap:2rem}
nav ol ol{columns:auto;padding-left:1.1rem;font-size:.92rem}
nav li{break-inside:avoid;padding:.12rem 0}
nav a{color:inherit;text-decoration-color:var(--line)}
li{margin-bottom:.3rem}
figure{margin:1.5rem 0;text-align:center;break-inside:avoid}
figure svg,.cover svg{display:inline-block;height:auto;max-width:100%;background:#fff;border-radius:.5rem;padding:.7rem}
figcaption{color:var(--faint);font-size:.92rem;line-height:1.35;margin-top:.5rem}
svg{overflow:visible}
svg.symbol{height:1.15em;width:auto;vertical-align:-.2em;background:#fff;border-radius:.16em;padding:.06em}
.note{border-left:.28rem solid var(--ink);padding:.1rem 0 .1rem 1rem;margin:1.4rem 0}
.note p:last-child{margin-bottom:0}
table{border-collapse:collapse;width:100%;margin:1.2rem 0;font-size:.95rem;line-height:1.35}
th,td{text-align:left;vertical-align:top;padding:.45rem .7rem .45rem 0;border-bottom:1px solid var(--line)}
thead th{border-bottom:2px solid var(--ink)}
.middle{text-align:center}
.end{text-align:right}
hr{border:0;text-align:center}
hr::after{content:"\\25C6 \\25C6 \\25C6";letter-spacing:.6em;font-size:.6rem}
@media print{:root{--ink:#000;--paper:#fff;--faint:#333;--line:#999;--link:#000}
html{font-size:11pt}body{max-width:none;padding:0}h2,h3,h4{break-after:avoid}.skip{display:none}
h2{margin-top:1.6rem}figure svg,.cover svg{padding:0}a{text-decoration:none}}
"""
