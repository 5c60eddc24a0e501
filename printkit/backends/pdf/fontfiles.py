"""Fonts as reportlab embeds them, and lines of text as PDF's strings and kerns."""

from __future__ import annotations

import functools
import pathlib
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from printkit.backends.pdf.raw import string
from printkit.core.units import MM_PER_PT, number
from printkit.scene.nodes import Text
from printkit.text import fonts

_TRIED = 128  # letters of a font that are embedded once in vain, to see whether they can be


def embeddable(font: fonts.Font) -> tuple[fonts.Font, Any]:
    """The font as reportlab knows it, registered under a name that depends on nothing but the font.

    ASCII keeps its codes in the font's first subset.

    Raises:
        fonts.FontError: the font cannot be embedded.
    """
    stat = font.path.stat()
    return font, _registered(font.path, stat.st_mtime_ns, stat.st_size, tuple(sorted(font.figures.items())))


@functools.cache
def _registered(path: pathlib.Path, _stamp: int, size: int, figures: tuple[tuple[int, int], ...]) -> Any:
    name = f"{path.stem}-{size}"
    try:
        font: Any = TTFont(name, str(path), asciiReadable=True)
        for code, glyph in figures:
            # What stands for the character in the file is the glyph that it is set with; it is still read as itself.
            font.face.charToGlyph[code] = glyph
            font.face.charWidths[code] = font.face.hmetrics[glyph][0] * 1000 / font.face.unitsPerEm
        font.face.makeSubset(sorted(font.face.charToGlyph)[:_TRIED])
    except Exception as error:  # in a damaged file reportlab stumbles over whatever comes, and names it anyhow
        raise fonts.FontError(f"the font {path} is damaged and cannot be embedded: {error}") from error
    pdfmetrics.registerFont(font)
    return font


def runs(text: Text, font: fonts.Font, embedded: Any, document: Any) -> list[tuple[int, str]]:
    """The operators that show the line, one a subset of the font, each with its subset."""
    if font.pitch and not text.word_space and text.content.isascii() and text.content.isprintable():
        # Letters of one width have no kerns; and ASCII keeps its codes in the first subset, where a font has all of it.
        return [(0, f"{string(text.content)} Tj")]
    space = text.word_space / (text.size_pt * MM_PER_PT) * 1000
    return _kerned(text.content, font, space, embedded, document)


def _kerned(content: str, font: fonts.Font, space: float, embedded: Any, document: Any) -> list[tuple[int, str]]:
    """Strings with kerns in thousandths of the size; `space` is by how much spaces are wider."""
    glyphs = iter(font.glyphs(content))
    result = []
    for subset, codes in embedded.splitString(content, document):
        parts, pending = [], ""
        for code in codes:
            glyph = next(glyphs)
            pending += f"{code:02x}"
            kern = glyph.natural - glyph.advance - (space if glyph.character == " " else 0.0)
            if abs(kern) >= 0.5:
                parts.append(f"<{pending}>{number(kern, 0)}")
                pending = ""
        if pending:
            parts.append(f"<{pending}>")
        result.append((subset, f"[{''.join(parts)}] TJ"))
    return result
