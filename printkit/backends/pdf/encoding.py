"""Characters as the codes of a font's parts.

A simple font of PDF has 256 codes (ISO 32000-1, 9.6), so one of many characters is embedded in parts. Which code of
which part a character has depends on nothing but the character, so a page is written alike wherever it stands. The
first part holds what Windows-1252 has, at its codes there, and some further signs where that has control characters;
each other part is a block of 256 characters of Unicode, at their last eight bits.
"""

from __future__ import annotations

import functools
import itertools

FIRST = 0  # the part that holds nearly all text

_FURTHER = "\u2009\u202f\u2010\u2011−≤≥≠≈→←↑↓↔★☆●○■□▲▼✓✗⅓⅔⅛"
_FREE = (*range(1, 9), *range(14, 32), 127)  # neither tabs nor ends of lines, which readers may take as such
_EXTRA = dict(zip(_FURTHER, _FREE, strict=True))


@functools.cache
def code_of(character: str) -> tuple[int, int]:
    """The part of the font that holds a character, and its code there."""
    extra = _EXTRA.get(character)
    if extra is not None:
        return FIRST, extra
    try:
        return FIRST, character.encode("cp1252")[0]
    except UnicodeEncodeError:
        return 1 + (ord(character) >> 8), ord(character) & 0xFF


def split(text: str) -> list[tuple[int, bytes]]:
    """The text as codes, piece by piece, each of one part of the font."""
    if text.isascii():
        return [(FIRST, text.encode("ascii"))]
    pieces = itertools.groupby(map(code_of, text), key=lambda coded: coded[0])
    return [(part, bytes(code for _, code in piece)) for part, piece in pieces]
