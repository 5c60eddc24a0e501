"""Writes a document as a file: its pages, drawings, pictures, fonts, tags, links and outline.

ReportLab keeps the file: objects, fonts, outline, cross-references. What is on the pages comes from `contents`; what a
file has thousands of is written in PDF's own syntax.
"""

from __future__ import annotations

import io
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from printkit.backends.pdf.contents import Content, ContentWriter, Drawing, Form, KeyClashError, PageContent
from printkit.backends.pdf.fontfiles import FontFiles
from printkit.backends.pdf.links import Links
from printkit.backends.pdf.metadata import metadata
from printkit.backends.pdf.raw import RawObject, Stream, ref
from printkit.backends.pdf.structure import Structure
from printkit.backends.pdf.tags import Linked
from printkit.core.units import mm_to_pt, number
from printkit.scene.geometry import Box
from printkit.scene.nodes import Bookmark, Document

_DUPLEX = {"none": "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


def write(document: Document, tell: Callable[[int], object] | None = None) -> bytes:
    """The document as the bytes of a PDF file: the same bytes for the same document.

    Args:
        document: its pages are taken one by one, each once.
        tell: is told how many pages there are, after each.

    Raises:
        fonts.FontError: a font cannot be found or embedded.
        KeyClashError: two groups of one key differ.
        UnknownAnchorError: a link leads nowhere.
    """
    writer = ContentWriter()
    return assemble(document, map(writer.page, document.pages), tell)


def assemble(document: Document, pages: Iterable[PageContent], tell: Callable[[int], object] | None = None) -> bytes:
    """As `write`, of pages that are written; the document's own are not drawn."""
    return _File(document).written(pages, tell)


class _Canvas(Canvas):
    """ReportLab's canvas, with nothing drawn on it: outline, labels and destinations of pages that are made here."""

    def _make_preamble(self) -> None:
        self._preamble = ""  # there Helvetica would be chosen, which would then be in each file


class _File:
    """The file of one document."""

    def __init__(self, document: Document) -> None:
        self._document = document
        canvas: Any = _Canvas(io.BytesIO(), invariant=1, pdfVersion=(1, 7), lang=document.language)
        self._canvas, self._pdf = canvas, canvas._doc
        self._pdf.Reference(self._pdf.Pages, "Pages")
        self._fonts = FontFiles()
        self._drawings: dict[str, tuple[str, Drawing]] = {}  # by their keys, with the names of their objects
        self._shared: dict[str, str] = {}  # the names of dictionaries that pages share, by what they say
        self._structure = Structure(document.order)
        self._links = Links(document)
        self._heights: list[float] = []  # of the pages so far, in mm
        self._numbered = False  # whether the last page's label was its number

    def written(self, pages: Iterable[PageContent], tell: Callable[[int], object] | None) -> bytes:
        """The whole file."""
        document, canvas = self._document, self._canvas
        canvas.setTitle(document.title)
        canvas.setAuthor(document.author)
        canvas.setSubject(document.subject)
        canvas.setCreator("printkit")
        canvas.setProducer("printkit")
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        canvas.setViewerPreference("Duplex", _DUPLEX[document.duplex])
        flat = list(_flat(document.bookmarks, 0))
        opened: defaultdict[int, list[tuple[int, Bookmark]]] = defaultdict(list)
        for name, (_, mark) in enumerate(flat):
            opened[mark.page].append((name, mark))
        for index, page in enumerate(pages):
            self._page(index, page, opened[index])
            if tell is not None:
                tell(index + 1)
        for name, (level, mark) in enumerate(flat):
            canvas.addOutlineEntry(mark.title, f"b{name}", level, closed=level == 0 and bool(mark.children))
        if flat:
            canvas.showOutline()
        self._links.write(self._pdf, self._heights)
        self._fonts.write(self._pdf)
        catalog = self._pdf.Catalog
        catalog.StructTreeRoot = self._structure.write(self._pdf)
        catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})
        catalog.Metadata = metadata(document)
        return bytes(self._pdf.GetPDFData(canvas))

    def _page(self, index: int, page: PageContent, bookmarks: list[tuple[int, Bookmark]]) -> None:
        height = page.size.height
        self._heights.append(height)
        self._label(index, page.label)
        for name, bookmark in bookmarks:
            self._canvas.bookmarkHorizontalAbsolute(f"b{name}", mm_to_pt(height - bookmark.y))
        for key, drawing in page.drawings.items():
            self._drawing(key, drawing)
        annotations: list[str] = []

        def annotate(link: Linked) -> tuple[int, str]:
            found = self._links.add(link, height, self._pdf)
            annotations.append(ref(found[1]))
            return found

        self._structure.add(index, page.tags, annotate)
        content = f"Content{index}"
        self._pdf.Reference(Stream(page.content.packed), content)
        entries = [
            f"/Type/Page/Parent {ref('Pages')}/MediaBox[{_box(Box(0, 0, *page.size), height)}]",
            f"/TrimBox[{_box(page.trim, height)}]/BleedBox[{_box(page.bleed, height)}]",
            f"/Contents {ref(content)}/Resources{self._resources(page.content)}/StructParents {index}/Tabs/S",
        ]
        if annotations:
            entries.append(f"/Annots[{' '.join(annotations)}]")
        self._pdf.addPage(RawObject(f"<<{''.join(entries)}>>"))

    def _label(self, index: int, label: str) -> None:
        """A page's label; pages that bear their numbers are one range (ISO 32000-1, 12.4.2)."""
        numbered = label == str(index + 1)
        if numbered and not self._numbered:
            self._canvas.addPageLabel(index, style="ARABIC", start=index + 1)
        elif not numbered and (label or self._numbered):
            self._canvas.addPageLabel(index, prefix=label)
        self._numbered = numbered

    def _drawing(self, key: str, drawing: Drawing) -> None:
        """Hand a drawing or a picture to reportlab; one that several writers have met is the same."""
        known = self._drawings.get(key)
        if known is not None:
            if known[1] != drawing:
                raise KeyClashError(f"two drawings bear the key {key!r}")
            return
        name = f"Drawing{len(self._drawings)}"
        self._drawings[key] = (name, drawing)
        if isinstance(drawing, Form):
            box = drawing.box
            sides = " ".join(number(side) for side in (box.x, box.y, box.right, box.bottom))
            stream = Stream(
                drawing.content.packed,
                f"/Type/XObject/Subtype/Form/BBox[{sides}]/Resources{self._resources(drawing.content)}",
            )
        else:
            stream = Stream(
                zlib.compress(drawing.pixels, 9),
                f"/Type/XObject/Subtype/Image/Width {drawing.width}/Height {drawing.height}/BitsPerComponent 8"
                "/ColorSpace/DeviceGray",
            )
        self._pdf.Reference(stream, name)

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
        name = self._shared.get(entries)
        if name is None:
            name = self._shared[entries] = f"Shared{len(self._shared)}"
            self._pdf.Reference(RawObject(f"<<{entries}>>"), name)
        return ref(name)


def _flat(bookmarks: tuple[Bookmark, ...], level: int) -> list[tuple[int, Bookmark]]:
    rows: list[tuple[int, Bookmark]] = []
    for bookmark in bookmarks:
        rows.append((level, bookmark))
        rows += _flat(bookmark.children, level + 1)
    return rows


def _box(box: Box, height: float) -> str:
    """A box in points from the lower left, as PDF has it."""
    return " ".join(number(mm_to_pt(side), 4) for side in (box.x, height - box.bottom, box.right, height - box.y))
