"""Lines of text as PDF's strings and kerns (ISO 32000-1, 9.4.3)."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from printkit.backends.pdf.encoding import split
from printkit.core.units import MM_PER_PT, number
from printkit.scene.nodes import Text
from printkit.text import fonts

# What would end a string or be read as another character: parentheses, the backslash, and the ends of lines.
_ESCAPES = str.maketrans({"(": r"\(", ")": r"\)", "\\": r"\\", "\n": r"\n", "\r": r"\r"})


def runs(text: Text, font: fonts.Font) -> tuple[tuple[int, str], ...]:
    """The operators that show the line, one a piece of it, each with the part of the font that the piece is of."""
    if font.pitch and not text.word_space and text.content.isascii():
        # Letters of one width have no kerns; there are many codes and levels, and hardly two lines of them alike.
        return ((0, f"({text.content.translate(_ESCAPES)}) Tj"),)
    space = text.word_space / (text.size_pt * MM_PER_PT) * 1000 if text.word_space else 0.0
    return _kerned(text.content, font, space)


@functools.lru_cache(maxsize=1024)
def _kerned(content: str, font: fonts.Font, space: float) -> tuple[tuple[int, str], ...]:
    """Strings with kerns in thousandths of the size; `space` is by how much spaces are wider."""
    glyphs = iter(font.glyphs(content))
    return tuple((part, f"[{''.join(_strings(codes, glyphs, space))}] TJ") for part, codes in split(content))


def _strings(codes: bytes, glyphs: Iterator[fonts.Glyph], space: float) -> Iterator[str]:
    begun = 0
    for place, glyph in zip(range(len(codes)), glyphs, strict=False):
        kern = glyph.natural - glyph.advance - (space if glyph.character == " " else 0.0)
        if abs(kern) >= 0.5:
            yield f"{_string(codes[begun : place + 1])}{number(kern, 0)}"
            begun = place + 1
    if begun < len(codes):
        yield _string(codes[begun:])


def _string(codes: bytes) -> str:
    return f"({codes.decode('latin-1').translate(_ESCAPES)})"
