"""A document as PNG pictures: the PDF page, rendered. So the picture is the print."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pypdfium2
from PIL import Image

from printkit.backends import pdf
from printkit.core.units import PT_PER_INCH, mm_to_px
from printkit.scene.nodes import Document

MAX_SIDE = 30_000  # pixels; larger pictures are a mistake in the resolution, and no viewer opens them


def write(document: Document, dpi: float = 300, *, one_bit: bool = False) -> Iterator[bytes]:
    """Each page of the document as the bytes of a PNG file.

    Args:
        document: what to draw.
        dpi: pixels an inch; recorded in the file, so that it prints at its size.
        one_bit: black and white alone, without greys at the edges.

    Raises:
        ValueError: a page would have too many pixels.
        printkit.text.fonts.FontError: a font cannot be found or embedded.
    """
    sizes = [(round(mm_to_px(page.size.width, dpi)), round(mm_to_px(page.size.height, dpi))) for page in document.pages]
    for page, size in zip(document.pages, sizes, strict=True):
        if max(size) > MAX_SIDE:
            raise ValueError(f"{dpi:g} dpi makes a page of {page.size} larger than {MAX_SIDE} pixels a side")
    return _rendered(pdf.write(document), sizes, dpi, one_bit)


def _rendered(data: bytes, sizes: list[tuple[int, int]], dpi: float, one_bit: bool) -> Iterator[bytes]:
    with pypdfium2.PdfDocument(data) as file:
        for page, size in zip(file, sizes, strict=True):
            bitmap = page.render(scale=dpi / PT_PER_INCH, grayscale=True)
            whole = (bitmap.width, bitmap.height)
            picture = Image.frombuffer("L", whole, bytes(bitmap.buffer), "raw", "L", bitmap.stride, 1)
            # PDFium rounds a page's pixels up; print services want the exact number.
            picture = picture.crop((0, 0, *size))
            if one_bit:
                picture = picture.point(lambda grey: 255 if grey >= 128 else 0).convert("1")
            out = io.BytesIO()
            picture.save(out, "PNG", dpi=(dpi, dpi))
            bitmap.close()
            page.close()
            yield out.getvalue()
