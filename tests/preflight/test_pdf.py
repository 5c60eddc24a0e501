"""Preflight must find what is wrong: each promise is broken once, on purpose."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path as FilePath

import pikepdf
import pytest

from printkit.backends import pdf
from printkit.core.units import Size
from printkit.preflight.pdf import PreflightError, check
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Bitmap, Document, Group, Image, Page, Path, Text
from printkit.scene.paint import BLACK
from printkit.scene.shapes import rectangle

SQUARE = Group((Path(rectangle(Box(0, 0, 10, 10)), BLACK),), key="square")
DOCUMENT = Document(
    (
        Page(
            Size(100, 150),
            (
                Group((SQUARE,), Matrix.move(10, 10), mark="goblin"),
                Group((SQUARE,), Matrix.move(30, 10), mark="troll"),
                Text(10, 50, "words", "CrimsonText-Bold", 12),
                Image(Box(10, 60, 10, 10), Bitmap(1, 1, b"\x80", "grey")),
            ),
        ),
        Page(Size(100, 150), (Group((SQUARE,), mark="goblin"),), trim=Box(5, 5, 90, 140)),
    ),
    "Cards",
)
DATA = pdf.write(DOCUMENT)


def test_what_printkit_writes_passes(tmp_path: FilePath) -> None:
    check(DATA, DOCUMENT)
    path = tmp_path / "cards.pdf"
    path.write_bytes(DATA)
    check(path, DOCUMENT)


def replaced(old: bytes, new: bytes) -> Callable[[pikepdf.Pdf], None]:
    """Change something in each content stream."""

    def change(file: pikepdf.Pdf) -> None:
        for item in file.objects:
            if isinstance(item, pikepdf.Stream) and item.get("/Type") != "/Font" and old in item.read_bytes():
                item.write(item.read_bytes().replace(old, new))

    return change


def coloured(operators: bytes) -> Callable[[pikepdf.Pdf], None]:
    def change(file: pikepdf.Pdf) -> None:
        page = file.pages[0]
        page.Contents = file.make_stream(page.Contents.read_bytes() + b"\n" + operators)

    return change


def coloured_form(file: pikepdf.Pdf) -> None:
    form = next(i for i in file.objects if isinstance(i, pikepdf.Stream) and i.get("/Subtype") == "/Form")
    form.write(b"1 0 0 rg " + form.read_bytes())


def coloured_image(file: pikepdf.Pdf) -> None:
    image = next(i for i in file.objects if isinstance(i, pikepdf.Stream) and i.get("/Subtype") == "/Image")
    image.ColorSpace = pikepdf.Name.DeviceRGB


def no_font_file(file: pikepdf.Pdf) -> None:
    for item in file.objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font":
            del item.FontDescriptor["/FontFile2"]


def whole_font(file: pikepdf.Pdf) -> None:
    for item in file.objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font":
            item.BaseFont = pikepdf.Name("/CrimsonText")


def empty_page(file: pikepdf.Pdf) -> None:
    file.pages[1].Contents = file.make_stream(b"q Q")


def resized(file: pikepdf.Pdf) -> None:
    file.pages[0].MediaBox = pikepdf.Array([0, 0, 300, 400])


def untrimmed(file: pikepdf.Pdf) -> None:
    del file.pages[1]["/TrimBox"]


def one_page_less(file: pikepdf.Pdf) -> None:
    del file.pages[1]


def direct_fonts(file: pikepdf.Pdf) -> None:
    """Fonts that are written where they are used; the first is as it should be."""
    fonts = file.pages[0].Resources.Font
    (good,) = (pikepdf.Dictionary(font) for font in fonts.values())
    bad = pikepdf.Dictionary(good)
    bad.BaseFont = pikepdf.Name("/Whole")
    file.pages[0].Resources.Font = pikepdf.Dictionary(F0=good, F1=bad)


def no_title(file: pikepdf.Pdf) -> None:
    del file.docinfo["/Title"]


def other_language(file: pikepdf.Pdf) -> None:
    file.Root.Lang = pikepdf.String("tlh")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (coloured(b"1 0 0 rg"), "colour operator rg"),
        (coloured(b"0 0 0 1 K"), "colour operator K"),
        (coloured(b"/Cs cs 1 scn"), "colour operator scn"),
        (coloured_form, "a drawing uses the colour operator rg"),
        (coloured_image, "in /DeviceRGB"),
        (no_font_file, "not embedded"),
        (whole_font, "not as a subset"),
        (direct_fonts, "the font /Whole is embedded whole"),
        (empty_page, "page 2: it is empty"),
        (resized, "MediaBox"),
        (untrimmed, "TrimBox"),
        (one_page_less, "1 page, not 2"),
        (one_page_less, "'goblin' is there 1 times, not 2"),
        (replaced(b"(troll)", b"(trool)"), "'troll' is there 0 times, not 1"),
        (replaced(b"(troll)", b"(trool)"), "'trool' is there 1 times, not 0"),
        (no_title, "title"),
        (other_language, "language is 'tlh'"),
    ],
)
def test_a_broken_promise_is_found(change: Callable[[pikepdf.Pdf], None], says: str, tmp_path: FilePath) -> None:
    with pikepdf.open(io.BytesIO(DATA)) as file:
        change(file)
        out = io.BytesIO()
        file.save(out)
    with pytest.raises(PreflightError) as caught:
        check(out.getvalue(), DOCUMENT)
    assert any(says in fault for fault in caught.value.faults), caught.value.faults
    path = tmp_path / "cards.pdf"
    path.write_bytes(out.getvalue())
    with pytest.raises(PreflightError) as again:
        check(path, DOCUMENT)
    assert again.value.faults == caught.value.faults
