"""The content of pages, without the file around it: plain values that do not depend on one another.

The drawing operators are in millimetres with y down, so that every colour is DeviceGray; a drawing that repeats is
written once, and referred to by its key.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import TypeAlias

from printkit.backends.operators import Operators
from printkit.backends.pdf.raw import packed, string
from printkit.backends.pdf.strings import runs
from printkit.backends.pdf.tags import PageTags, Tag
from printkit.backends.pdf.together import lines_from, placed_from
from printkit.core.units import MM_PER_PT, Size, mm_to_pt, number
from printkit.scene.geometry import IDENTITY, Box
from printkit.scene.nodes import Bitmap, Group, Image, Node, Page, Path, Text
from printkit.text import fonts
from printkit.text.reach import ANCHORS, reach, text_width


class KeyClashError(Exception):
    """Two different drawings in one document bear the same key: a fault of printkit's own."""


@dataclass(frozen=True, slots=True)
class Content:
    """A content stream, and what its resources must define.

    Attributes:
        packed: the operators.
        drawings: the keys of the XObjects X0, X1 and so on.
        fonts: name and part of the fonts F0, F1 and so on.
        letters: the characters that it shows, by the name of their font.
        opacities: names with the key and the value of what they set.
    """

    packed: bytes
    drawings: tuple[str, ...]
    fonts: tuple[tuple[str, int], ...]
    letters: Mapping[str, frozenset[str]]
    opacities: Mapping[str, tuple[str, float]]


@dataclass(frozen=True, slots=True)
class Form:
    """A drawing that repeats: a Form XObject.

    Attributes:
        content: what it paints.
        box: that holds all of it, in mm.
    """

    content: Content
    box: Box


Drawing: TypeAlias = Form | Bitmap


@dataclass(frozen=True, slots=True)
class PageContent:
    """What is on a page.

    Attributes:
        size: of the paper, in mm.
        trim: where it is cut, in mm.
        bleed: how far ink runs, in mm.
        label: its number or name.
        content: what it paints.
        tags: what it is.
        drawings: by their keys, those that its writer has met on no page before it.
    """

    size: Size
    trim: Box
    bleed: Box
    label: str
    content: Content
    tags: tuple[Tag, ...]
    drawings: Mapping[str, Drawing]


class ContentWriter:
    """Writes the content of pages, one after another."""

    def __init__(self) -> None:
        self._known: dict[str, Group | Bitmap] = {}  # what the drawings so far were made of, by their keys
        self._new: dict[str, Drawing] = {}
        self._fonts: dict[str, fonts.Font] = {}

    def page(self, page: Page) -> PageContent:
        """Write a page.

        Raises:
            fonts.FontError: a font cannot be found.
            KeyClashError: two groups of one key differ.
        """
        whole = Box(0, 0, *page.size)
        scale = number(1 / MM_PER_PT, 6)
        out = Operators()
        out.raw(f"{scale} 0 0 -{scale} 0 {number(mm_to_pt(page.size.height), 4)} cm")
        tags = PageTags(out)
        self._draw(page.items, out, tags)
        tags.close()
        content = _content(out)
        new, self._new = self._new, {}
        trim = page.trim or whole
        return PageContent(page.size, trim, page.bleed or trim, page.label, content, tuple(tags.noted), new)

    def _draw(self, items: tuple[Node, ...], out: Operators, tags: PageTags | None) -> None:
        """Draw nodes in order; `tags` is None inside a form, which its caller tags as a whole."""
        at = 0
        while at < len(items):
            item = items[at]
            at += 1
            if isinstance(item, Group):
                row = placed_from(items, at - 1) if tags is None or tags.sealed else ()
                if len(row) > 1:
                    self._row(row, out)
                    at += len(row) - 1
                else:
                    self._group(item, out, tags)
                continue
            if tags is not None:
                tags.leaf(item)
            if isinstance(item, Path):
                out.path(item)
            elif isinstance(item, Text):
                lines = lines_from(items, at - 1)
                at += len(lines) - 1
                self._text(lines, out)
            else:
                self._image(item, out)

    def _row(self, groups: Sequence[Group], out: Operators) -> None:
        """Drawings that are only moved, each from the last one's place: a board has dozens of them."""
        x, y = 0.0, 0.0
        out.save()
        for group in groups:
            assert group.key is not None, "only drawings that repeat are in a row"
            right, down = round(group.matrix.e - x, 4), round(group.matrix.f - y, 4)
            if right or down:
                out.raw(f"1 0 0 1 {_place(right)} {_place(down)} cm")
            self._form(group, group.key)
            out.use_form(group.key)
            x, y = x + right, y + down
        out.restore()

    def _group(self, group: Group, out: Operators, tags: PageTags | None) -> None:
        if group.mark is not None:
            if tags is not None:
                tags.close()
            out.raw(f"/Face <</ID {string(group.mark)}>> BDC")
        entered = None if tags is None else tags.enter(group)
        if group.key is None and group.matrix == IDENTITY and group.clip is None:
            self._inside(group, out, tags)
        elif group.key is not None:
            if tags is not None:
                tags.leaf(group)
            out.save()
            out.matrix(group.matrix)
            self._form(group, group.key)
            out.use_form(group.key)
            out.restore()
        else:
            self._mapped(group, out, tags)
        if tags is not None:
            tags.leave(entered)
        if group.mark is not None:
            out.raw("EMC")

    def _mapped(self, group: Group, out: Operators, tags: PageTags | None) -> None:
        """What a group with a matrix or a clip holds."""
        if tags is None:
            moved: AbstractContextManager[None] = nullcontext()
        else:
            tags.close()  # marked content begins and ends on one level of the graphics state
            moved = tags.moved(group.matrix)
        out.save()
        out.matrix(group.matrix)
        with moved:
            if group.clip is not None:
                out.clip(group.clip)
            self._inside(group, out, tags)
        out.restore()

    def _inside(self, group: Group, out: Operators, tags: PageTags | None) -> None:
        self._draw(group.items, out, tags)
        if group.link is not None and tags is not None:
            tags.link(group.link)

    def _form(self, group: Group, key: str) -> None:
        """Write a drawing that repeats, when it is first used."""
        known = self._known.get(key)
        if known is not None:
            # Identity is the common case; comparing two large trees is not cheap.
            if known is not group and not (
                isinstance(known, Group) and known.items == group.items and known.clip == group.clip
            ):
                raise KeyClashError(f"two drawings bear the key {key!r}")
            return
        self._known[key] = group
        out = Operators()
        if group.clip is not None:
            out.clip(group.clip)
        self._draw(group.items, out, None)
        self._new[key] = Form(_content(out), reach(group))

    def _image(self, image: Image, out: Operators) -> None:
        box, bitmap = image.box, image.bitmap
        known = self._known.get(bitmap.key)
        if known is None:
            self._known[bitmap.key] = self._new[bitmap.key] = bitmap
        elif known is not bitmap and known != bitmap:
            raise KeyClashError(f"two pictures bear the key {bitmap.key!r}")
        out.save()
        # An image fills the unit square with its first row at the top, where y points up.
        out.raw(f"{number(box.width, 4)} 0 0 {number(-box.height, 4)} {number(box.x, 4)} {number(box.bottom, 4)} cm")
        out.use(bitmap.key)
        out.restore()

    def _text(self, lines: Sequence[Text], out: Operators) -> None:
        """Lines of one look as one text object."""
        lines = [line for line in lines if line.content]
        if not lines or (lines[0].fill is None and lines[0].stroke is None):
            return
        first = lines[0]
        font = self._font(first.font)
        if first.fill is not None:
            out.fill(first.fill)
        if first.stroke is not None:
            out.stroke(first.stroke)
        mode = 0 if first.stroke is None else 1 if first.fill is None else 2
        out.raw("BT")
        if mode:
            out.raw(f"{mode} Tr")
        size = number(first.size_pt * MM_PER_PT, 4)
        letters = out.letters.setdefault(first.font, set())
        for line in lines:
            letters.update(line.content)
            shift = ANCHORS[line.anchor] * text_width(line, font) if line.anchor != "start" else 0.0
            start = f"1 0 0 -1 {_place(line.x - shift)} {_place(line.y)} Tm "
            for part, run in runs(line, font):
                out.font(first.font, part, size)
                out.raw(f"{start}{run}")
                start = ""
        if mode:
            out.raw("0 Tr")
        out.raw("ET")

    def _font(self, name: str) -> fonts.Font:
        known = self._fonts.get(name)
        if known is None:
            known = self._fonts[name] = fonts.find(name)
        return known


def _content(out: Operators) -> Content:
    letters = {name: frozenset(used) for name, used in out.letters.items()}
    return Content(packed(out.text()), tuple(out.drawings), tuple(out.fonts), letters, dict(out.opacities))


# Lines of tables and boards stand on grids: most places come again and again.
@functools.lru_cache(maxsize=16_384)
def _place(value: float) -> str:
    return number(value, 4)
