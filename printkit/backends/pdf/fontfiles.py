"""Fonts as reportlab embeds them: of each, the letters that a document uses and no others."""

from __future__ import annotations

import functools
import pathlib
from collections.abc import Iterable, Mapping
from typing import Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import SUBSETN, TTFont

from printkit.backends.pdf.encoding import code_of
from printkit.backends.pdf.objects import Objects
from printkit.backends.pdf.raw import packed, ref
from printkit.text import fonts

_TRIED = 128  # letters of a font that are embedded once in vain, to see whether they can be
_AT_ONCE = 100  # characters that a block of a character map may hold


class FontFiles:
    """The fonts of one document."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._known: dict[str, Any] = {}  # fonts of reportlab by the names that texts have for them
        self._letters: dict[Any, set[str]] = {}  # that are used of each
        self._parts: dict[tuple[Any, int], int] = {}  # that were asked for, with the numbers of their objects

    def add(self, letters: Mapping[str, Iterable[str]]) -> None:
        """Take in letters by the names of their fonts.

        Raises:
            fonts.FontError: a font cannot be embedded.
        """
        for name, used in letters.items():
            if name not in self._known:
                self._known[name] = _embeddable(fonts.find(name))
            self._letters.setdefault(self._known[name], set()).update(used)

    def part(self, name: str, part: int) -> int:
        """The number of the object of one part of a font whose letters were added."""
        key = (self._known[name], part)
        if key not in self._parts:
            self._parts[key] = self._objects.reserve()
        return self._parts[key]

    def write(self) -> None:
        """Write the parts that were asked for, once all letters are known.

        Raises:
            fonts.FontError: a font has no glyph for a letter: a fault of printkit's own, which tells of those of
                people's texts before.
        """
        for font, used in self._letters.items():
            lacking = sorted(letter for letter in used if ord(letter) not in font.face.charToGlyph)
            if lacking:
                raise fonts.FontError(f"the font {font.face.name.decode()} has no glyph for '{lacking[0]}'")
        for place, ((font, part), number) in enumerate(self._parts.items()):
            letters = sorted((code_of(letter), letter) for letter in self._letters[font])
            coded = {code: letter for (at, code), letter in letters if at == part}
            # The letters before the plus are others for each part, as ISO 32000-1 (9.6.4) has it.
            name = f"{SUBSETN(place).decode()}+{font.face.name.decode()}"
            self._objects.add_made(_dictionary(font.face, name, coded, self._objects), number)


def _embeddable(font: fonts.Font) -> Any:
    """The font as reportlab knows it.

    Raises:
        fonts.FontError: it cannot be embedded.
    """
    stat = font.path.stat()
    return _loaded(font.path, (stat.st_mtime_ns, stat.st_size), tuple(sorted(font.figures.items())))


@functools.cache
def _loaded(path: pathlib.Path, _stamp: tuple[int, int], figures: tuple[tuple[int, int], ...]) -> Any:
    try:
        font: Any = TTFont(path.stem, str(path))
        for code, glyph in figures:
            # What stands for the character in the file is the glyph that it is set with; it is still read as itself.
            font.face.charToGlyph[code] = glyph
            font.face.charWidths[code] = font.face.hmetrics[glyph][0] * 1000 / font.face.unitsPerEm
        font.face.makeSubset(sorted(font.face.charToGlyph)[:_TRIED])
    except Exception as error:  # in a damaged file reportlab stumbles over whatever comes, and names it anyhow
        raise fonts.FontError(f"the font {path} is damaged and cannot be embedded: {error}") from error
    return font


def _dictionary(face: Any, name: str, coded: Mapping[int, str], objects: Objects) -> Any:
    """The font dictionary of some letters by their codes, in rising order (ISO 32000-1, 9.6.3)."""
    first, last = min(coded), max(coded)
    letters = [ord(coded[code]) if code in coded else 0 for code in range(last + 1)]
    dictionary: Any = pdfdoc.PDFTrueTypeFont()
    dictionary.BaseFont = name
    dictionary.FirstChar, dictionary.LastChar = first, last
    dictionary.Widths = pdfdoc.PDFArray([face.getCharWidth(letter) if letter else 0 for letter in letters[first:]])
    dictionary.ToUnicode = ref(objects.add_stream(packed(_to_unicode(name, coded))))
    dictionary.FontDescriptor = face.addSubsetObjects(objects.reportlab, name, letters)
    return dictionary


def _to_unicode(name: str, coded: Mapping[int, str]) -> str:
    """The character map that tells readers what the codes stand for (ISO 32000-1, 9.10.3)."""
    rows = [f"<{code:02X}> <{letter.encode('utf-16-be').hex().upper()}>" for code, letter in coded.items()]
    blocks = []
    for at in range(0, len(rows), _AT_ONCE):
        block = rows[at : at + _AT_ONCE]
        blocks += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    return "\n".join(
        (
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def",
            f"/CMapName /{name} def /CMapType 2 def",
            "1 begincodespacerange <00> <FF> endcodespacerange",
            *blocks,
            "endcmap CMapName currentdict /CMap defineresource pop end end",
        )
    )
