"""Writes a document as a file: its pages, drawings, pictures, fonts, tags, links and outline.

What is on the pages comes from `contents`; each is in the file before the next is taken, so that long books need no
more memory than short ones.
"""

from __future__ import annotations

import io
import zlib
from array import array
from collections.abc import Callable, Iterable
from typing import Any, BinaryIO

from reportlab.pdfbase import pdfdoc

from printkit.backends.pdf.contents import Content, ContentWriter, Drawing, Form, KeyClashError, PageContent
from printkit.backends.pdf.fontfiles import FontFiles
from printkit.backends.pdf.links import Links
from printkit.backends.pdf.metadata import metadata
from printkit.backends.pdf.objects import Objects
from printkit.backends.pdf.outline import write_outline
from printkit.backends.pdf.raw import ref
from printkit.backends.pdf.structure import Structure
from printkit.backends.pdf.tags import Linked
from printkit.core.units import mm_to_pt, number
from printkit.scene.geometry import Box
from printkit.scene.nodes import Document

_DUPLEX = {"none": "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


def write(document: Document) -> bytes:
    """The document as the bytes of a PDF file: the same bytes for the same document.

    Raises:
        fonts.FontError: a font cannot be found or embedded.
        KeyClashError: two groups of one key differ.
        UnknownAnchorError: a link leads nowhere.
    """
    out = io.BytesIO()
    write_to(out, document)
    return out.getvalue()


def write_to(out: BinaryIO, document: Document, tell: Callable[[int], object] | None = None) -> None:
    """As `write`, into an open file.

    Args:
        out: where it is written to, from first to last.
        document: its pages are taken one by one, each once.
        tell: is told how many pages there are, after each.

    Raises:
        OSError: the machine will not write.
    """
    assemble(out, document, map(ContentWriter().page, document.pages), tell)


def assemble(
    out: BinaryIO, document: Document, pages: Iterable[PageContent], tell: Callable[[int], object] | None = None
) -> None:
    """As `write_to`, of pages that are written: the document's own are not drawn."""
    file = _File(out, document)
    for index, page in enumerate(pages):
        file.add(index, page)
        if tell is not None:
            tell(index + 1)
    file.close()


class _File:
    """The file of one document."""

    def __init__(self, out: BinaryIO, document: Document) -> None:
        self._document = document
        self._objects = Objects(out, document.language)
        self._tree = self._objects.reserve()
        self._pages = array("Q", (self._objects.reserve() for _ in range(len(document.pages))))
        self._heights = array("d")  # of the pages so far, in mm
        self._fonts = FontFiles(self._objects)
        self._drawings: dict[str, tuple[int, Drawing]] = {}  # by their keys, with the numbers of their objects
        self._shared: dict[str, int] = {}  # the numbers of dictionaries that pages share, by what they say
        self._structure = Structure(self._objects, document.order)
        self._links = Links(document, self._objects)
        self._labels: Any = pdfdoc.PDFPageLabels()
        self._numbered = False  # whether the last page's label was its number

    def add(self, index: int, page: PageContent) -> None:
        """Write a page, counted from 0; they come in their order."""
        height = page.size.height
        self._heights.append(height)
        self._label(index, page.label)
        for key, drawing in page.drawings.items():
            self._drawing(key, drawing)
        annotations: list[str] = []

        def annotate(link: Linked) -> tuple[int, int]:
            found = self._links.add(link, height)
            annotations.append(ref(found[1]))
            return found

        self._structure.add(index, self._pages[index], page.tags, annotate)
        content = self._objects.add_stream(page.content.packed)
        entries = [
            f"/Type/Page/Parent {ref(self._tree)}/MediaBox[{_box(Box(0, 0, *page.size), height)}]",
            f"/TrimBox[{_box(page.trim, height)}]/BleedBox[{_box(page.bleed, height)}]",
            f"/Contents {ref(content)}/Resources{self._resources(page.content)}/StructParents {index}/Tabs/S",
        ]
        if annotations:
            entries.append(f"/Annots[{' '.join(annotations)}]")
        self._objects.add(f"<<{''.join(entries)}>>", self._pages[index])

    def close(self) -> None:
        """Write all that is known only now."""
        document, pdf = self._document, self._objects.reportlab
        kids = " ".join(map(ref, self._pages))
        self._objects.add(f"<</Type/Pages/Count {len(self._pages)}/Kids[{kids}]>>", self._tree)
        self._links.write(self._destination)
        self._fonts.write()
        pdf.setTitle(document.title)
        pdf.setAuthor(document.author)
        pdf.setSubject(document.subject)
        pdf.setCreator("printkit")
        pdf.setProducer("printkit")
        preferences: Any = pdfdoc.ViewerPreferencesPDFDictionary()
        preferences["PrintScaling"] = "None"
        preferences["DisplayDocTitle"] = "true"
        preferences["Duplex"] = _DUPLEX[document.duplex]
        catalog = pdf.Catalog
        catalog.Pages = ref(self._tree)
        catalog.ViewerPreferences = preferences
        catalog.PageLabels = self._labels if self._labels.labels else None
        catalog.Outlines = None
        if document.bookmarks:
            catalog.Outlines = ref(write_outline(document.bookmarks, self._destination, self._objects))
            catalog.showOutline()
        catalog.StructTreeRoot = ref(self._structure.write())
        catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})
        catalog.Metadata = metadata(document)
        self._objects.close()

    def _destination(self, page: int, y: float) -> str:
        """The destination of a height (mm from the top) on a page, counted from 0 (ISO 32000-1, 12.3.2)."""
        return f"[{ref(self._pages[page])}/XYZ null {number(mm_to_pt(self._heights[page] - y))} null]"

    def _label(self, index: int, label: str) -> None:
        """A page's label; pages that bear their numbers are one range (ISO 32000-1, 12.4.2)."""
        numbered = label == str(index + 1)
        if numbered and not self._numbered:
            self._labels.addPageLabel(index, pdfdoc.PDFPageLabel("ARABIC", index + 1))
        elif not numbered and (label or self._numbered):
            self._labels.addPageLabel(index, pdfdoc.PDFPageLabel(prefix=label))
        self._numbered = numbered

    def _drawing(self, key: str, drawing: Drawing) -> None:
        """Write a drawing or a picture; one that several writers have met is the same."""
        known = self._drawings.get(key)
        if known is not None:
            if known[1] != drawing:
                raise KeyClashError(f"two drawings bear the key {key!r}")
            return
        if isinstance(drawing, Form):
            box = drawing.box
            sides = " ".join(number(side) for side in (box.x, box.y, box.right, box.bottom))
            made = self._objects.add_stream(
                drawing.content.packed,
                f"/Type/XObject/Subtype/Form/BBox[{sides}]/Resources{self._resources(drawing.content)}",
            )
        else:
            made = self._objects.add_stream(
                zlib.compress(drawing.pixels, 9),
                f"/Type/XObject/Subtype/Image/Width {drawing.width}/Height {drawing.height}/BitsPerComponent 8"
                "/ColorSpace/DeviceGray",
            )
        self._drawings[key] = (made, drawing)

    def _resources(self, content: Content) -> str:
        """What a content stream uses, by its names for them (ISO 32000-1, 7.8.3)."""
        self._fonts.add(content.letters)
        entries = []
        if content.fonts:
            fonts = (f"/F{place} {ref(self._fonts.part(*font))}" for place, font in enumerate(content.fonts))
            entries.append(f"/Font {self._common(''.join(fonts))}")
        if content.drawings:
            drawn = (f"/X{place} {ref(self._drawings[key][0])}" for place, key in enumerate(content.drawings))
            entries.append(f"/XObject<<{''.join(drawn)}>>")
        if content.opacities:
            states = (f"/{name}<</{key} {number(value)}>>" for name, (key, value) in content.opacities.items())
            entries.append(f"/ExtGState<<{''.join(states)}>>")
        return f"<<{''.join(entries)}>>"

    def _common(self, entries: str) -> str:
        """A reference to a dictionary that many pages have alike."""
        if entries not in self._shared:
            self._shared[entries] = self._objects.add(f"<<{entries}>>")
        return ref(self._shared[entries])


def _box(box: Box, height: float) -> str:
    """A box in points from the lower left, as PDF has it."""
    return " ".join(number(mm_to_pt(side), 4) for side in (box.x, height - box.bottom, box.right, height - box.y))
