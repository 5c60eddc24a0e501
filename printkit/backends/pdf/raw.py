"""Objects in PDF's own syntax, for what a file has thousands of: reportlab's own would take most of the time."""

from __future__ import annotations

import zlib
from typing import Any

from reportlab.pdfbase import pdfdoc

_ESCAPES = str.maketrans({"(": r"\(", ")": r"\)", "\\": r"\\"})


class Raw(pdfdoc.PDFObject):
    """A text in PDF's syntax (all of it Latin-1), with the names of other objects where `ref` has put them."""

    def __init__(self, text: str) -> None:
        self._text = text

    def format(self, document: Any) -> bytes:
        """The text with the objects' numbers; reportlab asks for it when all objects are known."""
        parts = self._text.split("\x00")
        for index in range(1, len(parts), 2):
            parts[index] = "{} {} R".format(*document.idToObjectNumberAndVersion[parts[index]])
        return "".join(parts).encode("latin-1")


class RawObject(Raw):
    """Likewise, an object of its own: it is never written in place, but referred to."""

    __RefOnly__ = 1


class Stream(pdfdoc.PDFObject):
    """A stream that is packed already (by `packed`); `entries` are those of its dictionary besides."""

    __RefOnly__ = 1

    def __init__(self, data: bytes, entries: str = "") -> None:
        self._data = data
        self._entries = Raw(entries)

    def format(self, document: Any) -> bytes:
        """The stream object."""
        head = b"<</Filter/FlateDecode/Length %d%b>>\nstream\n" % (len(self._data), self._entries.format(document))
        return head + self._data + b"\nendstream"


def packed(text: str) -> bytes:
    """A text of Latin-1 characters, packed."""
    return zlib.compress(text.encode("latin-1"))


def ref(name: str) -> str:
    """A reference to the object that reportlab keeps under a name."""
    return f"\x00{name}\x00"


def string(text: str) -> str:
    """A text string (ISO 32000-1, 7.9.2.2)."""
    if text.isascii() and text.isprintable():  # control characters are others in PDFDocEncoding (annex D.3)
        return f"({text.translate(_ESCAPES)})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"
