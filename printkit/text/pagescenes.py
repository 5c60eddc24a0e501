"""Pages as scenes: what is on them, their running heads and their numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printkit.core.units import Size
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Page, Role, Text
from printkit.text import fonts
from printkit.text.blocks import Plate
from printkit.text.pages import PageLayout
from printkit.text.places import label
from printkit.text.strips import nested
from printkit.text.style import BookStyle, PageFrame

HEAD_RISE = 5.2  # from the baseline of the running head to the top of the text, in mm
FOLIO_DROP = 8.4  # from the foot of the text to the baseline of the page number, in mm


class Drawer:
    """Draws the pages of a book, or of a part of it.

    Attributes:
        numbers: the pages that it draws, counted from 0 through the whole book.
    """

    def __init__(
        self,
        layouts: Sequence[PageLayout],
        chapters: Sequence[str],
        frame: PageFrame,
        style: BookStyle,
        head: str,
        labels: Mapping[str, str],
        first: int = 0,
    ) -> None:
        """A drawer of pages.

        Args:
            layouts: of the pages in order.
            chapters: the title of the chapter that each page is of.
            frame: the trim and its margins.
            style: the book's look.
            head: what left-hand pages bear at their head; '' for no heads at all.
            labels: of the pages of anchors; of all that the plates among the pages ask for.
            first: the number of the first page.
        """
        self.numbers = range(first, first + len(layouts))
        self._layouts = layouts
        self._chapters = chapters
        self._frame = frame
        self._style = style
        self._head = head
        self._labels = labels

    def part(self, numbers: range) -> Drawer:
        """One that draws only a run of these pages, and holds only what that takes; another process can have it.

        Raises:
            ValueError: they are not a run of these pages.
        """
        if numbers.step != 1 or (numbers and not (numbers[0] in self.numbers and numbers[-1] in self.numbers)):
            raise ValueError(f"{numbers} is no run of the pages of {self.numbers}")
        run = slice(numbers.start - self.numbers.start, numbers.stop - self.numbers.start)
        layouts = self._layouts[run] if numbers else ()
        plates = [layout.plate for layout in layouts if layout.plate is not None]
        labels = self._labels
        if all(plate.asks is not None for plate in plates):
            labels = {anchor: labels[anchor] for plate in plates for anchor in plate.asks or ()}
        chapters = self._chapters[run] if numbers else ()
        return Drawer(layouts, chapters, self._frame, self._style, self._head, labels, numbers.start)

    def page(self, number: int) -> Page:
        """One page, counted from 0 through the whole book.

        Raises:
            IndexError: it is none of those that are drawn here.
        """
        if number not in self.numbers:
            raise IndexError(f"page {number} is not among {self.numbers}")
        layout, frame = self._layouts[number - self.numbers.start], self._frame
        left = frame.left(number)
        opening = any(mark.level == 1 and mark.title and y == 0 for mark, y in layout.marks())
        if layout.plate is not None:
            return self._plate(layout.plate, number, left, opening)
        pieces = (
            piece.moved(left + placed.x, frame.top + placed.y)
            for placed in layout.strips
            for piece in placed.strip.pieces
        )
        items = nested(pieces)
        blank = not layout.strips
        around = () if blank else (*self._running(number, left, opening), *self._folio(number, left))
        return Page(frame.trim, (*items, *around), label(number))

    def _plate(self, plate: Plate, number: int, left: float, opening: bool) -> Page:
        frame = self._frame
        box = Box(0, 0, *frame.trim) if plate.bleed else Box(left, frame.top, *frame.room)
        labels = self._labels if plate.asks is None else {anchor: self._labels[anchor] for anchor in plate.asks}
        drawn = plate.draw(Size(box.width, box.height), labels.__getitem__)
        item = drawn if plate.bleed else Group((drawn,), Matrix.move(box.x, box.y))
        around = () if plate.bleed else (*self._running(number, left, opening), *self._folio(number, left))
        return Page(frame.trim, (item, *around), label(number))

    def _running(self, number: int, left: float, opening: bool) -> tuple[Node, ...]:
        """The book's title on left-hand pages, the chapter's on right-hand ones, none where a chapter begins."""
        right = number % 2 == 0
        said = self._chapters[number - self.numbers.start] if right else self._head
        if not said or not self._head or opening:
            return ()
        return self._outer(said, self._style.running, number, left, self._frame.top - HEAD_RISE)

    def _folio(self, number: int, left: float) -> tuple[Node, ...]:
        y = self._frame.trim.height - self._frame.bottom + FOLIO_DROP
        return self._outer(label(number), self._style.folio, number, left, y)

    def _outer(self, said: str, font: str, number: int, left: float, y: float) -> tuple[Node, ...]:
        """Small words at the outer edge of the text; too long ones lose their end."""
        size, room = self._style.small_pt, self._frame.room.width
        face = fonts.find(font)
        while face.width(said, size) > room and " " in said:
            said = said.removesuffix("…").rsplit(" ", 1)[0] + "…"
        right = number % 2 == 0
        text = Text(left + room if right else left, y, said, font, size, "end" if right else "start")
        return (Group((text,), role=Role.ARTIFACT),)


def chapters(layouts: Sequence[PageLayout]) -> tuple[str, ...]:
    """The title of the chapter that each page is of: of the last one that begins on it or before."""
    found: list[str] = []
    for layout in layouts:
        titles = [mark.title for mark, _ in layout.marks() if mark.level == 1 and mark.title]
        found.append(titles[-1] if titles else found[-1] if found else "")
    return tuple(found)
