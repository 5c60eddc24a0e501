"""PDF's own syntax, for what a file has thousands of: reportlab's own objects would take most of the time."""

from __future__ import annotations

import zlib

_ESCAPES = str.maketrans({"(": r"\(", ")": r"\)", "\\": r"\\"})


def packed(text: str) -> bytes:
    """A text of Latin-1 characters, packed."""
    return zlib.compress(text.encode("latin-1"))


def ref(number: int) -> str:
    """A reference to the object of this number."""
    return f"{number} 0 R"


def string(text: str) -> str:
    """A text string (ISO 32000-1, 7.9.2.2)."""
    if text.isascii() and text.isprintable():  # control characters are others in PDFDocEncoding (annex D.3)
        return f"({text.translate(_ESCAPES)})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"
