"""A document as PNG pictures: the PDF page, rendered. So the picture is the print."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pypdfium2
from PIL import Image

from printkit.backends import pdf
from printkit.core.units import MM_PER_INCH, PT_PER_INCH
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
    for page in document.pages:
        if max(page.size) / MM_PER_INCH * dpi > MAX_SIDE:
            raise ValueError(f"{dpi:g} dpi makes a page of {page.size} larger than {MAX_SIDE} pixels a side")
    return _rendered(pdf.write(document), dpi, one_bit)


def _rendered(data: bytes, dpi: float, one_bit: bool) -> Iterator[bytes]:
    with pypdfium2.PdfDocument(data) as file:
        for index in range(len(file)):
            page = file[index]
            bitmap = page.render(scale=dpi / PT_PER_INCH, grayscale=True)
            picture = Image.frombuffer(
                "L", (bitmap.width, bitmap.height), bytes(bitmap.buffer), "raw", "L", bitmap.stride, 1
            )
            out = io.BytesIO()
            final = picture.point(lambda value: 255 if value >= 128 else 0).convert("1") if one_bit else picture
            final.save(out, "PNG", dpi=(dpi, dpi), optimize=False, compress_level=6)
            bitmap.close()
            page.close()
            yield out.getvalue()
