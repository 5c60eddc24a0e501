"""Pages of a long book, which never stand in memory all at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import overload

from printkit.scene.nodes import Page


class DrawnPages(Sequence[Page]):
    """Pages that are drawn when they are asked for, each time anew."""

    def __init__(self, count: int, draw: Callable[[int], Page]) -> None:
        """`draw` draws a page, counted from 0: the same one each time."""
        self._count = count
        self._draw = draw

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Page: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Page]: ...
    def __getitem__(self, index: int | slice) -> Page | Sequence[Page]:
        places = range(self._count)[index]
        return self._draw(places) if isinstance(places, int) else [self._draw(place) for place in places]
