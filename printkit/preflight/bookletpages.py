"""The pages of a finished puzzle booklet: what stands on the tiles of its boards and in its tables.

A long booklet is read by several processes, each some pages of it at once; all that preflight asks of the pages of any
file is asked on the way, so no page is read twice. What was read of some pages is handed on before further ones are
read, and the file is opened anew for them, so a booklet of any length takes the same memory, but for what pikepdf notes
of each object (some 100 bytes).
"""

from __future__ import annotations

import functools
import itertools
import string
import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from math import floor
from pathlib import Path

from printkit.core.pool import ordered_map, processes
from printkit.preflight.lines import Line
from printkit.preflight.pages import AT_ONCE, Pages, opened
from printkit.preflight.pdf import Marks, Whole, count_faults, document_faults, page_faults, whole
from printkit.preflight.promise import PagePromise, Promise
from printkit.preflight.reading import Reader
from printkit.scene.geometry import Box

SIDE = 8
_PASSED_OVER = frozenset(string.whitespace + "\xa0" + string.ascii_lowercase)  # on boards
_REQUESTS = 40  # at most, so that a file is not opened more often however long it is
_TURNS = 2  # requests for each process at work, where the whole file is sent with each
_ALONE = 200  # so many pages are read before another process has begun

Tiles = list[str]


@dataclass(frozen=True, slots=True)
class Printed:
    """Where a board lies: the page (from 0) and the box of its 8 × 8 tiles, in mm from the page's upper left corner."""

    page: int
    tiles: Box


@dataclass(frozen=True, slots=True)
class Found:
    """What was read of some pages.

    Attributes:
        boards: by its number, what stands on the 64 tiles of a board, as `tiles_of` takes it apart.
        tables: the lines of each page of the tables, as one text.
        faults: what is wrong with the pages or the file.
    """

    boards: tuple[tuple[int, str], ...] = ()
    tables: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked of one page, counted from 0: boards by their numbers, its lines of text, what it promises."""

    page: int
    boards: tuple[tuple[int, Box], ...]
    table: bool
    promise: PagePromise | None


@dataclass(frozen=True, slots=True)
class _Answer:
    """What was found: of the file as a whole, and on the pages of a request."""

    whole: Whole
    found: Found
    marks: Counter[str]
    pages: int


def read_pages(
    file: bytes | Path,
    boards: Sequence[Printed],
    tables: Sequence[int],
    promise: Promise | None = None,
    *,
    jobs: int | None = 1,
    executor: Executor | None = None,
    tell: Callable[[int], object] | None = None,
) -> Iterator[Found]:
    """Read a booklet, some pages at once: first all pages of the tables, so that codes can be looked up from then on.

    Args:
        file: the finished file, or where it lies; then each process opens it, and it is never whole in memory.
        boards: those whose tiles are read.
        tables: the pages (from 0) whose lines are read.
        promise: what the file must be besides; without it, only the pages of boards and tables are read.
        jobs: processes at work, this one among them; None takes one for each core.
        executor: reads in place of workers of our own; its workers must find a file on disk at the same path.
        tell: is told how many pages have been read, each time that there are more.
    """
    count = len({*tables, *(board.page for board in boards)} if promise is None else promise.document.pages)
    jobs = processes(jobs)
    if count <= _ALONE:
        jobs, executor = 1, None
    requests = _TURNS * jobs if isinstance(file, bytes) and jobs > 1 else _REQUESTS
    size = max(AT_ONCE, -(-count // requests))
    asked = (_tables_asked(tables, promise), _others_asked(boards, tables, promise))
    parts = itertools.chain.from_iterable(_parts(pages, size) for pages in asked)
    marks = Marks()
    done = 0
    read = functools.partial(_read, file, uuid.uuid4().hex)
    try:
        for answer in ordered_map(read, parts, jobs=jobs, executor=executor):
            if promise is not None and not done:
                yield Found(faults=tuple(document_faults(answer.whole, promise.document)))
            yield answer.found
            marks.more.update(answer.marks)
            done += answer.pages
            if tell is not None:
                tell(done)
    finally:
        _reader.cache_clear()
    if promise is not None:
        yield Found(faults=tuple(count_faults(marks.more, promise)))


def tiles_in(lines: Iterable[Line], boxes: Sequence[Box]) -> list[Tiles]:
    """What stands on the boards of a page: the characters whose middle lies on each of the 64 tiles of each.

    They are in the order in which the page writes them. Small letters are left out: no code and no level has any, and
    most of a page's words are of them.
    """
    found = [[""] * (SIDE * SIDE) for _ in boxes]
    grids = [
        (tiles, box.x, box.right, box.y, box.bottom, SIDE / box.width, SIDE / box.height)
        for tiles, box in zip(found, boxes, strict=True)
    ]
    for line in lines:
        if not line.along:
            continue
        text, along, x, y, a, b = line
        first, last = along[0], along[-1]
        x1, x2, y1, y2 = x + a * first, x + a * last, y + b * first, y + b * last
        for tiles, left, right, top, bottom, columns, rows in grids:
            # Most lines lie wholly on one side of a board.
            if (y1 < top and y2 < top) or (y1 > bottom and y2 > bottom):
                continue
            if (x1 < left and x2 < left) or (x1 > right and x2 > right):
                continue
            _sort(Line(text, along, (x - left) * columns, (y - top) * rows, a * columns, b * rows), tiles)
    return found


def _sort(line: Line, tiles: Tiles) -> None:
    """Add the characters of a line to the tiles of a board that they lie on; it is measured in tiles."""
    text, along, x, y, across, down = line
    for character, middle in zip(text, along, strict=True):
        if character in _PASSED_OVER:
            continue
        column, row = floor(x + across * middle), floor(y + down * middle)
        if 0 <= column < SIDE and 0 <= row < SIDE:
            tiles[SIDE * row + column] += character


def tiles_of(said: str) -> Tiles:
    """What stands on each tile of a board that was found."""
    return said.split(" ")


def _tables_asked(tables: Sequence[int], promise: Promise | None) -> Iterator[_Asked]:
    """What is asked of the pages of the tables."""
    for page in tables:
        yield _Asked(page, (), True, None if promise is None else promise.page(page))


def _others_asked(boards: Sequence[Printed], tables: Sequence[int], promise: Promise | None) -> Iterator[_Asked]:
    """What is asked of the other pages, in their order; and of those of the tables if they have boards, too."""
    rising = sorted(range(len(boards)), key=lambda number: boards[number].page)
    listed = set(tables)
    first = 0
    for page in sorted({board.page for board in boards}) if promise is None else range(len(promise.document.pages)):
        last = first
        while last < len(rising) and boards[rising[last]].page == page:
            last += 1
        asked = tuple((number, boards[number].tiles) for number in rising[first:last])
        first = last
        if asked or page not in listed:
            yield _Asked(page, asked, False, None if promise is None or page in listed else promise.page(page))


def _parts(asked: Iterator[_Asked], size: int) -> Iterator[list[_Asked]]:
    while part := list(itertools.islice(asked, size)):
        yield part


@functools.lru_cache(maxsize=1)
def _reader(run: str) -> Reader:  # noqa: ARG001 - the cache tells one run from another by it
    """The reader of this run, kept from one request to the next: what repeats in the file is read once."""
    return Reader(texts=True)


def _read(file: bytes | Path, run: str, request: Sequence[_Asked]) -> _Answer:
    boards: list[tuple[int, str]] = []
    tables: list[str] = []
    faults: list[str] = []
    marks = Marks()
    reader = _reader(run)
    with opened(file) as part:
        pages = Pages(part)
        for asked in request:
            if asked.page >= len(pages):  # the number of pages is told anyway
                marks.compare((), () if asked.promise is None else asked.promise.marks)
                continue
            page = pages[asked.page]
            placed = bool(asked.boards)
            shown = reader.page(page, texts=placed or asked.table, places=placed)
            if asked.boards:
                numbers, boxes = zip(*asked.boards, strict=True)
                boards += zip(numbers, map(" ".join, tiles_in(shown.lines, boxes)), strict=True)
            if asked.table:
                tables.append("\n".join(line.text for line in shown.lines))
            if asked.promise is not None:
                marks.compare(shown.marks, asked.promise.marks)
                faults += page_faults(page, shown, asked.page, asked.promise)
            faults += reader.faults()
        found = Found(tuple(boards), tuple(tables), tuple(faults))
        return _Answer(whole(part), found, marks.more, len(request))
