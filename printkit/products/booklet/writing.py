"""The pages of a long book, drawn and written by several processes, a run of pages each at a time."""

from __future__ import annotations

import functools
import gc
import uuid
from collections.abc import Iterator
from concurrent.futures import Executor

from printkit.backends.pdf import ContentWriter, PageContent
from printkit.core.pool import ordered_map
from printkit.preflight.promise import PagePromise, Promise, promise_of
from printkit.text.pagescenes import Drawer

_AT_ONCE = 25  # pages: few enough for any number of workers, and for little to lie about between them and the file


def written(drawer: Drawer, promise: Promise, jobs: int | None, executor: Executor | None) -> Iterator[PageContent]:
    """What is on the pages, in their order; what each promises is noted.

    Args:
        drawer: draws them.
        promise: of the document that they are of.
        jobs: processes at work, this one among them; None takes one for each core.
        executor: does the work in place of workers of our own.
    """
    numbers = drawer.numbers
    runs = (numbers[at : at + _AT_ONCE] for at in range(0, len(numbers), _AT_ONCE))
    work = functools.partial(_written, uuid.uuid4().hex)
    try:
        for run in ordered_map(work, map(drawer.part, runs), jobs=jobs, executor=executor):
            for number, content, said in run:
                promise.note(number, said)
                yield content
    finally:
        _writer.cache_clear()


def prepare_worker() -> None:
    """Make a process ready for pages that has nothing to do while the booklet is set."""
    prepare()
    gc.disable()  # pages are large trees without circles; looking for some would take a quarter of the time


def prepare() -> None:
    """Import what setting, writing and reading a booklet take."""
    import printkit.preflight.booklet
    import printkit.products.booklet.book  # noqa: F401


def _written(book: str, part: Drawer) -> list[tuple[int, PageContent, PagePromise]]:
    """The pages of a part: their numbers, what is on them, and what they promise."""
    writer = _writer(book)
    pages = ((number, part.page(number)) for number in part.numbers)
    return [(number, writer.page(page), promise_of(page)) for number, page in pages]


@functools.lru_cache(maxsize=1)
def _writer(book: str) -> ContentWriter:  # noqa: ARG001 - the cache tells one book from another by it
    """The writer of this book's pages, kept from one run to the next: what repeats in the book is written once."""
    return ContentWriter()
