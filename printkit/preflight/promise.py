"""What a document promises of its file, noted while its pages are drawn: a long book is not drawn twice for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import overload

from printkit.core.units import Size
from printkit.scene.geometry import Box
from printkit.scene.nodes import Document, Group, Node, Page


@dataclass(frozen=True, slots=True)
class PagePromise:
    """What must be found of a page.

    Attributes:
        size: of the paper, in mm.
        trim: where it is cut, if it is smaller than the paper.
        marks: the ids of the faces that it shows, as often as it shows them.
        drawn: whether there is anything to be seen.
    """

    size: Size
    trim: Box | None
    marks: tuple[str, ...]
    drawn: bool


class Promise:
    """A document, and what it promises.

    Attributes:
        document: the same one; whoever draws its pages has them noted on the way.
    """

    def __init__(self, document: Document) -> None:
        self._pages = _Noted(document.pages)
        self.document = replace(document, pages=self._pages)

    def page(self, number: int) -> PagePromise:
        """What is promised of a page, counted from 0; it is drawn if it has not been yet."""
        return self._pages.promise(number)

    def note(self, number: int, promise: PagePromise) -> None:
        """Take the promise of a page, counted from 0, that was drawn elsewhere."""
        self._pages.note(number, promise)


def promise_of(page: Page) -> PagePromise:
    """What a page promises."""
    return PagePromise(page.size, page.trim, tuple(_marks(page.items, {})), _draws(page.items))


class _Noted(Sequence[Page]):
    """Pages that are noted when they are taken."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = pages
        self._noted: list[PagePromise | None] = [None] * len(pages)
        self._trims: dict[tuple[Size, Box | None], tuple[Size, Box | None]] = {}  # pages are of few sizes

    def __len__(self) -> int:
        return len(self._pages)

    @overload
    def __getitem__(self, index: int) -> Page: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Page]: ...
    def __getitem__(self, index: int | slice) -> Page | Sequence[Page]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        page = self._pages[index]
        place = range(len(self))[index]
        if self._noted[place] is None:
            self.note(place, promise_of(page))
        return page

    def note(self, number: int, promise: PagePromise) -> None:
        size, trim = self._trims.setdefault((promise.size, promise.trim), (promise.size, promise.trim))
        self._noted[number] = replace(promise, size=size, trim=trim)

    def promise(self, number: int) -> PagePromise:
        noted = self._noted[number]
        if noted is None:
            self[number]
            noted = self._noted[number]
            assert noted is not None, "a page is noted when it is taken"
        return noted


def _marks(items: tuple[Node, ...], keyed: dict[str, list[str]]) -> list[str]:
    """The marks among nodes; `keyed` has those inside of drawings that repeat, by key, once they were looked for."""
    found: list[str] = []
    for item in items:
        if isinstance(item, Group):
            if item.mark is not None:
                found.append(item.mark)
            if item.key is None:
                found += _marks(item.items, keyed)
                continue
            inside = keyed.get(item.key)
            if inside is None:
                inside = keyed[item.key] = _marks(item.items, keyed)
            found += inside
    return found


def _draws(items: tuple[Node, ...]) -> bool:
    """Whether anything is to be seen; a blank page of a folded sheet is a group without nodes."""
    return any(_draws(item.items) if isinstance(item, Group) else True for item in items)
