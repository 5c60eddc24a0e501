"""Figures that text may go before, and ornaments that may be left out."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.core.units import Size
from printkit.scene.geometry import Box
from printkit.scene.nodes import Document, Group, Path
from printkit.scene.paint import BLACK
from printkit.scene.shapes import rectangle
from printkit.text.blocks import Block, Call, Drawing, Figure, Heading, ListBlock, Note, Paragraph, words
from printkit.text.flow import BookInfo, flow
from printkit.text.inline import Sources
from printkit.text.markdown import parse
from printkit.text.style import BookStyle, PageFrame
from tests.text.test_flow import texts

FRAME = PageFrame(Size(160, 90), 12, 10, 14, 14)
STYLE = replace(BookStyle(), headings=tuple(replace(look, new_page=False) for look in BookStyle().headings))
INFO = BookInfo("Floats", running="")


def box(height: float) -> Drawing:
    return Drawing(Group((Path(rectangle(Box(0, 0, 20, height)), BLACK),)), 20, height, "a box")


def figures(call: Call, _width: float) -> Drawing:
    return box(float(call.words))


def pages_of(blocks: list[Block], columns: int) -> list[str]:
    """The words of each page, in the order in which they are read."""
    flowed = flow(blocks, FRAME, replace(STYLE, columns=columns), INFO, Sources(figures=figures))
    assert not flowed.problems
    return said_on(flowed.document)


def said_on(document: Document) -> list[str]:
    return [
        " ".join(text.content for text in texts(page.items, artifacts=False) if text.content.strip())
        for page in document.pages
    ]


def text(name: str, count: int) -> str:
    """A text whose first word is its name."""
    return " ".join([name, *["word"] * count])


# What a section holds after its heading: paragraphs by their length, figures by their height in mm.
PARTS = st.lists(
    st.one_of(st.integers(3, 60).map(lambda n: ("p", n)), st.integers(8, 50).map(lambda h: ("f", h))), max_size=7
)


@settings(max_examples=120)
@given(st.lists(PARTS, min_size=1, max_size=4), st.sampled_from([1, 2]))
def test_text_goes_before_a_figure_only_within_its_section(sections: list[list[tuple[str, int]]], columns: int) -> None:
    blocks: list[Block] = []
    wanted: list[list[str]] = []
    for number, parts in enumerate(sections):
        blocks.append(Heading(2, words(f"H{number}")))
        names = [f"{kind.upper()}{number}.{place}" for place, (kind, _) in enumerate(parts)]
        for (kind, size), name in zip(parts, names, strict=True):
            paragraph = Paragraph(words(text(name, size)))
            blocks.append(paragraph if kind == "p" else Figure(box(size), words(name)))
        wanted.append([f"H{number}", *names])
    found = [word for page in pages_of(blocks, columns) for word in page.split() if word != "word"]
    assert sorted(found) == sorted(name for section in wanted for name in section), "everything is there, and once"
    for section in wanted:
        here = found[: len(section)]
        del found[: len(section)]
        assert sorted(here) == sorted(section), "nothing leaves its section"
        for kind in "HPF":
            assert [name for name in here if name[0] == kind] == [name for name in section if name[0] == kind]


def test_a_figure_that_does_not_fit_begins_the_next_page_and_text_fills_the_first() -> None:
    blocks: list[Block] = [Paragraph(words(text("before", 60))), Figure(box(40), words("figure"))]
    after: list[Block] = [Paragraph(words(text(f"after{number}", 40))) for number in range(6)]
    first, second, *_ = pages_of([*blocks, *after], 1)
    assert "after0" in first
    assert "figure" not in first
    assert second.startswith("figure")


def test_a_figure_inside_of_a_list_or_a_note_keeps_its_place() -> None:
    inner = (Paragraph(words(text("item", 8))), Figure(box(40), words("figure")))
    for whole in (ListBlock((inner,)), Note(inner)):
        blocks: list[Block] = [Paragraph(words(text("before", 60))), whole]
        blocks += [Paragraph(words(text("after", 40))) for _ in range(3)]
        said = [word for page in pages_of(blocks, 1) for word in page.split() if word not in ("word", "•")]
        assert said == ["before", "item", "figure", "after", "after", "after"]


def test_a_paragraph_that_ends_with_a_colon_stays_above_its_figure() -> None:
    blocks: list[Block] = [Paragraph(words(text("before", 60))), Paragraph(words(text("thus", 9) + ":"))]
    blocks += [Figure(box(40), words("figure")), *(Paragraph(words(text("after", 40))) for _ in range(3))]
    said = [word for page in pages_of(blocks, 1) for word in page.split() if not word.startswith("word")]
    assert said == ["before", "thus", "figure", "after", "after", "after"]


def test_an_ornament_is_set_where_it_fits_and_left_out_where_it_would_begin_a_page() -> None:
    said, _ = parse("{filler: 30 | ornament}\n\nlast", "book.md")
    assert isinstance(said[0], Call)
    assert said[0].filler
    for count in range(0, 400, 20):
        pages = pages_of([Paragraph(words(text("first", count))), *said], 1)
        alone = pages_of([Paragraph(words(text("first", count))), said[1]], 1)
        assert not pages[-1].startswith("ornament")
        assert len(pages) <= len(alone) + ("ornament" in " ".join(pages))
    assert "ornament" in pages_of([Paragraph(words(text("first", 20))), *said], 1)[0]
    assert "ornament" not in " ".join(pages_of([Paragraph(words(text("first", 100))), *said], 1))


def test_an_ornament_goes_to_the_next_column_of_its_page() -> None:
    said, _ = parse("{filler: 40 | ornament}", "book.md")
    first = Paragraph(words(text("first", 50)))
    assert "ornament" in pages_of([first, *said], 2)[0]
