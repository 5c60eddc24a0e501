"""What a document promises is noted while its pages are drawn."""

from __future__ import annotations

import pytest

from printkit.backends import pdf
from printkit.core.units import Size
from printkit.preflight.pdf import PreflightError, check
from printkit.preflight.promise import Promise, promise_of
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Document, Group, Page, Text
from printkit.scene.pages import DrawnPages


def book(drawn: list[int], count: int = 5) -> Document:
    def draw(number: int) -> Page:
        drawn.append(number)
        shown = Group((Text(5, 9, f"page {number}", "CrimsonText-Bold", 9),), mark=f"face {number % 2}")
        return Page(Size(50, 60 + number), (shown, shown) if number else (), f"{number + 1}")

    return Document(DrawnPages(count, draw), "Book")


def test_a_page_is_drawn_once_for_its_file_and_its_promise() -> None:
    drawn: list[int] = []
    promise = Promise(book(drawn))
    check(pdf.write(promise.document), promise)
    assert drawn == [0, 1, 2, 3, 4]


def test_a_promise_that_nobody_drew_is_drawn_when_it_is_asked_for() -> None:
    drawn: list[int] = []
    page = Promise(book(drawn)).page(3)
    assert (page.size, page.trim, page.marks, page.drawn) == (Size(50, 63), None, ("face 1", "face 1"), True)
    assert not Promise(book([])).page(0).drawn
    assert drawn == [3]


def test_a_drawing_that_repeats_shows_its_faces_each_time() -> None:
    """Groups of one key hold the same, and each may bear a mark of its own besides."""
    inner = Group((Group((), mark="inner"), Text(5, 9, "page", "CrimsonText-Bold", 9)), key="inner drawing")
    outer = (Group((inner,), mark="outer"), inner)
    placed = [
        Group(outer, Matrix.move(place, 0), key="outer drawing", mark=mark) for place, mark in enumerate((None, "own"))
    ]
    once = ("outer", "inner", "inner")
    assert promise_of(Page(Size(50, 60), tuple(placed))).marks == (*once, "own", *once)
    assert promise_of(Page(Size(50, 60), (inner, *placed))).marks == ("inner", *once, "own", *once)
    assert promise_of(Page(Size(50, 60), (Group((), key="outer drawing"),))).marks == ()  # of another document


def test_pages_are_a_sequence_like_any_other() -> None:
    pages = book([]).pages
    assert [page.label for page in pages[1:4]] == ["2", "3", "4"]
    assert pages[-1] == pages[4]
    assert len(Promise(book([])).document.pages[::2]) == 3
    with pytest.raises(IndexError):
        pages[5]


def test_a_file_of_other_pages_is_told() -> None:
    data = pdf.write(book([]))
    with pytest.raises(PreflightError) as caught:
        check(data, book([], 4))
    assert any("it has 5 pages, not 4" in fault for fault in caught.value.faults)
    assert any("'face 0' is there 4 times, not 2" in fault for fault in caught.value.faults)

    def narrow(number: int) -> Page:
        page = book([]).pages[number]
        return Page(page.size, page.items, page.label, Box(1, 1, 20, 20))

    with pytest.raises(PreflightError, match="page 2: its TrimBox"):
        check(data, Document(DrawnPages(5, narrow), "Book"))
