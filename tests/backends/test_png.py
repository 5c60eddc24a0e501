from __future__ import annotations

import io

import pytest
from PIL import Image as Pillow

from printkit.backends import png
from printkit.core.units import Size
from printkit.scene.geometry import Box
from printkit.scene.nodes import Document, Page, Path
from printkit.scene.paint import BLACK
from printkit.scene.shapes import ellipse, rectangle

DOCUMENT = Document(
    (
        Page(Size(25.4, 50.8), (Path(rectangle(Box(0, 0, 12.7, 50.8)), BLACK),)),
        Page(Size(25.4, 25.4), (Path(ellipse(12.7, 12.7, 10), BLACK),)),
    ),
    "t",
)


@pytest.mark.parametrize("dpi", [72, 100, 300])
def test_pages_have_their_pixels_and_their_resolution(dpi: int) -> None:
    first, second = (Pillow.open(io.BytesIO(data)) for data in png.write(DOCUMENT, dpi))
    assert first.size == (dpi, 2 * dpi)
    assert second.size == (dpi, dpi)
    assert first.mode == "L"
    assert first.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)
    assert first.getpixel((2, dpi)) == 0
    assert first.getpixel((dpi - 2, dpi)) == 255


@pytest.mark.parametrize(
    ("inches", "pixels"), [((2.75, 3.75), (825, 1125)), ((2, 2.75), (600, 825)), ((3, 5), (900, 1500))]
)
def test_print_services_get_the_exact_number_of_pixels(inches: tuple[float, float], pixels: tuple[int, int]) -> None:
    page = Page(Size(inches[0] * 25.4, inches[1] * 25.4), (Path(ellipse(20, 20, 10), BLACK),))
    (data,) = png.write(Document((page,), "t"), 300)
    assert Pillow.open(io.BytesIO(data)).size == pixels


def test_one_bit_has_no_greys() -> None:
    _, smooth = (Pillow.open(io.BytesIO(data)) for data in png.write(DOCUMENT, 300))
    _, hard = (Pillow.open(io.BytesIO(data)) for data in png.write(DOCUMENT, 300, one_bit=True))
    assert len(smooth.getcolors() or []) > 2
    assert hard.mode == "1"
    assert len(hard.getcolors() or []) == 2


def test_a_resolution_that_no_viewer_can_open_is_refused() -> None:
    with pytest.raises(ValueError, match="larger than"):
        png.write(DOCUMENT, 60_000)


def test_the_same_document_gives_the_same_bytes() -> None:
    assert list(png.write(DOCUMENT, 150)) == list(png.write(DOCUMENT, 150))
