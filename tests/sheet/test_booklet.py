"""Folds booklets in the mind and reads them."""

from __future__ import annotations

import io
from dataclasses import replace

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.backends import pdf
from printkit.core.units import Size
from printkit.scene.geometry import Box
from printkit.scene.nodes import Anchor, Bookmark, Document, Group, Link, Page, Role, Text
from printkit.sheet.booklet import Side, creep, padded, paper_for, saddle, saddle_sides, two_up
from printkit.sheet.paper import PAPERS, parse_paper
from printkit.sheet.plan import TooLargeError
from tests.backends.tagged import findings, hear

A5, A4 = PAPERS["a5"], parse_paper("a4")


def folded(sides: tuple[Side, ...]) -> list[int | None]:
    """The pages as one reads them: sheets laid into each other, the first outside, and folded in the middle.

    Behind the right half of a front lies the left half of its back, since the sheet turns about an upright line.
    """
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    pages: list[int | None] = []
    for front, back in sheets:
        pages += [front.right, back.left]
    for front, back in reversed(sheets):
        pages += [back.right, front.left]
    return pages


@given(st.integers(1, 300), st.booleans())
def test_a_folded_booklet_reads_from_the_first_page_to_the_last(count: int, back_cover: bool) -> None:
    pages = padded(count, back_cover=back_cover)
    assert len(pages) % 4 == 0
    assert len(pages) - count < 4
    assert [page for page in pages if page is not None] == list(range(count))
    if back_cover and count > 1:
        assert pages[-1] == count - 1
    assert folded(saddle_sides(pages)) == list(pages)
    assert [side.sheet for side in saddle_sides(pages)] == [index // 2 for index in range(len(pages) // 2)]


def book(count: int) -> Document:
    pages = tuple(
        Page(
            A5,
            (
                Group((Text(74, 100, f"page {number}", "CrimsonText-Regular", 12, "middle"),), role=Role.HEADING),
                Group(
                    (Text(74, 120, "on", "CrimsonText-Regular", 12),), link=Link(Box(74, 115, 9, 6), "end", "the end")
                ),
            ),
            str(number),
        )
        for number in range(1, count + 1)
    )
    marks = (Bookmark("start", 0, 10, (Bookmark("end", count - 1, 20),)),)
    return Document(pages, "Booklet", bookmarks=marks, anchors=(Anchor("end", count - 1, 20),))


def halves(data: bytes) -> list[tuple[str, str]]:
    """What stands at the left and right of each page of a file."""
    found = []
    with pypdfium2.PdfDocument(data) as file:
        for page in file:
            text, (width, height) = page.get_textpage(), page.get_size()
            sides = (text.get_text_bounded(0, 0, width / 2, height), text.get_text_bounded(width / 2, 0, width, height))
            found.append((sides[0].split("\n")[0].strip(), sides[1].split("\n")[0].strip()))
    return found


@pytest.mark.parametrize("count", [1, 2, 3, 4, 7, 8, 12])
def test_the_printed_sides_are_those_of_the_plan(count: int) -> None:
    sheets = saddle(book(count), A4)
    assert sheets.duplex == "short"
    assert all(page.size == Size(297, 210) for page in sheets.pages)
    found = halves(pdf.write(sheets))
    wanted = saddle_sides(padded(count))
    assert found == [
        tuple("" if page is None else f"page {page + 1}" for page in (side.left, side.right)) for side in wanted
    ]


def letters_x(data: bytes, letter: str) -> list[tuple[float, float]]:
    """Where the leftmost and the rightmost of a letter stand on each page, in mm."""
    found = []
    with pypdfium2.PdfDocument(data) as file:
        for page in file:
            text = page.get_textpage()
            said = text.get_text_range()
            places = sorted(text.get_charbox(at)[0] for at, other in enumerate(said) if other == letter)
            found.append((places[0] * 25.4 / 72, places[-1] * 25.4 / 72))
    return found


def test_creep_moves_the_pages_of_inner_sheets_to_the_spine() -> None:
    """The words `on` begin at the middle of each page, whatever its number."""
    flat, crept = (letters_x(pdf.write(saddle(book(12), A4, thickness=by)), "o") for by in (0.0, 0.5))
    for index, ((left, right), (left_now, right_now)) in enumerate(zip(flat, crept, strict=True)):
        assert left_now - left == pytest.approx(creep(index // 2, 0.5), abs=0.01)
        assert right - right_now == pytest.approx(creep(index // 2, 0.5), abs=0.01)
        assert left_now < 297 / 2 < right_now
    assert creep(0) == 0
    assert creep(3) == pytest.approx(0.3)


def test_links_bookmarks_and_tags_survive(tmp_path: object) -> None:
    sheets = saddle(book(7), A4)
    data = pdf.write(sheets)
    heard = hear(data)
    said = [part.text for part in heard.walk() if part.kind == "H1"]
    assert said == [f"page {number}" for number in range(1, 8)]
    assert findings(data, tmp_path) == []  # type: ignore[arg-type]
    assert sheets.bookmarks[0].page == 0
    assert sheets.bookmarks[0].children[0].page == 0  # the back cover is beside the front cover
    with pikepdf.open(io.BytesIO(data)) as file:
        assert sum(len(page.Annots) for page in file.pages) == 7


def test_two_up_is_in_reading_order_on_one_side() -> None:
    sheets = two_up(book(5), A4)
    assert sheets.duplex == "none"
    assert halves(pdf.write(sheets)) == [("page 1", "page 2"), ("page 3", "page 4"), ("page 5", "")]


def test_paper_that_is_too_small_is_refused_and_the_right_one_found() -> None:
    assert paper_for(A5).name == "a4"
    assert paper_for(Size(139.7, 215.9)).name == "letter"
    assert paper_for(Size(152.4, 228.6)).name == "a3"
    assert paper_for(Size(105, 148)).name == "a5"
    with pytest.raises(TooLargeError):
        paper_for(Size(215.9, 279.4 + 30))
    with pytest.raises(TooLargeError):
        saddle(replace(book(4), pages=tuple(replace(page, size=Size(210, 297)) for page in book(4).pages)), A4)


def test_pages_smaller_than_the_half_sheet_have_marks_to_cut_and_fold() -> None:
    small = Document(tuple(replace(page, size=Size(120, 160)) for page in book(4).pages), "s")
    last = saddle(small, A4).pages[0].items[-1]
    assert isinstance(last, Group)
    assert last.role is Role.ARTIFACT
    assert len(last.items) == 10
    marks = saddle(book(4), A4).pages[0].items[-1]
    assert isinstance(marks, Group)
    assert marks.items == ()
