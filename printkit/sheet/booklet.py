"""Book pages onto sheets at home: folded and stapled (saddle stitch), or two side by side.

Order and creep are answered in numbers first; `saddle` and `two_up` draw. The finished pages stand in the order of the
sheets, but the tags are read in the order of the book.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from printkit.core.units import Size
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Bookmark, Document, Group, Node, Page, Path, Role
from printkit.scene.pages import DrawnPages
from printkit.scene.shapes import line, rectangle
from printkit.sheet.book import TRIMS
from printkit.sheet.marks import CROP_LENGTH, CROP_OFFSET, FOLD_LINE, HAIRLINE, MARK_EDGE
from printkit.sheet.paper import PAPERS, Paper, size_name
from printkit.sheet.plan import TooLargeError

PAPER_THICKNESS = 0.1  # mm, of office paper of 80 g/m²
_SLACK = 0.5  # two A5 pages are 1 mm narrower than A4; a little too wide is cut off by nobody


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a sheet: the pages (from 0) at its left and right, None for a blank; the sheet from 0, outside."""

    left: int | None
    right: int | None
    sheet: int


def padded(count: int, *, back_cover: bool = True) -> tuple[int | None, ...]:
    """The pages of a booklet in reading order, with blanks (None) up to a multiple of four.

    The blanks come before the last page, which is the back cover, unless there is none.
    """
    blanks: list[int | None] = [None] * (-count % 4)
    pages: list[int | None] = list(range(count))
    if back_cover and count > 1:
        return (*pages[:-1], *blanks, pages[-1])
    return (*pages, *blanks)


def saddle_sides(pages: Sequence[int | None]) -> tuple[Side, ...]:
    """The sides to print, front and back of each sheet, the outermost sheet first.

    Args:
        pages: in reading order, a multiple of four.
    """
    count = len(pages)
    sides = []
    for sheet in range(count // 4):
        low, high = 2 * sheet, count - 1 - 2 * sheet
        sides.append(Side(pages[high], pages[low], sheet))
        sides.append(Side(pages[low + 1], pages[high - 1], sheet))
    return tuple(sides)


def creep(sheet: int, thickness: float = PAPER_THICKNESS) -> float:
    """How far the pages of a sheet, counted from the outside, move towards the spine, in mm.

    Each sheet is wrapped by those outside it, so its pages come to lie that much further out, where they are cut.
    """
    return sheet * thickness


def paper_for(trim: Size) -> Paper:
    """The smallest common paper that holds two pages side by side.

    Raises:
        TooLargeError: none does.
    """
    for name in ("a5", "a4", "letter", "a3"):
        if _sheet(PAPERS[name], trim) is not None:
            return Paper(name, PAPERS[name])
    raise TooLargeError(f"two pages of {trim} do not lie side by side on A3")


def folded_page(paper: Paper) -> tuple[Size, str]:
    """The page of a sheet that is folded once, upright: its size, and its name as file names have it."""
    short, long = sorted(paper.size)
    page = Size(long / 2, short)
    for name, trim in TRIMS.items():
        if abs(trim.width - page.width) < 1 and abs(trim.height - page.height) < 1:
            return trim, name
    return page, size_name(page)


def saddle(
    document: Document, paper: Paper, *, thickness: float = PAPER_THICKNESS, back_cover: bool = True
) -> Document:
    """A book as sheets that are printed on both sides, turned over the short edge, folded and stapled.

    Args:
        document: in reading order, all pages of one size; its last page becomes the back cover.
        paper: what is in the printer.
        thickness: of the paper, in mm.
        back_cover: whether the last page is one.

    Raises:
        TooLargeError: two pages do not fit the paper.
    """
    sides = saddle_sides(padded(len(document.pages), back_cover=back_cover))
    return _imposed(document, paper, sides, thickness, duplex=True)


def two_up(document: Document, paper: Paper) -> Document:
    """A book with two pages side by side on each sheet, in reading order, printed on one side.

    Raises:
        TooLargeError: two pages do not fit the paper.
    """
    count = len(document.pages)
    sides = tuple(Side(page, page + 1 if page + 1 < count else None, page // 2) for page in range(0, count, 2))
    return _imposed(document, paper, sides, 0.0, duplex=False)


def _sheet(paper: Size, trim: Size) -> Size | None:
    """The paper turned so that two pages lie side by side, or None."""
    for size in (paper.turned(), paper):
        if 2 * trim.width <= size.width + _SLACK and trim.height <= size.height + _SLACK:
            return size
    return None


def _imposed(document: Document, paper: Paper, sides: Sequence[Side], thickness: float, *, duplex: bool) -> Document:
    trim = document.pages[0].size
    sheet = _sheet(paper.size, trim)
    if sheet is None:
        raise TooLargeError(f"two pages of {trim} do not lie side by side on {paper}")
    where = {page: index for index, side in enumerate(sides) for page in (side.left, side.right) if page is not None}

    def draw(index: int) -> Page:
        side = sides[index]
        shift = creep(side.sheet, thickness)
        items: list[Node] = []
        for page, right in ((side.left, False), (side.right, True)):
            if page is not None:
                box = _box(sheet, trim, right=right)
                items.append(_placed(document.pages[page], page, box, -shift if right else shift))
        items.append(Group(_marks(sheet, trim, folded=duplex), role=Role.ARTIFACT))
        return Page(sheet, tuple(items), _label(side, index, duplex))

    top = (sheet.height - trim.height) / 2
    return replace(
        document,
        pages=DrawnPages(len(sides), draw),
        bookmarks=tuple(_bookmark(mark, where, top) for mark in document.bookmarks),
        anchors=tuple(replace(anchor, page=where[anchor.page], y=anchor.y + top) for anchor in document.anchors),
        duplex=_flip(sheet) if duplex else "none",
        order=tuple(_element(page) for page in range(len(document.pages))),
    )


def _flip(sheet: Size) -> Literal["long", "short"]:
    """The sheet turns about an upright line, like the page of a book: that is the short edge of a landscape sheet."""
    return "short" if sheet.width > sheet.height else "long"


def _label(side: Side, index: int, duplex: bool) -> str:
    return f"{side.sheet + 1}{'B' if index % 2 else 'F'}" if duplex else str(index + 1)


def _element(page: int) -> str:
    return f"page-{page}"


def _box(sheet: Size, trim: Size, *, right: bool) -> Box:
    """Where a page lies: at the fold, which is in the middle."""
    x = sheet.width / 2 - (0 if right else trim.width)
    return Box(x, (sheet.height - trim.height) / 2, *trim)


def _placed(page: Page, number: int, box: Box, shift: float) -> Group:
    """A page in its place: what is shifted over the fold or the trim is cut off."""
    inner = Group((Group(page.items, role=Role.SECTION, element=_element(number)),), Matrix.move(shift, 0))
    return Group((inner,), Matrix.move(box.x, box.y), clip=rectangle(Box(0, 0, box.width, box.height)))


def _marks(sheet: Size, trim: Size, *, folded: bool) -> tuple[Node, ...]:
    """Where to fold and to cut, in margins that hold such marks."""
    across, down = sheet.width / 2 - trim.width, (sheet.height - trim.height) / 2
    block = Box(across, down, 2 * trim.width, trim.height)
    nodes: list[Node] = []
    length = min(CROP_LENGTH, down - CROP_OFFSET - MARK_EDGE)
    if length >= 1.5:
        for x in (block.x, sheet.width / 2, block.right):
            stroke = FOLD_LINE if folded and x == sheet.width / 2 else HAIRLINE
            for start, end in ((down - CROP_OFFSET, -length), (block.bottom + CROP_OFFSET, length)):
                nodes.append(Path(line((x, start), (x, start + end)), stroke=stroke))
    length = min(CROP_LENGTH, across - CROP_OFFSET - MARK_EDGE)
    if length >= 1.5:
        for y in (block.y, block.bottom):
            for start, end in ((across - CROP_OFFSET, -length), (block.right + CROP_OFFSET, length)):
                nodes.append(Path(line((start, y), (start + end, y)), stroke=HAIRLINE))
    return tuple(nodes)


def _bookmark(mark: Bookmark, where: dict[int, int], top: float) -> Bookmark:
    children = tuple(_bookmark(child, where, top) for child in mark.children)
    return Bookmark(mark.title, where[mark.page], mark.y + top, children)
