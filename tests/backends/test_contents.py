from __future__ import annotations

import io
import pickle
from dataclasses import replace

import pytest

from printkit.backends import pdf
from printkit.backends.pdf import ContentWriter, PageContent
from printkit.core.units import Size
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Anchor, Bitmap, Document, Group, Image, Link, Node, Page, Path, Role, Text
from printkit.scene.paint import BLACK
from printkit.scene.shapes import ellipse

FONTS = ("AlegreyaSans-Medium", "CrimsonText-Bold", "IBMPlexMono-SemiBold")


def dot(key: str, radius: float) -> Group:
    return Group((Path(ellipse(0, 0, radius), BLACK), Text(0, 0, key, FONTS[1], 6)), key=key)


def page(number: int) -> Page:
    """A page with text in three fonts, drawings that other pages have, too, a picture, a link and a long paragraph."""
    texts: tuple[Node, ...] = tuple(
        Text(5, 10 + 6 * place, f"Page {number}: żółw – {font}", font, 9)
        for place, font in enumerate((*FONTS[number % 3 :], *FONTS[: number % 3]))
    )
    drawings = (dot(f"dot-{(number + place) % 4}", 2.0 + (number + place) % 4) for place in range(3))
    moved = tuple(Group((drawing,), Matrix.move(20 + 9 * place, 40)) for place, drawing in enumerate(drawings))
    picture = Image(Box(5, 50, 8, 4), Bitmap(2, 1, bytes([0, 255]), "two pixels"))
    going_on = Group((Text(5, 60, "on and on", FONTS[0], 9),), role=Role.PARAGRAPH, element="long")
    back = Group((Text(5, 66, "back", FONTS[0], 9),), link=Link(Box(5, 62, 9, 5), "start", "to the start"))
    return Page(Size(80, 70), (*texts, *moved, picture, going_on, back), str(number + 1))


PAGES = tuple(page(number) for number in range(6))
DOCUMENT = Document(PAGES, "Six pages", anchors=(Anchor("start", 0),))


def file_of(document: Document, contents: list[PageContent]) -> bytes:
    out = io.BytesIO()
    pdf.assemble(out, document, contents)
    return out.getvalue()


def without_drawings(content: PageContent) -> PageContent:
    return replace(content, drawings={})


def test_a_page_is_written_alike_wherever_it_stands() -> None:
    """Neither the pages before it nor their number change what is on it."""
    writer, backwards = ContentWriter(), ContentWriter()
    forth = [without_drawings(writer.page(one)) for one in PAGES]
    back = [without_drawings(backwards.page(one)) for one in reversed(PAGES)]
    assert forth == back[::-1]
    assert len({content.content.packed for content in forth}) == len(PAGES)


@pytest.mark.parametrize("cut", range(len(PAGES) + 1))
def test_pages_of_several_writers_make_the_same_file(cut: int) -> None:
    """Values that another process has sent are as good as one's own."""
    contents: list[PageContent] = []
    for part in (PAGES[:cut], PAGES[cut:]):
        writer = ContentWriter()
        contents += pickle.loads(pickle.dumps([writer.page(one) for one in part]))
    assert file_of(DOCUMENT, contents) == pdf.write(DOCUMENT)


def test_drawings_of_one_key_that_differ_are_found_though_two_writers_made_them() -> None:
    pages = [Page(Size(20, 20), (dot("dot", radius),)) for radius in (2.0, 3.0)]
    contents = [ContentWriter().page(one) for one in pages]
    with pytest.raises(pdf.KeyClashError):
        file_of(Document(tuple(pages), "Clash"), contents)
