"""Opens a finished file, and hands out its pages one by one: only those that are asked for are read into memory.

pikepdf's own list of pages reads all of them at once, some 5 kB each, and keeps what it has read until the file is
closed. So a long file is opened anew from time to time, which takes a few milliseconds.
"""

from __future__ import annotations

import bisect
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf

AT_ONCE = 200  # pages that are read, at least, before a file is opened anew


def opened(file: bytes | Path) -> pikepdf.Pdf:
    """Open a finished file; one on disk is read piece by piece, as its pages are."""
    return pikepdf.open(
        io.BytesIO(file) if isinstance(file, bytes) else file,
        inherit_page_attributes=False,  # which would read every page; `inherited` does it for those that are read
        access_mode=pikepdf.AccessMode.stream,
    )


def each_page(file: bytes | Path) -> Iterator[Any]:
    """The pages of a file (of pikepdf) in order, each to be used before the next is taken."""
    first = 0
    while True:
        with opened(file) as part:
            pages = Pages(part)
            for number in range(first, min(first + AT_ONCE, len(pages))):
                yield pages[number]
            first += AT_ONCE
            if first >= len(pages):
                return


class Pages:
    """The pages of an open file, found through its page tree (ISO 32000-1, 7.7.3)."""

    def __init__(self, file: pikepdf.Pdf) -> None:
        """Find them; what lies between the root and the pages is read for it, but no page."""
        self._arrays = list(_arrays(file.Root.Pages))
        self._ends: list[int] = []
        for array in self._arrays:
            self._ends.append(len(array) + (self._ends[-1] if self._ends else 0))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __getitem__(self, number: int) -> Any:
        """A page (of pikepdf), counted from 0."""
        if not 0 <= number < len(self):
            raise IndexError(f"there is no page {number} of {len(self)}")
        which = bisect.bisect_right(self._ends, number)
        return self._arrays[which][number - self._ends[which]]


def inherited(page: Any, key: str, otherwise: Any) -> Any:
    """An entry of a page (of pikepdf), or of the nearest node of the page tree above it that has one."""
    node = page
    while node is not None:
        if key in node:
            return node[key]
        node = node.get("/Parent")
    return otherwise


def _arrays(node: Any) -> Iterator[Any]:
    """The arrays of pages below a node, in order.

    A node that has as many kids as pages, the first of them a page, is taken to have only pages, so that the others
    need not be looked at. A tree that has nodes of a single page beside pages would be misread; no writer makes one.
    """
    kids = node.Kids
    if len(kids) == int(node.Count) and not (len(kids) and "/Kids" in kids[0]):
        yield kids
        return
    for kid in kids:
        if "/Kids" in kid:
            yield from _arrays(kid)
        else:
            yield [kid]
