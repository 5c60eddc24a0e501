"""Running text into the pages of a book, with contents, running heads, page numbers, bookmarks and links.

The pages are set as often as it takes until every page number that is printed is right; that is twice for most books.
What the pages show outside their text (heads, numbers, bars) is an artifact to a reader by ear.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from printkit.data.problems import Problem
from printkit.scene.nodes import Document, Group
from printkit.scene.pages import DrawnPages
from printkit.text.blocks import Block, Contents, Heading, PageBreak, Plate
from printkit.text.inline import Context, Sources
from printkit.text.pages import Item, PageLayout, column_width, paginate
from printkit.text.pagescenes import Drawer, chapters
from printkit.text.places import places, targets
from printkit.text.setting import Listed, Setter
from printkit.text.strips import nested, stack
from printkit.text.style import BookStyle, PageFrame

PASSES = 5


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
        document: its pages, which are drawn when they are asked for, with bookmarks and anchors.
        problems: what could not be set; with an error among them, the document is not to be printed.
        drawer: draws the pages; parts of it do in other processes.
    """

    document: Document
    problems: tuple[Problem, ...]
    drawer: Drawer


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
        file: the file that the text came from, for problems, until a `FromFile` names another.
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
        labels, listed = places(layouts)
        if attempt and before == (labels, listed):
            break
    else:
        message = f"the page numbers do not come to rest in {PASSES} passes"
        context.fault(0, message, "change a line that names a page", "restless-pages")
    head = info.title if info.running is None else info.running
    drawer = Drawer(layouts, chapters(layouts), frame, style, head, labels)
    anchors, bookmarks = targets(layouts, frame)
    document = Document(
        DrawnPages(len(layouts), drawer.page),
        info.title,
        info.language,
        info.author,
        info.subject,
        bookmarks,
        anchors=anchors,
        # Margins at the spine are mirrored: such pages are turned like those of a book.
        duplex="long" if len(layouts) > 1 else "none",
    )
    return Flowed(document, tuple(dict.fromkeys(context.problems)), drawer)


def set_column(
    blocks: Iterable[Block],
    width: float,
    style: BookStyle,
    name: str,
    sources: Sources | None = None,
    page_of: Callable[[str], str | None] | None = None,
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
        page_of: the label of an anchor's page, as a plate is given it; None where there is no such anchor.
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

    Where there are two columns, the heading of a chapter, the contents and all of a wide page run across both.
    """
    rows: list[Block] = []
    columns = room > width
    across = False  # what is set is on a wide page
    for block in blocks:
        chapter = isinstance(block, Heading) and setter.context.style.headings[block.level - 1].new_page
        if not (chapter or isinstance(block, PageBreak | Plate | Contents)):
            rows.append(block)
            continue
        yield from _across(setter, rows, room) if across else setter.blocks(rows, width)
        across = columns and isinstance(block, PageBreak) and block.wide
        if isinstance(block, PageBreak | Plate):
            yield block
        else:
            if not isinstance(block, Contents) or block.heading or (columns and rows):
                yield PageBreak()
            for strip in setter.block(block, room):
                yield replace(strip, wide=columns)
        rows = []
    yield from _across(setter, rows, room) if across else setter.blocks(rows, width)


def _across(setter: Setter, blocks: Sequence[Block], room: float) -> Iterable[Item]:
    """The strips of blocks that run across all columns."""
    return (replace(strip, wide=True) for strip in setter.blocks(blocks, room))
