"""The file around the pages: written from first to last, with nothing of it kept."""

from __future__ import annotations

import hashlib
import io
import re
import tracemalloc
from pathlib import Path

import pikepdf
import pytest

from printkit.backends import pdf
from printkit.backends.pdf.objects import Objects
from printkit.core.units import Size
from printkit.preflight.pdf import check
from printkit.scene.geometry import Box
from printkit.scene.nodes import Anchor, Bookmark, Document, Group, Link, Page, Role, Text
from printkit.scene.pages import DrawnPages
from printkit.text import fonts

FONT = "IBMPlexMono-SemiBold"


def page(number: int) -> Page:
    """A page that packs badly, with a link to the first one."""
    said = (hashlib.sha256(f"{number} {row}".encode()).hexdigest() for row in range(60))
    lines = tuple(Text(5, 5 + 3 * row, line, FONT, 5) for row, line in enumerate(said))
    link = Group((Text(5, 195, "first", FONT, 5),), link=Link(Box(5, 190, 9, 5), "first", "to the first page"))
    return Page(Size(150, 200), (Group(lines, role=Role.PARAGRAPH), link), f"{number + 1}")


def book(count: int) -> Document:
    marks = (Bookmark("First", 0, 10.0, (Bookmark("Last", count - 1),)), Bookmark("Last", count - 1, 20.0))
    return Document(DrawnPages(count, page), "Book", bookmarks=marks, anchors=(Anchor("first", 0, 3.0),))


def written(count: int, path: Path) -> int:
    """Write a book to a file; returns the bytes of memory that it took at most."""
    tracemalloc.start()
    with path.open("wb") as out:
        pdf.write_to(out, book(count))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def test_a_long_book_takes_hardly_more_memory_than_a_short_one(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    written(1, path)  # what is loaded once
    short, long = written(100, path), written(600, path)
    assert path.stat().st_size > 500 * 2000, "the pages alone are large"
    assert (long - short) / 500 < 1000
    check(path, book(600))


def test_a_strict_reader_finds_nothing_to_mend() -> None:
    with pikepdf.open(io.BytesIO(pdf.write(book(3))), attempt_recovery=False) as file:
        assert file.check_pdf_syntax() == []
        assert file.get_warnings() == []
        numbers = [number.objgen[0] for number in file.objects if number is not None]
        assert numbers == list(range(1, len(numbers) + 1))


def test_the_table_of_objects_leads_to_each_of_them() -> None:
    """Its lines have 20 bytes each, so that a reader can go to any of them at once (ISO 32000-1, 7.5.4)."""
    data = pdf.write(book(12))
    at = int(data[data.rindex(b"startxref") :].split()[1])
    head = re.match(rb"xref\n0 (\d+)\n", data[at:])
    assert head is not None
    count = int(head[1])
    table = data[at + head.end() : data.index(b"trailer\n", at)]
    first, *lines = (table[place : place + 20] for place in range(0, len(table), 20))
    assert first == b"0000000000 65535 f \n"
    assert len(lines) == count - 1
    for number, line in enumerate(lines, 1):
        assert re.fullmatch(rb"\d{10} 00000 n \n", line)
        assert data[int(line[:10]) :].startswith(b"%d 0 obj\n" % number)
    trailer = data[data.index(b"trailer\n", at) :]
    assert re.search(rb"/Size %d\b" % count, trailer)
    assert trailer.endswith(b"startxref\n%d\n%%%%EOF\n" % at)


def test_bookmarks_and_links_lead_where_they_should() -> None:
    with pikepdf.open(io.BytesIO(pdf.write(book(4)))) as file, file.open_outline() as outline:
        tree = [(item.title, [inner.title for inner in item.children], item.is_closed) for item in outline.root]
        assert tree == [("First", ["Last"], True), ("Last", [], False)]
        places = [outline.root[0], outline.root[0].children[0], outline.root[1], file.pages[2].Annots[0]]
        found = []
        for place in places:
            target = place.Dest if isinstance(place, pikepdf.Object) else place.destination
            top = float(target[3]) * 25.4 / 72
            found.append((file.pages.index(pikepdf.Page(target[0])), round(200 - top, 2)))
        assert found == [(0, 10.0), (3, 0.0), (3, 20.0), (0, 3.0)]


def test_an_object_is_written_once_and_none_is_left_out() -> None:
    objects = Objects(io.BytesIO(), "en")
    number = objects.add("<<>>")
    with pytest.raises(AssertionError, match="is written once"):
        objects.add("<<>>", number)
    objects.reserve()
    with pytest.raises(KeyError):
        objects.close()


def test_files_that_differ_have_other_identifiers() -> None:
    """Though they are called alike: ISO 32000-1, 14.4."""

    def identifier(document: Document) -> bytes:
        with pikepdf.open(io.BytesIO(pdf.write(document))) as file:
            first, second = (bytes(part) for part in file.trailer.ID)
        assert first == second
        return first

    assert identifier(book(2)) == identifier(book(2))
    assert len({identifier(book(count)) for count in range(1, 5)}) == 4


def test_a_letter_that_a_font_has_not_is_never_printed_as_a_box() -> None:
    shown = Document((Page(Size(50, 50), (Text(5, 9, "← there", "AtkinsonHyperlegible-Regular", 9),)),), "Arrow")
    with pytest.raises(fonts.FontError, match="has no glyph for '←'"):
        pdf.write(shown)
