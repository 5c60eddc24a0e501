"""Objects in PDF's own syntax."""

from __future__ import annotations

import io

import pikepdf
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from printkit.backends import pdf
from printkit.backends.pdf.raw import string
from printkit.core.units import Size
from printkit.scene.nodes import Document, Group, Page, Role, Text


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=40) | st.text(st.characters(max_codepoint=0xFF)))
@example("".join(map(chr, range(256))))
def test_another_reader_gets_the_same_string(text: str) -> None:
    found = pikepdf.Object.parse(string(text).encode("latin-1"))
    assert str(found) == text


def page(label: str, said: str = "x") -> Page:
    return Page(Size(50, 50), (Group((Text(5, 5, said, "CrimsonText-Bold", 9),), role=Role.PARAGRAPH),), label)


@pytest.mark.parametrize(
    ("labels", "ranges"),
    [
        (["1", "2", "3"], 1),
        (["", "", ""], 0),
        (["1F", "1B", "2F"], 3),
        (["1", "2", "", "4", "5"], 3),
        (["cover", "2", "3"], 2),
        (["1", "3", "3"], 3),
    ],
)
def test_pages_that_bear_their_numbers_are_one_range_of_labels(labels: list[str], ranges: int) -> None:
    data = pdf.write(Document(tuple(page(label) for label in labels), "Labels"))
    with pikepdf.open(io.BytesIO(data)) as file:
        found = file.Root.get("/PageLabels")
        assert (0 if found is None else len(found.Nums) // 2) == ranges
        if ranges:
            assert [one.label for one in file.pages] == labels
