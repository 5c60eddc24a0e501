"""Strips into columns and pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from printkit.text.blocks import PageBreak, Plate
from printkit.text.strips import Mark, Strip, stack
from printkit.text.style import BookStyle, PageFrame

SLACK = 1e-6
BALANCE_STEP = 1.0  # mm by which columns grow until they hold the end of a chapter
FLOAT_ROOM = 0.12  # of a page's height: where so much would stay empty, text goes before the figure that does not fit

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
    stacker.end()
    return stacker.pages


class _Stacker:
    """Fills columns and pages, a group of strips at a time."""

    def __init__(self, frame: PageFrame, style: BookStyle) -> None:
        self.pages: list[PageLayout] = []
        self._room = frame.room.height
        self._height = self._room  # down to where columns are filled
        self._step = column_width(frame, style) + style.column_gap
        self._columns = style.columns
        self._page: PageLayout | None = None  # the one being filled
        self._groups: list[Sequence[Strip]] = []  # that are on it
        self._top = 0.0  # where its columns begin
        self._wide_end = self._wide_gap = 0.0  # of what runs across all columns above them
        self._column = 0
        self._y = 0.0  # where the next strip goes, without free height above it
        self._gap = 0.0  # what the last strip wants free below it
        self._empty = True  # nothing is in the column yet
        self._held: list[Sequence[Strip]] = []  # figures that wait for the next column, while text fills this one

    def add(self, strips: Sequence[Strip]) -> None:
        """Strips that belong together; only if no column holds them all are they divided."""
        if not strips:
            return
        if strips[0].floats and (self._held or self._leaves_room(strips)):
            self._held.append(strips)
            return
        if self._held and (_begins(strips) or strips[0].wide or strips[0].filler or not self._fits(strips)):
            self._release()
        if not strips[0].filler or self._fills(strips):
            self._add(strips)

    def _leaves_room(self, strips: Sequence[Strip]) -> bool:
        """Whether strips do not fit, and much of the column would stay empty."""
        left = self._height - self._y - self._gap
        return not self._empty and not self._fits(strips) and left >= FLOAT_ROOM * self._room

    def _fills(self, strips: Sequence[Strip]) -> bool:
        """Whether strips fit the page that is being filled, in this column or the next."""
        if self._page is None:
            return False
        column_left = self._column + 1 < self._columns and self._top + _height(strips) <= self._height + SLACK
        return self._fits(strips) or column_left

    def _release(self) -> None:
        """Set the figures that wait, at the head of the next column."""
        held, self._held = self._held, []
        for strips in held:
            self._add(strips)

    def _add(self, strips: Sequence[Strip]) -> None:
        if strips[0].wide:
            wide = [strip for strip in strips if strip.wide]
            self._across(wide)
            strips = strips[len(wide) :]
            if not strips:
                return
        if not self._fits(strips) and not self._empty:
            self._next_column()
        if self._fits(self._headed(strips)):
            self._put(strips)
            return
        for strip in strips:
            if not self._fits([strip]) and not self._empty:
                self._next_column()
            self._put([strip])

    def _headed(self, strips: Sequence[Strip]) -> Sequence[Strip]:
        """The strips, below the heads of their table where they begin a column."""
        head = strips[0].head if self._empty else None
        return strips if head is None else (head, *strips)

    def plate(self, plate: Plate) -> None:
        """A page of its own."""
        self.end()
        self.pages.append(PageLayout(plate=plate))

    def turn(self, item: PageBreak) -> None:
        """Begin a page, on its side."""
        self.end()
        right = len(self.pages) % 2 == 0
        if (item.side == "recto" and not right) or (item.side == "verso" and right):
            self.pages.append(PageLayout())

    def end(self) -> None:
        """Nothing more comes onto this page: its columns are made as even as can be."""
        self._release()
        page, groups, top = self._page, self._groups, self._top
        if page is not None and self._columns > 1 and groups:
            bare = [placed for placed in page.strips if placed.strip.wide]
            used = sum(strip.height for group in groups for strip in group)
            height = top + max(used / self._columns, *(_height(group) for group in groups))
            while height < self._room:
                if self._refilled(page, bare, groups, top, height):
                    break
                height += BALANCE_STEP
            else:
                self._refilled(page, bare, groups, top, self._room)
        self._height = self._room
        self._close()

    def _refilled(
        self, page: PageLayout, bare: list[Placed], groups: list[Sequence[Strip]], top: float, height: float
    ) -> bool:
        """Whether the groups fit columns of this height; they are in them afterwards."""
        count = len(self.pages)
        page.strips = list(bare)
        self._page, self._groups, self._height = page, [], height
        self._column, self._y, self._gap, self._empty = 0, top, 0.0, True
        self._top = top
        for group in groups:
            self._add(group)
        fits = len(self.pages) == count and all(
            placed.y + placed.strip.height <= height + SLACK for placed in page.strips
        )
        del self.pages[count:]
        return fits

    def _across(self, strips: Sequence[Strip]) -> None:
        """Strips across all columns, on one page if one holds them all; the columns begin below them."""
        start = self._wide_end + max(self._wide_gap, strips[0].before) if self._top else 0.0
        if start + _height(strips) > self._room + SLACK and _height(strips) <= self._room:
            self._close()
        for strip in strips:
            y = self._wide_end + max(self._wide_gap, strip.before) if self._top else 0.0
            if self._page is None or y + strip.height > self._room + SLACK:
                self._close()
                self._page, y = PageLayout(), 0.0
                self.pages.append(self._page)
            self._page.strips.append(Placed(strip, 0.0, y))
            self._wide_end, self._wide_gap = y + strip.height, strip.after
            self._top = self._y = self._wide_end + self._wide_gap

    def _fits(self, strips: Sequence[Strip]) -> bool:
        y, gap, empty = self._y, self._gap, self._empty
        for strip in strips:
            y += (0.0 if empty else max(gap, strip.before)) + strip.height
            gap, empty = strip.after, False
        return y <= self._height + SLACK

    def _put(self, strips: Sequence[Strip]) -> None:
        if self._page is None:
            self._page = PageLayout()
            self.pages.append(self._page)
        self._groups.append(strips)
        for strip in self._headed(strips):
            if not strip.pieces and strip.height == 0 and self._empty:
                continue  # free height vanishes at the top
            self._y += 0.0 if self._empty else max(self._gap, strip.before)
            self._page.strips.append(Placed(strip, self._column * self._step, self._y))
            self._y += strip.height
            self._gap = strip.after
            self._empty = False

    def _next_column(self) -> None:
        self._column += 1
        if self._column == self._columns:
            self._close()
        self._y, self._gap, self._empty = self._top, 0.0, True

    def _close(self) -> None:
        self._page = None
        self._groups = []
        self._top = 0.0
        self._column, self._y, self._gap, self._empty = 0, 0.0, 0.0, True


def _begins(strips: Sequence[Strip]) -> bool:
    """Whether strips begin something new, below a heading."""
    return any(strip.mark is not None and strip.mark.title for strip in strips)


def _height(strips: Sequence[Strip]) -> float:
    return stack(strips)[1]
