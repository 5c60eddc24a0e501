"""What the PDF backend promises, read back with libraries that had no part in writing it."""

from __future__ import annotations

import io
import pathlib
import re
from collections.abc import Iterator
from typing import Any

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow

from printkit.art.drawing import Drawing
from printkit.art.svg import read_svg
from printkit.backends import pdf
from printkit.core.units import MM_PER_PT, Size
from printkit.scene.geometry import IDENTITY, Box, Matrix
from printkit.scene.nodes import Bitmap, Bookmark, Document, Group, Image, Node, Page, Path, Text
from printkit.scene.paint import BLACK, WHITE, Ink, Stroke
from printkit.scene.shapes import ellipse, line, rectangle
from printkit.text import fonts
from tests.art.drawings import DRAWINGS
from tests.art.pictures import difference, picture_of_svg

A5 = Size(148, 210)
STAR = Group((Path(ellipse(5, 5, 4), Ink(0.5), Stroke(0.5)),), key="star")
SCENE: tuple[Node, ...] = (
    Group((STAR,), Matrix.move(20, 20), mark="one"),
    Group((STAR,), Matrix.move(60, 20), mark="two"),
    Text(74, 100, "AVATAR of the Hollowmere: é ő ß", "CrimsonText-Bold", 12, "middle"),
    Text(20, 120, "hollow", "AlegreyaSans-Black", 30, fill=None, stroke=Stroke(0.3)),
    Path(line((10, 150), (130, 150)), stroke=Stroke(0.4, dash=(3, 1))),
    Path(rectangle(Box(10, 160, 30, 20)), Ink(0.2, 0.5)),
    Image(Box(60, 160, 40, 20), Bitmap(2, 2, b"\x00\xff\x80\x40", "bits")),
)
BOOKMARKS = (Bookmark("first", 0, 10, (Bookmark("child", 1, 50),)), Bookmark("last", 0))


def document(*scenes: tuple[Node, ...], **more: Any) -> Document:
    pages = tuple(Page(A5, scene, label=f"p{index}") for index, scene in enumerate(scenes))
    return Document(pages, "A title – with a dash", **more)


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(data))


def streams(file: pikepdf.Pdf) -> Iterator[Any]:
    yield from file.pages
    for item in file.objects:
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
            yield item


def operators(file: pikepdf.Pdf) -> list[tuple[list[Any], str]]:
    return [
        (list(instruction.operands), str(instruction.operator))
        for stream in streams(file)
        for instruction in pikepdf.parse_content_stream(stream)
    ]


def fonts_of(file: pikepdf.Pdf) -> list[Any]:
    return [item for item in file.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"]


def test_every_colour_is_devicegray() -> None:
    file = opened(pdf.write(document(SCENE)))
    names = {name for _, name in operators(file)}
    assert names & {"g", "G"}
    assert not names & {"rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh"}
    images = [item for item in file.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"]
    assert [image.ColorSpace for image in images] == ["/DeviceGray"]


def test_fonts_are_embedded_subsets_and_helvetica_is_nowhere() -> None:
    data = pdf.write(document(SCENE))
    names = []
    file = opened(data)
    for item in fonts_of(file):
        assert "/FontFile2" in item.FontDescriptor
        names.append(str(item.BaseFont))
    assert names
    assert all(re.match(r"/[A-Z]{6}\+\w", name) for name in names)
    assert len({name[:7] for name in names}) == len(names), "each subset has a tag of its own"
    assert b"Helvetica" not in data


def test_only_the_letters_that_are_shown_are_embedded() -> None:
    lines = ("Goblin 7", "Noblin ő", "(\\)")
    scene = tuple(Text(5, 20 + place, line, "AlegreyaSans-Medium", 9) for place, line in enumerate(lines))
    shown: list[str] = []
    file = opened(pdf.write(document(scene)))
    for item in fonts_of(file):
        rows = re.findall(rb"^<(..)> <(....)>$", item.ToUnicode.read_bytes(), re.MULTILINE)
        shown += [chr(int(said, 16)) for _, said in rows]
        codes = [int(code, 16) for code, _ in rows]
        first = int(item.FirstChar)
        assert (min(codes), max(codes)) == (first, int(item.LastChar))
        widths = [float(width) for width in item.Widths]
        assert [code for code, width in enumerate(widths, first) if width] == codes
    assert sorted(shown) == sorted(set("".join(lines)))


@pytest.mark.parametrize("second", ["AlegreyaSans-Medium", "CrimsonText-Bold"])
def test_two_fonts_whose_files_are_called_alike_are_told_apart(second: str, tmp_path: pathlib.Path) -> None:
    """Neither the name of a file, nor its size, nor the name that is written in it makes two fonts one."""
    files = [fonts.find(name).path.read_bytes() for name in ("AlegreyaSans-Medium", second)]
    scene = []
    for place, data in enumerate(files):
        path = tmp_path / str(place) / "Body.ttf"
        path.parent.mkdir()
        path.write_bytes(data.ljust(max(map(len, files)), b"\0"))
        scene.append(Text(5, 20 + 10 * place, f"Font {'one' if place == 0 else 'two'}", str(path), 12))
    data = pdf.write(document(tuple(scene)))
    file = opened(data)
    found = fonts_of(file)
    assert len(found) == 2
    outlines = {item.FontDescriptor.FontFile2.read_bytes() for item in found}
    assert len(outlines) == 2, "each with its own letters"
    with pypdfium2.PdfDocument(data) as read:
        assert read[0].get_textpage().get_text_range().split() == ["Font", "one", "Font", "two"]


def test_a_document_without_text_has_no_font() -> None:
    data = pdf.write(document(SCENE[:2]))
    file = opened(data)
    assert fonts_of(file) == []
    assert b"Helvetica" not in data


def test_text_can_be_selected_and_searched() -> None:
    with pypdfium2.PdfDocument(pdf.write(document(SCENE))) as file:
        text = file[0].get_textpage().get_text_bounded()
    assert "AVATAR of the Hollowmere: é ő ß" in text
    assert "hollow" in text


@given(st.text(st.characters(min_codepoint=33, max_codepoint=0x17F, exclude_categories=["C", "Z"]), min_size=1))
def test_any_text_that_the_font_has_reads_back(text: str) -> None:
    font = fonts.find("AlegreyaSans-Medium")
    if font.faults(text):
        return
    scene = (Text(5, 20, text, "AlegreyaSans-Medium", 4),)
    with pypdfium2.PdfDocument(pdf.write(document(scene))) as file:
        found = file[0].get_textpage().get_text_range()
    assert found.replace("\r\n", "").replace(" ", "") == text.replace("\xad", "").replace(" ", "")


def test_more_characters_than_one_subset_holds_are_all_set() -> None:
    font = fonts.find("AlegreyaSans-Medium")
    letters = "".join(
        chr(code) for code in range(0x21, 0x24F) if not font.missing(chr(code)) and code not in (0xA0, 0xAD)
    )
    assert len(letters) > 260
    scene = tuple(
        Text(5, 10 + 6 * row, letters[row * 20 : row * 20 + 20], font.name, 10) for row in range(len(letters) // 20 + 1)
    )
    with pypdfium2.PdfDocument(pdf.write(document(scene))) as file:
        found = file[0].get_textpage().get_text_range()
    assert set(letters) <= set(found)


def test_a_drawing_that_repeats_is_written_once() -> None:
    file = opened(pdf.write(document(SCENE, SCENE)))
    forms = [item for item in file.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"]
    assert len(forms) == 1
    assert sum(name == "Do" for _, name in operators(file)) == 2 * 3


def test_two_drawings_of_one_key_are_a_fault() -> None:
    other = Group((Path(ellipse(5, 5, 3), BLACK),), key="star")
    with pytest.raises(pdf.KeyClashError, match="star"):
        pdf.write(document((STAR, other)))
    same = Group((Path(ellipse(5, 5, 4), Ink(0.5), Stroke(0.5)),), Matrix.move(1, 1), key="star")
    assert pdf.write(document((STAR, same)))
    with pytest.raises(pdf.KeyClashError, match="bits"):
        pdf.write(document((SCENE[-1], Image(Box(0, 0, 1, 1), Bitmap(1, 1, b"\x00", "bits")))))


def test_the_same_document_gives_the_same_bytes() -> None:
    assert pdf.write(document(SCENE, bookmarks=BOOKMARKS[1:])) == pdf.write(document(SCENE, bookmarks=BOOKMARKS[1:]))


def test_title_language_labels_bookmarks_and_print_settings() -> None:
    file = opened(pdf.write(document(SCENE, SCENE, language="de", bookmarks=BOOKMARKS, duplex="short")))
    assert str(file.docinfo.Title) == "A title – with a dash"
    assert str(file.Root.Lang) == "de"
    assert file.Root.ViewerPreferences.PrintScaling == "/None"
    assert file.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
    assert [page.label for page in file.pages] == ["p0", "p1"]
    with file.open_outline() as outline:
        first, last = outline.root
        assert (first.title, first.children[0].title, last.title) == ("first", "child", "last")


def test_pages_have_their_size_trim_and_bleed() -> None:
    page = Page(Size(69, 94), SCENE[:1], trim=Box(3, 3, 63, 88), bleed=Box(0, 0, 69, 94))
    file = opened(pdf.write(Document((page,), "card")))
    found = file.pages[0]
    mm = [[float(value) / 72 * 25.4 for value in found[name]] for name in ("/MediaBox", "/TrimBox", "/BleedBox")]
    assert mm[0] == pytest.approx([0, 0, 69, 94], abs=0.01)
    assert mm[1] == pytest.approx([3, 3, 66, 91], abs=0.01)
    assert mm[2] == pytest.approx([0, 0, 69, 94], abs=0.01)


def test_kerning_reaches_the_page() -> None:
    """What is set is as wide as what was measured."""
    font = fonts.find("CrimsonText-Bold")
    scene = (Text(10, 50, "AVAVAVAVAV|", font.name, 20),)
    with pypdfium2.PdfDocument(pdf.write(document(scene))) as file:
        text = file[0].get_textpage()
        left, _, _, _ = text.get_charbox(0, loose=True)
        _, _, right, _ = text.get_charbox(10, loose=True)
    assert (right - left) / 72 * 25.4 == pytest.approx(font.width("AVAVAVAVAV|", 20), abs=0.15)


def picture_of(scene: tuple[Node, ...], size: Size, columns: int) -> Pillow.Image:
    data = pdf.write(Document((Page(size, scene),), "picture"))
    with pypdfium2.PdfDocument(data) as file:
        page = file[0]
        return page.render(scale=columns / page.get_width(), grayscale=True).to_pil().convert("L")


def drawing_of(text: str) -> Drawing:
    drawing, problems = read_svg(text.encode(), "test.svg", "art")
    assert drawing is not None, problems
    return drawing


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_persons_drawing_looks_the_same_in_the_pdf(name: str) -> None:
    """Through usvg, scene, PDF and PDFium, against resvg: they smooth edges differently, shapes are the same."""
    drawing = drawing_of(DRAWINGS[name])
    theirs = picture_of_svg(DRAWINGS[name], 400)
    ours = picture_of((drawing.group,), Size(drawing.width, drawing.height), 400).resize(theirs.size)
    assert difference(ours, theirs) < 0.16


def test_that_comparison_can_fail() -> None:
    drawing = drawing_of(DRAWINGS["arcs"])
    theirs = picture_of_svg(DRAWINGS["arcs"], 400)
    for changed in (drawing.group.items[1:], (Group(drawing.group.items, Matrix.move(2, 0)),)):
        ours = picture_of(changed, Size(drawing.width, drawing.height), 400).resize(theirs.size)
        assert difference(ours, theirs) > 0.3


def test_white_hides_what_is_behind_and_a_clip_cuts() -> None:
    scene = (
        Path(rectangle(Box(0, 0, 40, 40)), BLACK),
        Path(rectangle(Box(10, 10, 20, 20)), WHITE),
        Group((Path(rectangle(Box(0, 0, 40, 40)), BLACK),), IDENTITY, clip=rectangle(Box(15, 15, 10, 10))),
    )
    picture = picture_of(scene, Size(40, 40), 400)
    assert [picture.getpixel((x * 10, 200)) for x in (5, 12, 20, 27, 35)] == [0, 255, 0, 255, 0]


@pytest.mark.parametrize(
    "before",
    [
        Path(rectangle(Box(0, 0, 1, 1)), WHITE),
        Path(rectangle(Box(0, 0, 1, 1)), Ink(0.0, 0.1), Stroke(0.2, Ink(0.9, 0.1), "round", "bevel", (1, 2), 0.5)),
        Path(line((0, 0), (1, 1)), stroke=Stroke(3, WHITE, "square", "miter", miter=1.0)),
        Text(0, 5, "o", "CrimsonText-Bold", 2, fill=WHITE, stroke=Stroke(0.1)),
    ],
)
def test_a_drawing_looks_the_same_whatever_was_drawn_before_it(before: Node) -> None:
    """Its stream is written once, for the state at the start of a page; here all its figures are those of the start."""
    shown = (
        Path(rectangle(Box(10, 10, 10, 10)), BLACK),
        Path(line((10, 30), (30, 30), (30, 10)), stroke=Stroke(1.0, BLACK, "butt", "miter", miter=10.0)),
    )
    drawing, plain = Group(shown, key="drawing"), Group(shown)
    inner = Group((Path(rectangle(Box(0, 0, 2, 2)), WHITE), drawing), key="outer")
    expected = picture_of((before, plain), Size(40, 40), 400)
    assert picture_of((before, drawing), Size(40, 40), 400).tobytes() == expected.tobytes()
    assert difference(picture_of((before, inner), Size(40, 40), 400), expected) < 3


@pytest.mark.parametrize("name", ["AlegreyaSans-Regular", "CrimsonText-Regular", "AtkinsonHyperlegible-Bold"])
def test_figures_are_the_glyphs_that_are_measured_and_are_read_as_themselves(name: str) -> None:
    """A font with figures of two kinds shows the high ones; another reader finds them, as wide as measured."""
    said = "C4 1029 H8"
    data = pdf.write(Document((Page(Size(100, 30), (Text(10, 20, said, name, 20),)),), "figures"))
    with pypdfium2.PdfDocument(data) as file:
        page = file[0].get_textpage()
        assert page.get_text_range() == said
        left, right = page.get_charbox(0, loose=True)[0], page.get_charbox(len(said) - 1, loose=True)[2]
        one = page.get_charbox(said.index("1"))
    font = fonts.find(name)
    assert (right - left) * MM_PER_PT == pytest.approx(font.width(said, 20), rel=0.01)
    assert (one[3] - one[1]) / 20 * 1000 == pytest.approx(font.cap_height, rel=0.11)
