"""Parts of a book's drawer."""

from __future__ import annotations

import functools
import pickle
from collections.abc import Callable

import pytest

from printkit.core.units import Size
from printkit.scene.nodes import Group, Page, Text
from printkit.text.blocks import Block, Heading, Paragraph, Plate, words
from printkit.text.flow import BookInfo, flow
from printkit.text.pagescenes import Drawer
from printkit.text.style import BookStyle
from tests.text.samples import A5, SOURCES, sample

INFO = BookInfo("The House at the Ford")
STYLE = BookStyle()


def seen(other: str, _room: Size, page_of: Callable[[str], str]) -> Group:
    """A page that names the page of an anchor."""
    return Group((Text(0, 10, f"{other} is on {page_of(other)}", STYLE.running, 10),))


def plate(name: str, other: str, asks: tuple[str, ...] | None) -> Plate:
    return Plate(functools.partial(seen, other), name, 2, (name,), asks=asks)


def sent(drawer: Drawer, numbers: range) -> Drawer:
    part = pickle.loads(pickle.dumps(drawer.part(numbers)))
    assert isinstance(part, Drawer)
    return part


def test_running_text_is_drawn_by_parts_as_by_the_whole() -> None:
    flowed = flow(sample(), A5, STYLE, INFO, SOURCES, "sample.md")
    pages = list(flowed.document.pages)
    assert len(pages) > 3
    found: list[Page] = []
    for number in range(0, len(pages), 2):
        part = sent(flowed.drawer, range(number, min(number + 2, len(pages))))
        found += map(part.page, part.numbers)
    assert found == pages  # with the heads of chapters that began on pages of other parts


def test_a_part_has_the_labels_that_its_plates_ask_for() -> None:
    blocks: list[Block] = [
        plate("one", "three", ("three",)),
        plate("two", "three", ()),
        plate("three", "one", None),
        Heading(1, words("End"), "far-away"),
        Paragraph(words("x")),
    ]
    drawer = flow(blocks, A5, STYLE, INFO).drawer
    assert sent(drawer, range(1)).page(0) == drawer.page(0)
    assert sent(drawer, range(2, 3)).page(2) == drawer.page(2)
    for either in (drawer, sent(drawer, range(3))):
        with pytest.raises(KeyError, match="three"):  # a plate that says less than it asks for fails anywhere
            either.page(1)
    assert b"far-away" not in pickle.dumps(drawer.part(range(2)))
    assert b"far-away" in pickle.dumps(drawer.part(range(2, 3)))  # its plate may ask for any
