"""The objects of a file, each written as soon as it is known: a long document never stands in memory whole.

What a file has thousands of is written in PDF's own syntax (see `raw`). ReportLab numbers the objects, and keeps the
few that it makes itself (catalogue, fonts) until the file is closed.
"""

from __future__ import annotations

from array import array
from typing import Any, BinaryIO

from reportlab.pdfbase import pdfdoc

from printkit.backends.pdf.raw import ref

_VERSION = (1, 7)
# Bytes beyond ASCII tell programs that the file is not text (ISO 32000-1, 7.5.2).
_HEAD = b"%%PDF-%d.%d\n%%\xe2\xe3\xcf\xd3\n" % _VERSION


class Objects:
    """Writes the objects of one file.

    Attributes:
        reportlab: the document that reportlab's own objects belong to.
    """

    def __init__(self, out: BinaryIO, language: str) -> None:
        """Begin a file; `language` is a BCP 47 tag.

        Raises:
            OSError: from here on, when the machine will not write.
        """
        self.reportlab: Any = pdfdoc.PDFDocument(invariant=1, pdfVersion=_VERSION, lang=language)
        self._out = out
        self._size = 0  # bytes so far
        self._places = array("Q")  # of the objects by their numbers; 0 for those that are not written yet
        self._put(_HEAD)

    def reserve(self) -> int:
        """The number of an object that is referred to before it is written."""
        self.reportlab.objectcounter += 1
        return int(self.reportlab.objectcounter)

    def add(self, text: str, number: int | None = None) -> int:
        """Write an object.

        Args:
            text: it in PDF's syntax, all of it Latin-1.
            number: that was reserved for it.

        Returns:
            Its number.
        """
        return self._write(text.encode("latin-1"), number)

    def add_stream(self, data: bytes, entries: str = "", number: int | None = None) -> int:
        """Likewise a stream that is packed already; `entries` are those of its dictionary besides."""
        head = f"<</Filter/FlateDecode/Length {len(data)}{entries}>>\nstream\n".encode("latin-1")
        return self._write(head + data + b"\nendstream", number)

    def add_made(self, made: Any, number: int | None = None) -> int:
        """Likewise an object of reportlab's."""
        return self._write(pdfdoc.format(made, self.reportlab, toplevel=1), number)

    def close(self) -> None:
        """Write what is left, and where everything is (ISO 32000-1, 7.5.4 and 7.5.5)."""
        document = self.reportlab
        catalog, info = (document.Reference(made) for made in (document.Catalog, document.info))
        number = 0
        while number < document.objectcounter:  # which grows, as objects name others
            number += 1
            if not self._place(number):
                self.add_made(document.idToObject[document.numberToId[number]], number)
        start = self._size
        self._put(f"xref\n0 {number + 1}\n0000000000 65535 f \n".encode())
        for place in self._places[1:]:
            self._put(b"%010d 00000 n \n" % place)
        trailer = pdfdoc.PDFTrailer(start, Size=number + 1, Root=catalog, Info=info, ID=document.ID())
        self._put(trailer.format(document))

    def _place(self, number: int) -> int:
        return self._places[number] if number < len(self._places) else 0

    def _write(self, body: bytes, number: int | None) -> int:
        if number is None:
            number = self.reserve()
        self._places.extend([0] * (number + 1 - len(self._places)))
        assert not self._places[number], f"the object {ref(number)} is written once"
        self._places[number] = self._size
        self.reportlab.signature.update(body)  # what the file's ID is made of (14.4)
        self._put(b"%d 0 obj\n%b\nendobj\n" % (number, body))
        return number

    def _put(self, data: bytes) -> None:
        self._out.write(data)
        self._size += len(data)
