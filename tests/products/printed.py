"""What a finished PDF shows, as another library (pypdfium2) reads and draws it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pypdfium2
from PIL import Image, ImageChops

from printkit.backends import pdf
from printkit.core.units import MM_PER_INCH
from printkit.preflight.pdf import check
from printkit.scene.nodes import Document

DPI = 50.8  # two pixels a millimetre
# Words that no English page of puzzles is without, and that are no words of another language that there are words in.
_ENGLISH = re.compile(
    r"\b(the|and|or|must|is|are|were|then|since|cannot|only|touch|touches|both|of|with|by|from|you|your|room|rooms|tile"
    r"|tiles|level|levels|score|before|puzzle|puzzles|answer|hints|page|pages|contents|cover|wall|walls|fog|treasure"
    r"|key|letter|letters|means|board|boards|defeat|back|seed|picture|shapes|drop|square|track)\b",
    re.IGNORECASE,
)


def english_words(text: str) -> list[str]:
    """The English words that a text in another language has no business to have."""
    return [found.group() for found in _ENGLISH.finditer(text)]


def texts(document: Document) -> list[str]:
    """The words of each page, spaces evened out."""
    with pypdfium2.PdfDocument(pdf.write(document)) as file:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in file]


def pictures(document: Document, dpi: float = DPI) -> Iterator[Image.Image]:
    """Each page in grey; the file has passed preflight."""
    data = pdf.write(document)
    check(data, document)
    with pypdfium2.PdfDocument(data) as file:
        for page in file:
            yield page.render(scale=dpi / 72).to_pil().convert("L")


def ink_box(picture: Image.Image, dpi: float = DPI) -> tuple[float, float, float, float] | None:
    """The box in mm around all that is not white, or None: left, top, right, bottom."""
    box = ImageChops.invert(picture).point(lambda value: 255 if value > 40 else 0).getbbox()
    if box is None:
        return None
    left, top, right, bottom = (side / dpi * MM_PER_INCH for side in box)
    return left, top, right, bottom


def ink_share(picture: Image.Image) -> float:
    """How much of a page is inked, 0 to 1."""
    counts = picture.histogram()
    return sum((255 - value) * count for value, count in enumerate(counts)) / (255 * sum(counts))
