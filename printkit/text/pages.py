"""Strips into columns and pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from printkit.text.blocks import PageBreak, Plate
from printkit.text.strips import Mark, Strip
from printkit.text.style import BookStyle, PageFrame

SLACK = 1e-6

Item: TypeAlias = Strip | PageBreak | Plate


@dataclass(frozen=True, slots=True)
class Placed:
    """A strip in its place, in mm from the upper left corner of the page's room."""

    strip: Strip
    x: float
    y: float


@dataclass(slots=True)
class PageLayout:
    """What is on a page: strips, or a plate, or nothing (a page that only brings the next to its side)."""

    strips: list[Placed] = field(default_factory=list)
    plate: Plate | None = None

    def marks(self) -> Iterator[tuple[Mark, float]]:
        """What the page is the place of, with how far below the top of its room."""
        if self.plate is not None:
            yield Mark(self.plate.anchors, self.plate.title, self.plate.level, self.plate.listed), 0.0
        for placed in self.strips:
            if placed.strip.mark is not None:
                yield placed.strip.mark, placed.y


def column_width(frame: PageFrame, style: BookStyle) -> float:
    """The measure of a book, in mm."""
    return (frame.room.width - style.column_gap * (style.columns - 1)) / style.columns


def paginate(items: Iterable[Item], frame: PageFrame, style: BookStyle) -> list[PageLayout]:
    """Fill pages from top to bottom and left to right."""
    stacker = _Stacker(frame, style)
    pending: list[Strip] = []
    for item in items:
        if isinstance(item, Strip):
            pending.append(item)
            if not item.keep:
                stacker.add(pending)
                pending = []
            continue
        stacker.add(pending)
        pending = []
        if isinstance(item, Plate):
            stacker.plate(item)
        else:
            stacker.turn(item)
    stacker.add(pending)
    return stacker.pages


class _Stacker:
    def __init__(self, frame: PageFrame, style: BookStyle) -> None:
        self.pages: list[PageLayout] = []
        self._height = frame.room.height
        self._step = column_width(frame, style) + style.column_gap
        self._columns = style.columns
        self._page: PageLayout | None = None  # the one being filled
        self._column = 0
        self._y = 0.0  # where the next strip goes, without free height above it
        self._gap = 0.0  # what the last strip wants free below it
        self._empty = True  # nothing is in the column yet

    def add(self, strips: Sequence[Strip]) -> None:
        """Strips that belong together; only if no column holds them all are they divided."""
        if not strips:
            return
        if not self._fits(strips) and not self._empty:
            self._next_column()
        if self._fits(strips):
            for strip in strips:
                self._put(strip)
            return
        for strip in strips:
            if not self._fits([strip]) and not self._empty:
                self._next_column()
            self._put(strip)

    def plate(self, plate: Plate) -> None:
        """A page of its own."""
        self._close()
        self.pages.append(PageLayout(plate=plate))

    def turn(self, item: PageBreak) -> None:
        """Begin a page, on its side."""
        self._close()
        right = len(self.pages) % 2 == 0
        if (item.side == "recto" and not right) or (item.side == "verso" and right):
            self.pages.append(PageLayout())

    def _fits(self, strips: Sequence[Strip]) -> bool:
        y, gap, empty = self._y, self._gap, self._empty
        for strip in strips:
            y += (0.0 if empty else max(gap, strip.before)) + strip.height
            gap, empty = strip.after, False
        return y <= self._height + SLACK

    def _put(self, strip: Strip) -> None:
        if self._page is None:
            self._page = PageLayout()
            self.pages.append(self._page)
        if not strip.pieces and strip.height == 0 and self._empty:
            return  # free height vanishes at the top
        self._y += 0.0 if self._empty else max(self._gap, strip.before)
        self._page.strips.append(Placed(strip, self._column * self._step, self._y))
        self._y += strip.height
        self._gap = strip.after
        self._empty = False

    def _next_column(self) -> None:
        self._column += 1
        if self._column == self._columns:
            self._close()
        self._y, self._gap, self._empty = 0.0, 0.0, True

    def _close(self) -> None:
        self._page = None
        self._column, self._y, self._gap, self._empty = 0, 0.0, 0.0, True
