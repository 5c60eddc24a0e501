"""Pages of a booklet that several processes draw and write."""

from __future__ import annotations

import gc
import io

import pytest

from printkit.backends import pdf
from printkit.core.pool import workers
from printkit.core.units import Size
from printkit.preflight.promise import Promise
from printkit.products.booklet.book import booklet
from printkit.products.booklet.plan import BookPlan
from printkit.products.booklet.puzzles import gather
from printkit.products.booklet.writing import written
from printkit.scene.nodes import Group, Page, Text
from printkit.text import fonts
from printkit.text.pagescenes import Drawer


def test_several_processes_write_what_one_writes_and_note_what_it_promises() -> None:
    plan = BookPlan(counts=(110, 1, 0, 0), seed=3, hints="no")
    made = booklet(plan, gather(plan))
    alone, several = Promise(made.document), Promise(made.document)
    one, other = io.BytesIO(), io.BytesIO()
    pdf.assemble(one, made.document, written(made.drawer, alone, 1, None))
    with workers(2) as executor:
        pdf.assemble(other, made.document, written(made.drawer, several, 2, executor))
    assert other.getvalue() == one.getvalue() == pdf.write(made.document)
    numbers = range(len(made.document.pages))
    assert len(numbers) > 100, "more than one run of pages for each process"
    assert [several.page(number) for number in numbers] == [alone.page(number) for number in numbers]
    assert [alone.page(number) for number in numbers] == [Promise(made.document).page(number) for number in numbers]


class _Strange(Drawer):
    """Draws pages in a font that nobody has."""

    def __init__(self, count: int) -> None:
        self.numbers = range(count)

    def part(self, numbers: range) -> Drawer:
        return _Strange(len(numbers))

    def page(self, number: int) -> Page:
        return Page(Size(50, 50), (Group((Text(5, 9, f"{number}", "NoSuchFont", 9),)),))


def test_what_goes_wrong_in_another_process_is_told_as_if_it_were_this_one() -> None:
    plan = BookPlan(counts=(1, 0, 0, 0))
    promise = Promise(booklet(plan, gather(plan)).document)
    with workers(2) as executor:
        for jobs, its in ((1, None), (2, executor)):
            with pytest.raises(fonts.FontError, match="NoSuchFont"):
                list(written(_Strange(60), promise, jobs, its))


def test_nothing_is_kept_of_a_book_that_is_left_halfway() -> None:
    plan = BookPlan(counts=(1, 0, 0, 0))
    made = booklet(plan, gather(plan))
    before = _writers()
    pages = written(made.drawer, Promise(made.document), 1, None)
    next(pages)
    assert _writers() == before + 1
    pages.close()  # type: ignore[attr-defined] # a generator
    assert _writers() == before


def _writers() -> int:
    """How many writers of pages this process holds."""
    return sum(isinstance(kept, pdf.ContentWriter) for kept in gc.get_objects())
