"""The pages of a finished puzzle booklet: what stands on the tiles of its boards and in its tables.

A long booklet is read by several processes, each some pages of it at once; all that preflight asks of the pages of any
file is asked on the way, so no page is read twice.
"""

from __future__ import annotations

import functools
import io
import re
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field

import pikepdf

from printkit.core.pool import cores, ordered_map
from printkit.preflight.lines import Line
from printkit.preflight.pdf import count_faults, document_faults, font_faults, page_faults
from printkit.preflight.promise import PagePromise, Promise
from printkit.preflight.reading import Reader
from printkit.scene.geometry import Box

SIDE = 8
_READ = re.compile(r"[^\sa-z]")  # what is read of a board
_AT_ONCE = 100  # pages that are read, at least, before it is told how many there are
_TURNS = 2  # of each worker
_ALONE = 200  # so many pages are read before another process has begun

Tiles = list[str]


@dataclass(frozen=True, slots=True)
class Printed:
    """Where a board lies: the page (from 0) and the box of its 8 × 8 tiles, in mm from the page's upper left corner."""

    page: int
    tiles: Box


@dataclass(slots=True)
class Pages:
    """What was read of a booklet.

    Attributes:
        boards: what stands on the 64 tiles of each board that was asked for, in that order.
        tables: the lines of the tables' pages, in order.
        faults: what is wrong with the pages or the file.
    """

    boards: list[Tiles] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked of one page, counted from 0: boards by their numbers, its lines of text, what it promises."""

    page: int
    boards: tuple[tuple[int, Box], ...]
    table: bool
    promise: PagePromise | None


@dataclass(frozen=True, slots=True)
class _Found:
    """What was found on some pages: boards by their numbers, lines of tables, faults, and faces."""

    boards: tuple[tuple[int, Tiles], ...]
    tables: tuple[str, ...]
    faults: tuple[str, ...]
    faces: tuple[str, ...]


def read_pages(
    data: bytes,
    boards: Sequence[Printed],
    tables: Sequence[int],
    promise: Promise | None = None,
    *,
    jobs: int | None = 1,
    executor: Executor | None = None,
    tell: Callable[[int], object] | None = None,
) -> Pages:
    """Read a booklet.

    Args:
        data: the finished file.
        boards: those whose tiles are read.
        tables: the pages (from 0) whose lines are read.
        promise: what the file must be besides; without it, only the pages of boards and tables are read.
        jobs: worker processes; None takes one for each core.
        executor: reads in place of processes of our own.
        tell: is told how many pages have been read, each time that there are more.
    """
    asked = _asked(boards, tables, promise)
    workers = cores() if jobs is None else jobs
    if len(asked) <= _ALONE:
        workers, executor = 1, None
    # The whole file is sent with each request, so there are few.
    size = _AT_ONCE if workers == 1 else max(_AT_ONCE, -(-len(asked) // (_TURNS * workers)))
    requests = [asked[at : at + size] for at in range(0, len(asked), size)]
    pages = Pages([[] for _ in boards])
    faces: list[str] = []
    done = 0
    read = functools.partial(_read, data)
    for request, found in zip(requests, ordered_map(read, requests, jobs=workers, executor=executor), strict=True):
        for number, tiles in found.boards:
            pages.boards[number] = tiles
        pages.tables += found.tables
        pages.faults += found.faults
        faces += found.faces
        done += len(request)
        if tell is not None:
            tell(done)
    if promise is not None:
        file, _ = _opened(data)
        pages.faults = [*document_faults(file, promise.document), *pages.faults, *count_faults([faces], promise)]
    _opened.cache_clear()
    return pages


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
        a, b, c, d, e, f = line.matrix
        x, y = c * line.rise + e, d * line.rise + f  # where the middle of a character at the line's start would be
        first, last = line.along[0], line.along[-1]
        x1, x2, y1, y2 = a * first + x, a * last + x, b * first + y, b * last + y
        for tiles, left, right, top, bottom, across, down in grids:
            # Most lines lie wholly on one side of a board.
            if (y1 < top and y2 < top) or (y1 > bottom and y2 > bottom):
                continue
            if (x1 < left and x2 < left) or (x1 > right and x2 > right):
                continue
            for match in _READ.finditer(line.text):
                along = line.along[match.start()]
                column, row = (a * along + x - left) * across, (b * along + y - top) * down
                if 0 <= column < SIDE and 0 <= row < SIDE:
                    tiles[SIDE * int(row) + int(column)] += match[0]
    return found


def _asked(boards: Sequence[Printed], tables: Sequence[int], promise: Promise | None) -> list[_Asked]:
    """What is asked of each page, in their order."""
    on: dict[int, list[tuple[int, Box]]] = {}
    for number, board in enumerate(boards):
        on.setdefault(board.page, []).append((number, board.tiles))
    listed = set(tables)
    wanted = sorted({*on, *listed}) if promise is None else range(len(promise.document.pages))
    return [
        _Asked(page, tuple(on.get(page, ())), page in listed, None if promise is None else promise.page(page))
        for page in wanted
    ]


@functools.lru_cache(maxsize=1)
def _opened(data: bytes) -> tuple[pikepdf.Pdf, Reader]:
    """A file and its reader, kept from one request to the next: what repeats in the file is read once."""
    return pikepdf.open(io.BytesIO(data)), Reader(texts=True)


def _read(data: bytes, request: Sequence[_Asked]) -> _Found:
    boards: list[tuple[int, Tiles]] = []
    tables: list[str] = []
    faults: list[str] = []
    faces: list[str] = []
    file, reader = _opened(data)
    pages = list(file.pages)
    for asked in request:
        if asked.page >= len(pages):
            continue  # the number of pages is told anyway
        page = pages[asked.page]
        shown = reader.page(page, places=bool(asked.boards))
        if asked.boards:
            numbers, boxes = zip(*asked.boards, strict=True)
            boards += zip(numbers, tiles_in(shown.lines, boxes), strict=True)
        tables += [line.text for line in shown.lines] if asked.table else []
        faces += shown.marks
        if asked.promise is not None:
            faults += page_faults(page, shown, asked.page, asked.promise)
    faults += [*reader.faults, *font_faults(reader.fonts.values())]
    return _Found(tuple(boards), tuple(tables), tuple(dict.fromkeys(faults)), tuple(faces))
