"""Running text into the pages of a book, with contents, running heads, page numbers, bookmarks and links.

The pages are set as often as it takes until every page number that is printed is right; that is twice for most books.
What the pages show outside their text (heads, numbers, bars) is an artifact to a reader by ear.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from printkit.core.units import MM_PER_PT
from printkit.data.problems import Problem, Where
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Anchor, Bookmark, Document, Group, Node, Page, Role, Text
from printkit.text import fonts
from printkit.text.blocks import Block, Contents, Heading, PageBreak, Plate
from printkit.text.inline import Context, Sources
from printkit.text.pages import Item, PageLayout, column_width, paginate
from printkit.text.setting import Listed, Setter
from printkit.text.strips import Strip, nested, stack
from printkit.text.style import BookStyle, PageFrame

PASSES = 5
CONTENTS_COLUMNS = 1.5  # the contents of a book with two columns are no wider than this many of them
HEAD_RISE = 5.2  # from the baseline of the running head to the top of the text, in mm
FOLIO_DROP = 8.4  # from the foot of the text to the baseline of the page number, in mm


@dataclass(frozen=True, slots=True)
class BookInfo:
    """What a book is called.

    Attributes:
        title: shown by viewers, and at the head of left-hand pages.
        language: a BCP 47 tag.
        author: may be ''.
        subject: may be ''.
        running: at the head of left-hand pages instead of the title; None for the title, '' for no running heads.
    """

    title: str
    language: str = "en"
    author: str = ""
    subject: str = ""
    running: str | None = None


@dataclass(frozen=True, slots=True)
class Flowed:
    """A book that is set.

    Attributes:
        document: its pages, with bookmarks and anchors.
        problems: what could not be set; with an error among them, the document is not to be printed.
        labels: the label of the page of each anchor.
    """

    document: Document
    problems: tuple[Problem, ...]
    labels: dict[str, str]


@dataclass(frozen=True, slots=True)
class Column:
    """Blocks that are set by themselves: their origin is the upper left corner."""

    group: Group
    width: float
    height: float
    problems: tuple[Problem, ...]


def flow(
    blocks: Iterable[Block],
    frame: PageFrame,
    style: BookStyle,
    info: BookInfo,
    sources: Sources | None = None,
    file: str = "",
) -> Flowed:
    """Set a book.

    Args:
        blocks: its text, figures and plates in order.
        frame: the trim and its margins.
        style: its look.
        info: its title and language.
        sources: where symbols and figures come from.
        file: the file that the text came from, for problems.
    """
    rows = tuple(blocks)
    layouts: list[PageLayout] = []
    labels: dict[str, str] = {}
    listed: tuple[Listed, ...] = ()
    for attempt in range(PASSES):
        known = labels if attempt else None
        context = Context(style, sources or Sources(), _lookup(known), file)
        setter = Setter(context, frame.room.height, listed)
        layouts = paginate(_items(rows, setter, column_width(frame, style), frame.room.width), frame, style)
        before = (labels, listed)
        labels, listed = _places(layouts)
        if attempt and before == (labels, listed):
            break
    else:
        message = f"the page numbers do not come to rest in {PASSES} passes"
        context.fault(0, message, "change a line that names a page", "restless-pages")
    pages = _Pages(layouts, frame, style, info, labels)
    anchors, bookmarks = _targets(layouts, frame)
    document = Document(
        tuple(pages.page(number) for number in range(len(layouts))),
        info.title,
        info.language,
        info.author,
        info.subject,
        bookmarks,
        anchors=anchors,
    )
    problems = dict.fromkeys((*context.problems, *_unknown_links(document, file)))
    return Flowed(document, tuple(problems), labels)


def set_column(
    blocks: Iterable[Block],
    width: float,
    style: BookStyle,
    name: str,
    sources: Sources | None = None,
    page_of: Callable[[str], str] | None = None,
    file: str = "",
    height: float = 10_000.0,
) -> Column:
    """Set blocks by themselves, such as the words beside a drawing on a plate.

    Args:
        blocks: no page breaks, plates or contents.
        width: the measure, in mm.
        style: the look.
        name: one that no other column of the document has; the elements of this one are named after it.
        sources: where symbols and figures come from.
        page_of: the label of an anchor's page, as a plate is given it.
        file: for problems.
        height: what a figure may take, in mm.
    """
    context = Context(style, sources or Sources(), page_of or (lambda _: "0"), file)
    setter = Setter(context, height, prefix=f"{name}-")
    placed, total = stack(setter.blocks(blocks, width))
    pieces = (piece.moved(0, y) for strip, y in placed for piece in strip.pieces)
    return Column(Group(nested(pieces)), width, total, tuple(context.problems))


def _lookup(labels: dict[str, str] | None) -> Callable[[str], str | None]:
    """Before the first pass is over, any anchor may yet come; two digits are what most pages need."""
    return (lambda _: "00") if labels is None else labels.get


def _items(blocks: Sequence[Block], setter: Setter, width: float, room: float) -> Iterable[Item]:
    """Strips and pages; what stands between two pages is set together.

    Where there are two columns, the heading of a chapter and the contents run across both.
    """
    rows: list[Block] = []
    columns = room > width
    for block in blocks:
        chapter = isinstance(block, Heading) and setter.context.style.headings[block.level - 1].new_page
        if not (chapter or isinstance(block, PageBreak | Plate | Contents)):
            rows.append(block)
            continue
        yield from setter.blocks(rows, width)
        if isinstance(block, PageBreak | Plate):
            yield block
        else:
            if not isinstance(block, Contents) or block.heading or (columns and rows):
                yield PageBreak()
            wide = min(room, CONTENTS_COLUMNS * width) if isinstance(block, Contents) else room
            for strip in setter.block(block, wide):
                yield replace(strip, wide=columns)
        rows = []
    yield from setter.blocks(rows, width)


def _places(layouts: Sequence[PageLayout]) -> tuple[dict[str, str], tuple[Listed, ...]]:
    """The label of each anchor's page, and the lines of the contents."""
    labels: dict[str, str] = {}
    listed: list[Listed] = []
    for number, layout in enumerate(layouts):
        for mark, _ in layout.marks():
            for anchor in mark.anchors:
                labels.setdefault(anchor, label(number))
            if mark.title and mark.listed:
                anchor = mark.anchors[0] if mark.anchors else _own_anchor(len(listed))
                labels.setdefault(anchor, label(number))
                listed.append(Listed(mark.title, mark.level, anchor, label(number)))
    return labels, tuple(listed)


def _own_anchor(index: int) -> str:
    """The anchor of a listed title that has none."""
    return f"listed-{index}"


def label(page: int) -> str:
    """The number of a page, counted from 0, as it is printed: the cover is page 1, so right-hand pages are odd."""
    return str(page + 1)


def _targets(layouts: Sequence[PageLayout], frame: PageFrame) -> tuple[tuple[Anchor, ...], tuple[Bookmark, ...]]:
    anchors: dict[str, Anchor] = {}
    rows: list[tuple[int, Bookmark]] = []
    count = 0
    for number, layout in enumerate(layouts):
        for mark, y in layout.marks():
            top = max(0.0, frame.top + y - 2.0) if layout.plate is None else 0.0
            names = list(mark.anchors)
            if mark.title and mark.listed:
                names = names or [_own_anchor(count)]
                count += 1
            for name in names:
                anchors.setdefault(name, Anchor(name, number, top))
            if mark.title and (mark.listed or layout.plate is not None):
                rows.append((mark.level, Bookmark(mark.title, number, top)))
    return tuple(anchors.values()), _tree(rows)


def _tree(rows: Sequence[tuple[int, Bookmark]]) -> tuple[Bookmark, ...]:
    """Bookmarks in order with their levels as a tree; a level that is skipped does no harm."""
    found: list[Bookmark] = []
    at = 0
    while at < len(rows):
        level, mark = rows[at]
        end = at + 1
        while end < len(rows) and rows[end][0] > level:
            end += 1
        found.append(Bookmark(mark.title, mark.page, mark.y, _tree(rows[at + 1 : end])))
        at = end
    return tuple(found)


def _unknown_links(document: Document, file: str) -> Iterable[Problem]:
    """Links on plates that lead nowhere; those of running text are found with their lines."""
    known = {anchor.name for anchor in document.anchors}
    for page in document.pages:
        for target in _link_targets(page.items):
            if target not in known and not target.startswith("https:"):
                hint = "give a heading {#NAME}"
                yield Problem(Where(file), "", f"a link leads to #{target}, which is not there", hint, "unknown-anchor")


def _link_targets(items: Iterable[Node]) -> Iterable[str]:
    for item in items:
        if isinstance(item, Group):
            if item.link is not None:
                yield item.link.target
            yield from _link_targets(item.items)


class _Pages:
    """Draws pages: what is on them, and their heads and numbers."""

    def __init__(
        self,
        layouts: Sequence[PageLayout],
        frame: PageFrame,
        style: BookStyle,
        info: BookInfo,
        labels: dict[str, str],
    ) -> None:
        self._layouts = layouts
        self._frame = frame
        self._style = style
        self._head = info.title if info.running is None else info.running
        self._labels = labels
        self._chapter = ""

    def page(self, number: int) -> Page:
        """One page; they must be asked for in order, for the running heads."""
        layout, frame = self._layouts[number], self._frame
        left = frame.left(number)
        opening = False
        for mark, y in layout.marks():
            if mark.level == 1 and mark.title:
                self._chapter = mark.title
                opening = opening or y == 0
        if layout.plate is not None:
            return self._plate(layout.plate, number, left, opening)
        pieces = (
            piece.moved(left + placed.x, frame.top + placed.y)
            for placed in layout.strips
            for piece in placed.strip.pieces
        )
        items = nested(pieces)
        blank = not layout.strips
        around = () if blank else (*self._running(number, left, opening), *self._folio(number, left))
        return Page(frame.trim, (*items, *around), label(number))

    def _plate(self, plate: Plate, number: int, left: float, opening: bool) -> Page:
        frame = self._frame
        box = Box(0, 0, *frame.trim) if plate.bleed else Box(left, frame.top, *frame.room)
        drawn = plate.draw(type(frame.trim)(box.width, box.height), self._labels.__getitem__)
        item = drawn if plate.bleed else Group((drawn,), Matrix.move(box.x, box.y))
        around = () if plate.bleed else (*self._running(number, left, opening), *self._folio(number, left))
        return Page(frame.trim, (item, *around), label(number))

    def _running(self, number: int, left: float, opening: bool) -> tuple[Node, ...]:
        """The book's title on left-hand pages, the chapter's on right-hand ones, none where a chapter begins."""
        right = number % 2 == 0
        said = self._chapter if right else self._head
        if not said or not self._head or opening:
            return ()
        return self._outer(said, self._style.running, number, left, self._frame.top - HEAD_RISE)

    def _folio(self, number: int, left: float) -> tuple[Node, ...]:
        y = self._frame.trim.height - self._frame.bottom + FOLIO_DROP
        return self._outer(label(number), self._style.folio, number, left, y)

    def _outer(self, said: str, font: str, number: int, left: float, y: float) -> tuple[Node, ...]:
        """Small words at the outer edge of the text; too long ones lose their end."""
        size, room = self._style.small_pt, self._frame.room.width
        face = fonts.find(font)
        while face.width(said, size) > room and " " in said:
            said = said.removesuffix("…").rsplit(" ", 1)[0] + "…"
        right = number % 2 == 0
        text = Text(left + room if right else left, y, said, font, size, "end" if right else "start")
        return (Group((text,), role=Role.ARTIFACT),)


def line_height(style: BookStyle, name: str = "body") -> float:
    """From baseline to baseline in a style, in mm."""
    return style.paragraph(name).leading_pt * MM_PER_PT


__all__ = ["BookInfo", "Column", "Flowed", "Strip", "flow", "label", "line_height", "set_column"]
