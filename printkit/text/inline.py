"""Inlines as units between which a line may break.

A unit is what stays together on a line: a word with the marks that touch it, in however many fonts, with the symbols
in it. It knows its width and what comes after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from printkit.core.units import MM_PER_PT
from printkit.data.problems import Problem, Severity, Where
from printkit.text import fonts
from printkit.text.blocks import Break, Call, Drawing, Inline, PageNumber, Symbol, Words
from printkit.text.style import BookStyle, ParagraphStyle

# What follows a unit: a space, a place to break without one, one where a hyphen is added, a forced break, the end.
After: TypeAlias = Literal["space", "join", "hyphen", "break", "end"]

SOFT_HYPHEN = "\xad"
SYMBOL_BEARING = 0.06  # free width at each side of a symbol, in font sizes

# A line may break after these within a word, but not before a digit (as in -5) nor at the word's own start.
_INNER = re.compile("(?<=[^\\W\\d])([-–—/]|\xad)(?=[^\\W\\d])|(?<=\\w)(—)(?=\\w)")


class FigureError(Exception):
    """A figure that cannot be drawn: what is wrong with its words, and how to put it right."""

    def __init__(self, message: str, hint: str = "", code: str = "bad-figure") -> None:
        super().__init__(message, hint, code)
        self.message, self.hint, self.code = message, hint, code

    def __str__(self) -> str:
        return self.message


def _no_symbol(_name: str, _height: float) -> Drawing | None:
    return None


def _no_figure(call: Call, _width: float) -> Drawing:
    raise FigureError(f"there is no figure '{call.words}'", code="unknown-figure")


@dataclass(frozen=True, slots=True)
class Sources:
    """Where drawings come from.

    Attributes:
        symbols: from a symbol's name and the height in mm it should have, its drawing, or None where there is none.
        figures: from a call and the width in mm it may take, the figure; raises `FigureError`.
    """

    symbols: Callable[[str, float], Drawing | None] = _no_symbol
    figures: Callable[[Call, float], Drawing] = _no_figure


@dataclass(slots=True)
class Context:
    """What setting text needs besides the text, and where its problems go.

    Attributes:
        style: the book's look.
        sources: of symbols and figures.
        page_of: the label of the page of an anchor; None while there is no such anchor.
        file: the name that problems bear.
        problems: those found so far.
    """

    style: BookStyle
    sources: Sources
    page_of: Callable[[str], str | None]
    file: str = ""
    problems: list[Problem] = field(default_factory=list)

    def fault(self, line: int, message: str, hint: str, code: str, severity: Severity = Severity.ERROR) -> None:
        """Note a problem."""
        self.problems.append(Problem(Where(self.file, line, 1 if line else 0), "", message, hint, code, severity))


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of one look: characters in a font, or a symbol.

    Attributes:
        content: the characters; '' for a symbol.
        font: their font.
        link: where it leads, or ''.
        run: counts the links of a paragraph, so that neighbours to one target stay apart.
        drawing: the symbol.
    """

    content: str
    font: str
    link: str = ""
    run: int = 0
    drawing: Drawing | None = None


@dataclass(frozen=True, slots=True)
class Unit:
    """What stays together on a line.

    Attributes:
        parts: its stretches.
        width: in mm.
        after: what follows.
        space: the look of the space that follows, where one does.
        space_width: its width in mm.
    """

    parts: tuple[Part, ...]
    width: float
    after: After
    space: Part | None = None
    space_width: float = 0.0


def units(inlines: tuple[Inline, ...], style: ParagraphStyle, context: Context) -> tuple[Unit, ...]:
    """Cut a paragraph's inlines into units; what cannot be set is a problem, and left out."""
    found: list[Unit] = []
    parts: list[Part] = []

    def end(after: After, space: Part | None = None) -> None:
        if not parts and found and after in ("space", "break") and found[-1].after == "space":
            found[-1] = replace(found[-1], after=after)  # two spaces are one, and a break makes a space needless
            return
        if parts or after == "break":
            width = sum(width_of(part, style) for part in parts)
            space_width = width_of(space, style) if space is not None else 0.0
            found.append(Unit(tuple(parts), width, after, space, space_width))
            parts.clear()

    for part, after in _cut(inlines, style, context):
        if after in ("space", "break"):
            end(after, part)
        else:
            if part is not None:
                parts.append(part)
            if after is not None:
                end(after)
    end("end")
    if found:
        found[-1] = replace(found[-1], after="end")
    return tuple(found)


def width_of(part: Part, style: ParagraphStyle) -> float:
    """The width of a stretch in mm, spaces as the style has them."""
    em = style.size_pt * MM_PER_PT
    if part.drawing is not None:
        return part.drawing.width + 2 * SYMBOL_BEARING * em
    spaces = part.content.count(" ") + part.content.count("\xa0")  # which is set as a space
    wider = spaces * style.word_space * em if style.word_space else 0.0
    return fonts.find(part.font).width(part.content, style.size_pt) + wider


def _cut(
    inlines: tuple[Inline, ...], style: ParagraphStyle, context: Context
) -> Iterator[tuple[Part | None, After | None]]:
    """Stretches, each with what follows it; None follows inside a unit. With a space or a break comes its look."""
    run, last = 0, ""
    for item in inlines:
        link = _link(item, context)
        run += link != last
        last = link
        if isinstance(item, Break):
            yield None, "break"
        elif isinstance(item, Symbol):
            drawing = _symbol(item, style, context)
            if drawing is not None:
                yield Part("", style.family.regular, link, run, drawing), None
        else:
            look = _font(item, style, context)
            yield from _words(_content(item, context), Part("", look, link, run), item.line, context)


def _link(item: Inline, context: Context) -> str:
    """Where it leads; a link into nothing is a problem and no link."""
    link = "" if isinstance(item, Break) else item.anchor if isinstance(item, PageNumber) else item.link
    if not link or link.startswith("https:") or context.page_of(link) is not None:
        return link
    message = f"a link leads to #{link}, which is not there"
    context.fault(item.line, message, "give a heading {#NAME}", "unknown-anchor")
    return ""


def _font(item: Words | PageNumber, style: ParagraphStyle, context: Context) -> str:
    if isinstance(item, Words) and item.code and context.style.code:
        return context.style.code
    return style.family.font(item.strong, item.emphasis)


def _content(item: Words | PageNumber, context: Context) -> str:
    if isinstance(item, Words):
        return item.content
    return context.page_of(item.anchor) or ""


def _words(content: str, look: Part, line: int, context: Context) -> Iterator[tuple[Part | None, After | None]]:
    fault = fonts.find(look.font).faults(content.replace(SOFT_HYPHEN, "").replace("\n", " "))
    if fault:
        context.fault(line, fault, "choose another font, or other letters", "missing-glyph")
        return
    space = replace(look, content=" ")
    for index, word in enumerate(re.split(r"[ \t\n]+", content)):
        if index:
            yield space, "space"
        at = 0
        for match in _INNER.finditer(word):
            soft = match[0] == SOFT_HYPHEN
            piece = word[at : match.start() if soft else match.end()]
            yield Part(piece, look.font, look.link, look.run), "hyphen" if soft else "join"
            at = match.end()
        if rest := word[at:].replace(SOFT_HYPHEN, ""):
            yield Part(rest, look.font, look.link, look.run), None


def _symbol(item: Symbol, style: ParagraphStyle, context: Context) -> Drawing | None:
    capitals = fonts.find(style.family.regular).height_of_capitals(style.size_pt)
    drawing = context.sources.symbols(item.name, round(capitals * context.style.symbol, 3))
    if drawing is None:
        context.fault(item.line, f"there is no symbol :{item.name}:", "", "unknown-symbol")
    return drawing
