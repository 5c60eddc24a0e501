"""The pages of a long book, drawn and written by several processes, a run of pages each at a time."""

from __future__ import annotations

import functools
import uuid
from collections.abc import Iterator
from concurrent.futures import Executor

from printkit.backends.pdf import ContentWriter, PageContent
from printkit.core.pool import ordered_map
from printkit.preflight.promise import PagePromise, Promise, promise_of
from printkit.text.pagescenes import Drawer

_AT_ONCE = 50  # pages: few enough for any number of workers, and for little to lie about between them and the file

Written = tuple[PageContent, PagePromise]


def written(drawer: Drawer, promise: Promise, jobs: int | None, executor: Executor | None) -> Iterator[PageContent]:
    """What is on the pages, in their order; what each promises is noted.

    Args:
        drawer: draws them.
        promise: of the document that they are of.
        jobs: how many processes `executor` has; None takes one for each core.
        executor: writes the pages; None does it here.
    """
    if executor is None:
        jobs = 1
    numbers = drawer.numbers
    runs = (numbers[at : at + _AT_ONCE] for at in range(0, len(numbers), _AT_ONCE))
    work = functools.partial(_written, uuid.uuid4().hex)
    for run in ordered_map(work, map(drawer.part, runs), jobs=jobs, executor=executor):
        for number, (content, said) in run:
            promise.note(number, said)
            yield content


def prepare() -> None:
    """Import what setting, writing and reading a booklet take: for while a process has nothing else to do."""
    import printkit.preflight.booklet
    import printkit.products.booklet.book  # noqa: F401


def _written(book: str, part: Drawer) -> list[tuple[int, Written]]:
    writer = _writer(book)
    found = []
    for number in part.numbers:
        page = part.page(number)
        found.append((number, (writer.page(page), promise_of(page))))
    return found


@functools.lru_cache(maxsize=1)
def _writer(book: str) -> ContentWriter:  # noqa: ARG001 - the cache tells one book from another by it
    """The writer of this book's pages, kept from one run to the next: what repeats in the book is written once."""
    return ContentWriter()
