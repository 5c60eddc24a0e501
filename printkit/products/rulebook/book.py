"""Rulebooks as pages: the book with its cover and its back, and the quick reference on one page."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace

from printkit.art.drawing import Drawing as Picture
from printkit.core.units import Size, number
from printkit.data.problems import Problem, Where, has_errors
from printkit.products.pageparts import ITALIC_FONT, shipped_drawing, title, words
from printkit.products.rulebook.source import Source, chapters
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Document, Group, Node
from printkit.sheet.book import frame_for, suited
from printkit.text.blocks import Block, Contents, Heading, PageBreak, Plate, plain
from printkit.text.flow import BookInfo, Column, flow, set_column
from printkit.text.style import BookStyle
from printkit.text.typeset import TextStyle

LEAST_PAGE = Size(100, 140)
QUICK_EDGE = 9.0  # mm that stay free around a quick reference
SCALES = tuple(round(1.6 - 0.05 * step, 2) for step in range(21))  # of pages that are filled; down to about 6 pt
_WIDE = 160.0  # mm; a quick reference that is wider has two columns
_GAP = 8.0
SWAP = 1.02  # how much higher a quick reference may be before its sections leave their order
MOST_SECTIONS = 12  # whose columns are chosen freely: these are 2048 ways


def make_book(source: Source, page: Size, *, stapled: bool = False) -> tuple[Document | None, tuple[Problem, ...]]:
    """The book in reading order: cover, contents, chapters, and the last chapter on the back.

    Args:
        source: what it says.
        page: the size of its pages, in mm.
        stapled: whether it is folded and stapled: then its back is on a left-hand page, after an empty one if need
            be. Pages to read, or to print one on a sheet, have no empty one.

    Returns:
        The document, or None where there are errors; and all problems.
    """
    if page.width < LEAST_PAGE.width or page.height < LEAST_PAGE.height:
        return None, (_too_small(page),)
    frame = frame_for(page)
    style = suited(book_style(), frame)
    *parts, last = chapters(source.main)
    told: list[Problem] = []
    blocks: list[Block] = [_cover(source)]
    for part in parts:
        blocks += part
        if isinstance(part[-1], Contents):
            blocks.append(PageBreak())
    blocks += [PageBreak("verso" if stapled else "any"), _back(source, last, told)]
    info = BookInfo(source.title, source.language, subject=source.subtitle)
    flowed = flow(blocks, frame, style, info, source.sources(style), source.main.file)
    # Whether the last chapter fits its page is seen when that is drawn, so all pages are drawn now, and kept.
    document = replace(flowed.document, pages=tuple(flowed.document.pages))
    problems = (*flowed.problems, *told)
    return (None if has_errors(problems) else document), problems


def to_staple(source: Source, book: Document, page: Size) -> Document:
    """A book of these pages as it is folded and stapled: the same where its back is on a left-hand page already."""
    if len(book.pages) % 2 == 0:
        return book
    stapled, _ = make_book(source, page, stapled=True)
    return stapled or book


def book_style() -> BookStyle:
    """The look of rulebooks: chapters run on, and pips of dice in the line can be told apart."""
    style = BookStyle()
    first, *others = style.headings
    chapter = replace(first, text=replace(first.text, before=11.0, after=4.5), new_page=False)
    return replace(style, symbol=1.9, headings=(chapter, *others))  # type: ignore[arg-type]


def _too_small(page: Size) -> Problem:
    message = f"a rulebook needs pages of at least {LEAST_PAGE}, and not {page}"
    return Problem(Where("printkit"), "--paper", message, "choose larger paper", "paper-too-small")


def cover_picture(source: Source) -> Picture:
    """The drawing of the cover."""
    return shipped_drawing(f"{source.game}/covers/rulebook.svg")


def _back(source: Source, chapter: Sequence[Block], told: list[Problem]) -> Plate:
    """The last chapter on a page of its own, in letters as large as fit; what is wrong with it is told."""
    headings = [block for block in chapter if isinstance(block, Heading)]

    def draw(room: Size, page_of: Callable[[str], str]) -> Group:
        def known(anchor: str) -> str | None:
            try:
                return page_of(anchor)
            except KeyError:
                return None

        for scale in SCALES:
            style = book_style().scaled(scale)
            sources = source.sources(style)
            column = set_column(chapter, room.width, style, "back", sources, known, source.main.file)
            if column.height <= room.height:
                told.extend(column.problems)
                return column.group
        message = f"the last chapter is {number(column.height - room.height, 0)} mm too long for the back"
        hint = "put a short chapter last, such as a list of symbols"
        told.append(Problem(Where(source.main.file, headings[0].line, 1), "", message, hint, "back-too-long"))
        return column.group

    anchors = tuple(heading.anchor for heading in headings)
    return Plate(draw, plain(headings[0].inlines), 1, anchors)


def _cover(source: Source) -> Plate:
    """Title, subtitle and picture, clear of the edges that home printers leave white."""

    def draw(page: Size, _page_of: Callable[[str], str]) -> Group:
        edge = max(9.0, page.width * 0.075)
        inner = Box(0, 0, *page).inset(edge)
        scale = page.height / 210
        head, _ = title(source.title, Box(inner.x, inner.y, inner.width, 23 * scale), 54 * scale, hollow=0.55 * scale)
        below = Box(inner.x, inner.y + 23 * scale, inner.width, 9.5 * scale)
        style = TextStyle(ITALIC_FONT, 14 * scale, 7, 1)
        line, _ = words(source.subtitle, below, style)
        top = below.bottom + 2.5 * scale
        drawing = cover_picture(source)
        box = Box(inner.x, top, inner.width, inner.bottom - top)
        return Group((head, line, drawing.placed(box, source.cover)))

    return Plate(draw, source.title, 1, ("cover",), bleed=True, listed=False)


def make_quick(source: Source, page: Size) -> tuple[Document | None, tuple[Problem, ...]]:
    """The quick reference on one page, in letters as large as fit.

    Returns:
        The document, or None where there are errors; and all problems.
    """
    if page.width < LEAST_PAGE.width or page.height < LEAST_PAGE.height:
        return None, (_too_small(page),)
    room = Size(page.width - 2 * QUICK_EDGE, page.height - 2 * QUICK_EDGE)
    for scale in SCALES:
        group, height, problems = _quick(source, room, scale)
        if has_errors(problems):
            return None, tuple(problems)
        if height <= room.height:
            return _quick_document(source, page, group, (room.height - height) / 2), tuple(problems)
    message = f"it is {number(height - room.height, 0)} mm too long for one page of {page}"
    where = Where(source.quick.file)
    return None, (Problem(where, "", message, "shorten it, or choose larger paper", "quick-too-long"),)


def _quick_document(source: Source, page: Size, group: Group, spare: float) -> Document:
    """The one page; a little of what is left over goes above."""
    at = Matrix.move(QUICK_EDGE, round(QUICK_EDGE + min(spare, 6.0), 3))

    def draw(_page: Size, _page_of: Callable[[str], str]) -> Group:
        return Group((Group((group,), at),))

    plate = Plate(draw, source.title, 1, bleed=True)
    info = BookInfo(source.title, source.language, subject=source.subtitle)
    return flow([plate], frame_for(page), book_style(), info).document


def _quick(source: Source, room: Size, scale: float) -> tuple[Group, float, list[Problem]]:
    """The head across the page and the sections below it in one column or two; and the height of it all."""
    style = book_style().scaled(scale)
    head, sections = _sections(source.quick.blocks)
    sources = source.sources(style)
    file = source.quick.file
    across = 2 if room.width > _WIDE else 1
    width = (room.width - _GAP * (across - 1)) / across
    top = set_column(head, room.width, style, "quick-head", sources, file=file)
    columns = [
        set_column(section, width, style, f"quick-{place}", sources, file=file)
        for place, section in enumerate(sections)
    ]
    gap = 4.6 * scale
    heights = [column.height + gap for column in columns]
    parts = (tuple(range(len(columns))),) if across == 1 else halves(heights)
    nodes: list[Node] = [top.group]
    tallest = top.height
    for place, part in enumerate(parts):
        y = top.height + gap * 0.7
        for column in (columns[index] for index in part):
            nodes.append(Group((column.group,), Matrix.move(round(place * (width + _GAP), 3), round(y, 3))))
            y += column.height + gap
        tallest = max(tallest, y - gap)
    return Group(tuple(nodes)), tallest, _problems([top, *columns])


def _problems(columns: Sequence[Column]) -> list[Problem]:
    return list(dict.fromkeys(problem for column in columns for problem in column.problems))


def _sections(blocks: Sequence[Block]) -> tuple[list[Block], list[list[Block]]]:
    """What stands before the first heading of the second level, and the sections that begin with one."""
    head: list[Block] = []
    sections: list[list[Block]] = []
    for block in blocks:
        if isinstance(block, Heading) and block.level == 2:
            sections.append([])
        (sections[-1] if sections else head).append(block)
    return head, sections


def halves(heights: Sequence[float]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Which sections stand in which of two columns, each in order and the first one in front, for the lowest page.

    That the left column is read before the right one is worth a little height; so they only swap for a good deal.
    """
    every = range(len(heights))

    def cost(left: tuple[int, ...]) -> tuple[float, tuple[int, ...]]:
        tall = sum(heights[index] for index in left)
        return max(tall, sum(heights) - tall) * (1 if left == tuple(range(len(left))) else SWAP), left

    choices = [tuple(range(count)) for count in range(1, len(heights) + 1)] or [()]
    if len(heights) <= MOST_SECTIONS:
        choices += [
            (0, *others) for count in range(len(heights)) for others in itertools.combinations(every[1:], count)
        ]
    left = min(choices, key=cost)
    return left, tuple(index for index in every if index not in left)
