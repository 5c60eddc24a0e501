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

from printkit.core.pool import ordered_map
from printkit.preflight.lines import Line
from printkit.preflight.pdf import count_faults, document_faults, font_faults, page_faults
from printkit.preflight.promise import PagePromise, Promise
from printkit.preflight.reading import Reader
from printkit.scene.geometry import Box

SIDE = 8
_READ = re.compile(r"[^\sa-z]")  # what is read of a board
_AT_ONCE = 100  # pages that a worker reads before it answers
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
    size = _AT_ONCE if len(asked) > _ALONE else _ALONE
    requests = [asked[at : at + size] for at in range(0, len(asked), size)]
    pages = Pages([[] for _ in boards])
    faces: list[str] = []
    done = 0
    read = functools.partial(_read, data)
    if len(requests) < 2:
        jobs, executor = 1, None
    for request, found in zip(requests, ordered_map(read, requests, jobs=jobs, executor=executor), strict=True):
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


def tiles_in(lines: Iterable[Line], box: Box) -> Tiles:
    """The characters whose middle lies on each of the 64 tiles of a board, in the order in which the page writes them.

    Small letters are left out: no code and no level has any, and most of a page's words are of them.
    """
    found = [""] * (SIDE * SIDE)
    for line in lines:
        if not line.along or _beside(line, box):
            continue
        for match in _READ.finditer(line.text):
            x, y = line.middle(match.start())
            column, row = int((x - box.x) * SIDE // box.width), int((y - box.y) * SIDE // box.height)
            if 0 <= column < SIDE and 0 <= row < SIDE:
                found[SIDE * row + column] += match[0]
    return found


def _beside(line: Line, box: Box) -> bool:
    """Whether the whole line lies on one side of a box, as most lines of a page of many boards do."""
    (left, top), (right, bottom) = line.middle(0), line.middle(-1)
    return (
        max(top, bottom) < box.y
        or min(top, bottom) > box.bottom
        or max(left, right) < box.x
        or min(left, right) > box.right
    )


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
    for asked in request:
        if asked.page >= len(file.pages):
            continue  # the number of pages is told anyway
        page = file.pages[asked.page]
        shown = reader.page(page, places=bool(asked.boards))
        boards += [(number, tiles_in(shown.lines, box)) for number, box in asked.boards]
        tables += [line.text for line in shown.lines] if asked.table else []
        faces += shown.marks
        if asked.promise is not None:
            faults += page_faults(page, shown, asked.page, asked.promise)
    faults += [*reader.faults, *font_faults(reader.fonts.values())]
    return _Found(tuple(boards), tuple(tables), tuple(dict.fromkeys(faults)), tuple(faces))
