"""Reading pages back, held against what PDFium reads."""

from __future__ import annotations

import gc
import io

import pikepdf
import pypdfium2
import pypdfium2.raw
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.backends import pdf
from printkit.core.units import MM_PER_PT, Size
from printkit.preflight.pages import Pages, opened
from printkit.preflight.reading import Line, Reader
from printkit.products.booklet.book import booklet
from printkit.products.booklet.plan import BookPlan
from printkit.products.booklet.puzzles import gather
from printkit.scene.geometry import Matrix
from printkit.scene.nodes import Document, Group, Page, Text

FONTS = ("CrimsonText-Bold", "AlegreyaSans-Regular", "IBMPlexMono-Bold", "CrimsonText-Italic")


def lines_of(data: bytes, page: int = 0) -> tuple[Line, ...]:
    with pikepdf.open(io.BytesIO(data)) as file:
        return Reader(texts=True).page(file.pages[page]).lines


def boxes(data: bytes, page: int = 0) -> list[tuple[str, float, float, float, float]]:
    """Each character that PDFium sees on a page, with its left, top, right and bottom edge in mm."""
    found = []
    with pypdfium2.PdfDocument(data) as file:
        opened = file[page]
        text = opened.get_textpage()
        height = opened.get_height()
        for index in range(text.count_chars()):
            character = chr(pypdfium2.raw.FPDFText_GetUnicode(text.raw, index))
            if character.strip() and not pypdfium2.raw.FPDFText_IsGenerated(text.raw, index):
                left, bottom, right, top = text.get_charbox(index, loose=True)
                edges = (left, height - top, right, height - bottom)
                found.append((character, *(edge * MM_PER_PT for edge in edges)))
        text.close()
        opened.close()
    return found


def agree(data: bytes, page: int = 0) -> int:
    """Hold the places of all characters against PDFium's; returns how many there are."""
    mine = sorted(
        (character, *line.middle(place))
        for line in lines_of(data, page)
        for place, character in enumerate(line.text)
        if character.strip()
    )
    theirs = boxes(data, page)
    assert sorted(entry[0] for entry in mine) == sorted(entry[0] for entry in theirs)
    for character, x, y in mine:
        assert any(
            character == other and left - 0.2 <= x <= right + 0.2 and top <= y <= bottom
            for other, left, top, right, bottom in theirs
        ), f"{character} at {x:.1f}, {y:.1f}"
    return len(mine)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.text("ABC deg 123 ÄßÉ–*", min_size=1, max_size=12),
            st.sampled_from(FONTS),
            st.sampled_from((6.0, 11.0, 23.5)),
            st.sampled_from(("start", "middle", "end")),
            st.floats(30, 90),
            st.floats(0, 4),
            st.sampled_from((0.0, 1.5)),
        ),
        min_size=1,
        max_size=5,
    ),
    st.sampled_from((1.0, 0.7, 1.2)),
    st.booleans(),
)
def test_lines_stand_where_another_reader_has_them(rows: list[tuple[object, ...]], scale: float, form: bool) -> None:
    # Characters that lie on each other are one to PDFium, so each line has some height of its own.
    texts = tuple(
        Text(x, 30 * row + 20 + y, said, font, size, anchor, word_space=space)  # type: ignore[arg-type, operator]
        for row, (said, font, size, anchor, x, y, space) in enumerate(rows)
    )
    inner = Group(texts, Matrix.scale(scale).then(Matrix.move(12, 7)), key="texts" if form else None)
    data = pdf.write(Document((Page(Size(150, 210), (Group((inner,), Matrix.move(3, -5)),)),), "Lines"))
    agree(data)


@pytest.mark.parametrize("mode", ["explore", "logic", "gentle"])
def test_every_page_of_a_booklet_reads_as_another_reader_has_it(mode: str) -> None:
    plan = BookPlan(counts=(2, 0, 0, 0), seed=5, mode=mode, cover="front", per_page=1, solutions=())  # type: ignore[arg-type]
    data = pdf.write(booklet(plan, gather(plan)).document)
    with pypdfium2.PdfDocument(data) as file:
        count = len(file)
    assert sum(agree(data, page) for page in range(count)) > 1500


def test_text_that_is_placed_by_other_operators_is_told_and_not_misread() -> None:
    data = pdf.write(Document((Page(Size(50, 50), (Text(5, 9, "Hello", FONTS[0], 9),)),), "Strange"))
    with pikepdf.open(io.BytesIO(data)) as file:
        page = file.pages[0]
        stream = page.Contents.read_bytes().replace(b"ET", b"4 Tw 10 0 Td (more) Tj ET")
        page.Contents = file.make_stream(stream)
        reader = Reader(texts=True)
        reader.page(page)
        assert reader.faults() == (
            "a page places text by Td, which is not read",
            "a page places text by Tw, which is not read",
        )


def test_nothing_that_was_read_is_kept_by_a_cycle() -> None:
    """A long booklet is read without a garbage collector, so each page must go when the next one comes."""
    plan = BookPlan(counts=(1, 0, 0, 0), seed=5, cover="none")
    data = pdf.write(booklet(plan, gather(plan)).document)
    gc.collect()
    gc.disable()
    try:
        with opened(data) as file:
            reader = Reader(texts=True)
            pages = Pages(file)
            for number in range(len(pages)):
                reader.page(pages[number])
            assert gc.collect() == 0
    finally:
        gc.enable()
