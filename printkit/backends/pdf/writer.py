"""Writes a document: its pages, drawings, pictures, text and outline.

ReportLab keeps the file: objects, streams, fonts, outline. The drawing operators are printkit's own, in millimetres
with y down, so that every colour is DeviceGray and a drawing that repeats is one Form XObject.
"""

from __future__ import annotations

import functools
import io
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from printkit.backends.operators import XOBJECT_PREFIX, Operators
from printkit.backends.pdf.fontfiles import embeddable, runs
from printkit.backends.pdf.links import Links
from printkit.backends.pdf.metadata import metadata
from printkit.backends.pdf.raw import Raw, Stream, ref, string
from printkit.backends.pdf.reach import ANCHORS, reach, text_width
from printkit.backends.pdf.tags import PageTags, Structure
from printkit.backends.pdf.together import lines_from, placed_from
from printkit.core.units import MM_PER_PT, mm_to_pt, number
from printkit.scene.geometry import IDENTITY, Box, Matrix
from printkit.scene.nodes import Bitmap, Bookmark, Document, Group, Image, Node, Page, Path, Text
from printkit.text import fonts

rl_config.useA85 = 0  # streams stay binary, which makes the file a fifth smaller

# ReportLab embeds nothing of a TrueType font that no text uses, but without one it would name Helvetica on every page.
_INITIAL_FONT = "CrimsonText-Bold"

_DUPLEX = {"none": "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
_PROCSETS = ("PDF", "Text", "ImageB")


class KeyClashError(Exception):
    """Two different drawings in one document bear the same key: a fault of printkit's own."""


def write(document: Document, tell: Callable[[int], object] | None = None) -> bytes:
    """The document as the bytes of a PDF file: the same bytes for the same document.

    Args:
        document: its pages are taken one by one, each once.
        tell: is told how many pages there are, after each.

    Raises:
        fonts.FontError: a font cannot be found or embedded.
        KeyClashError: two groups of one key differ.
    """
    return _Writer(document).write(tell)


class _Canvas(Canvas):
    """A canvas whose pages take their contents, opacities and place in the parent tree from us."""

    contents: Any = None
    states: Any = None
    _formsinuse: list[str]

    def _setXObjects(self, thing: Any) -> None:  # noqa: N802
        thing.XObjects = _xobjects(self._formsinuse) if self._formsinuse else None

    def _setExtGState(self, obj: Any) -> None:  # noqa: N802
        obj.Contents, obj.stream = self.contents, None
        obj.ExtGState = self.states
        # ReportLab writes only the entries that it knows, by this list.
        obj.__NoDefault__ = [*obj.__NoDefault__, "StructParents", "Tabs"]
        obj.StructParents = self.getPageNumber() - 1
        obj.Tabs = pdfdoc.PDFName("S")


class _Writer:
    """Writes one document."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._fonts: dict[str, tuple[fonts.Font, Any]] = {}
        self._drawings: dict[str, tuple[str, Group | Bitmap]] = {}
        self._structure = Structure(document.order)
        self._links = Links(document, self._structure)
        self._heights: list[float] = []  # of the pages so far, in mm
        self._numbered = False  # whether the last page's label was its number
        self._canvas: Any = _Canvas(
            io.BytesIO(),  # never written to
            pageCompression=1,
            invariant=1,
            pdfVersion=(1, 7),
            initialFontName=self._font(_INITIAL_FONT)[1].fontName,
            lang=document.language,
        )

    def write(self, tell: Callable[[int], object] | None) -> bytes:
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
        for index, page in enumerate(document.pages):
            self._page(index, page, opened[index])
            if tell is not None:
                tell(index + 1)
        for name, (level, mark) in enumerate(flat):
            canvas.addOutlineEntry(mark.title, f"b{name}", level, closed=level == 0 and bool(mark.children))
        if flat:
            canvas.showOutline()
        catalog = canvas._doc.Catalog
        self._links.write(canvas._doc, self._heights)
        catalog.StructTreeRoot = self._structure.write(canvas._doc)
        catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})
        catalog.Metadata = metadata(document)
        return bytes(canvas.getpdfdata())

    def _page(self, index: int, page: Page, bookmarks: list[tuple[int, Bookmark]]) -> None:
        canvas, height = self._canvas, page.size.height
        whole = Box(0, 0, *page.size)
        canvas.setPageSize((mm_to_pt(page.size.width), mm_to_pt(height)))
        canvas.setTrimBox(_pdf_box(page.trim or whole, height))
        canvas.setBleedBox(_pdf_box(page.bleed or page.trim or whole, height))
        self._heights.append(height)
        self._label(index, page.label)
        for name, bookmark in bookmarks:
            canvas.bookmarkHorizontalAbsolute(f"b{name}", mm_to_pt(height - bookmark.y))
        scale = number(1 / MM_PER_PT, 6)
        out = Operators()
        out.raw(f"{scale} 0 0 -{scale} 0 {number(mm_to_pt(height), 4)} cm")
        tags = PageTags(self._structure, index, out)
        self._draw(page.items, out, tags)
        tags.close()
        canvas.contents = Stream(out.text())
        canvas._formsinuse.extend(out.used)
        canvas.states = _states(out)
        canvas.showPage()

    def _label(self, index: int, label: str) -> None:
        """A page's label; pages that bear their numbers are one range (ISO 32000-1, 12.4.2)."""
        numbered = label == str(index + 1)
        if numbered and not self._numbered:
            self._canvas.addPageLabel(index, style="ARABIC", start=index + 1)
        elif not numbered and (label or self._numbered):
            self._canvas.addPageLabel(index, prefix=label)
        self._numbered = numbered

    def _draw(self, items: tuple[Node, ...], out: Operators, tags: PageTags | None) -> None:
        """Draw nodes in order; `tags` is None inside a form, which its caller tags as a whole."""
        at = 0
        while at < len(items):
            item = items[at]
            at += 1
            if isinstance(item, Group):
                row = placed_from(items, at - 1) if tags is None or tags.sealed else ()
                if len(row) > 1:
                    self._row(row, out)
                    at += len(row) - 1
                else:
                    self._group(item, out, tags)
                continue
            if tags is not None:
                tags.leaf(item)
            if isinstance(item, Path):
                out.path(item)
            elif isinstance(item, Text):
                lines = lines_from(items, at - 1)
                at += len(lines) - 1
                self._text(lines, out)
            else:
                self._image(item, out)

    def _row(self, groups: Sequence[Group], out: Operators) -> None:
        """Drawings that are only moved, each from the last one's place: a board has dozens of them."""
        x, y = 0.0, 0.0
        out.save()
        for group in groups:
            assert group.key is not None, "only drawings that repeat are in a row"
            right, down = round(group.matrix.e - x, 4), round(group.matrix.f - y, 4)
            out.matrix(Matrix.move(right, down))
            out.use_form(self._form(group, group.key))
            x, y = x + right, y + down
        out.restore()

    def _group(self, group: Group, out: Operators, tags: PageTags | None) -> None:
        if group.mark is not None:
            if tags is not None:
                tags.close()
            out.raw(f"/Face <</ID {string(group.mark)}>> BDC")
        entered = None if tags is None else tags.enter(group)
        if group.key is None and group.matrix == IDENTITY and group.clip is None:
            self._inside(group, out, tags)
        elif group.key is not None:
            if tags is not None:
                tags.leaf(group)
            out.save()
            out.matrix(group.matrix)
            out.use_form(self._form(group, group.key))
            out.restore()
        else:
            self._mapped(group, out, tags)
        if tags is not None:
            tags.leave(entered)
        if group.mark is not None:
            out.raw("EMC")

    def _mapped(self, group: Group, out: Operators, tags: PageTags | None) -> None:
        """What a group with a matrix or a clip holds."""
        if tags is None:
            moved: AbstractContextManager[None] = nullcontext()
        else:
            tags.close()  # marked content begins and ends on one level of the graphics state
            moved = tags.moved(group.matrix)
        out.save()
        out.matrix(group.matrix)
        with moved:
            if group.clip is not None:
                out.clip(group.clip)
            self._inside(group, out, tags)
        out.restore()

    def _inside(self, group: Group, out: Operators, tags: PageTags | None) -> None:
        self._draw(group.items, out, tags)
        if group.link is not None and tags is not None:
            self._links.add(group.link, tags, self._canvas, self._heights[-1])

    def _form(self, group: Group, key: str) -> str:
        """The name of the Form XObject of a drawing; it is written when it is first used."""
        known = self._drawings.get(key)
        if known is not None:
            name, first = known
            # Identity is the common case; comparing two large trees is not cheap.
            if first is not group and not (
                isinstance(first, Group) and first.items == group.items and first.clip == group.clip
            ):
                raise KeyClashError(f"two drawings bear the key {key!r}")
            return name
        name = f"D{len(self._drawings)}"
        self._drawings[key] = (name, group)
        out = Operators()
        if group.clip is not None:
            out.clip(group.clip)
        self._draw(group.items, out, None)
        box = reach(group)
        form = pdfdoc.PDFFormXObject(*(round(value, 3) for value in (box.x, box.y, box.right, box.bottom)))
        form.compression = 1
        form.setStreamList([out.text()])
        form.Resources = pdfdoc.PDFResourceDictionary()
        form.Resources.basicFonts()
        form.Resources.ProcSet = pdfdoc.PDFArray([pdfdoc.PDFName(part) for part in _PROCSETS])
        form.Resources.XObject = _xobjects(out.used) if out.used else None
        form.Resources.ExtGState = _states(out)
        self._canvas._doc.addForm(name, form)
        return name

    def _image(self, image: Image, out: Operators) -> None:
        box, bitmap = image.box, image.bitmap
        known = self._drawings.get(bitmap.key)
        if known is None:
            name = f"D{len(self._drawings)}"
            self._drawings[bitmap.key] = (name, bitmap)
            picture: Any = pdfdoc.PDFImageXObject(name)
            picture.width, picture.height, picture.bitsPerComponent = bitmap.width, bitmap.height, 8
            picture.streamContent = zlib.compress(bitmap.pixels, 9)
            picture._filters = ("FlateDecode",)
            self._canvas._doc.addForm(name, picture)
        else:
            name, first = known
            if first is not bitmap and first != bitmap:
                raise KeyClashError(f"two pictures bear the key {bitmap.key!r}")
        out.save()
        # An image fills the unit square with its first row at the top, where y points up.
        out.raw(f"{number(box.width, 4)} 0 0 {number(-box.height, 4)} {number(box.x, 4)} {number(box.bottom, 4)} cm")
        out.use(name)
        out.restore()

    def _text(self, lines: Sequence[Text], out: Operators) -> None:
        """Lines of one look as one text object."""
        lines = [line for line in lines if line.content]
        if not lines or (lines[0].fill is None and lines[0].stroke is None):
            return
        first = lines[0]
        font, embedded = self._font(first.font)
        if first.fill is not None:
            out.fill(first.fill)
        if first.stroke is not None:
            out.stroke(first.stroke)
        mode = 0 if first.stroke is None else 1 if first.fill is None else 2
        out.raw("BT")
        if mode:
            out.raw(f"{mode} Tr")
        size = number(first.size_pt * MM_PER_PT, 4)
        for line in lines:
            shift = ANCHORS[line.anchor] * text_width(line, font) if line.anchor != "start" else 0.0
            start = f"1 0 0 -1 {_place(line.x - shift)} {_place(line.y)} Tm "
            for subset, run in runs(line, font, embedded, self._canvas._doc):
                out.font(embedded.getSubsetInternalName(subset, self._canvas._doc), size)
                out.raw(f"{start}{run}")
                start = ""
        if mode:
            out.raw("0 Tr")
        out.raw("ET")

    def _font(self, name: str) -> tuple[fonts.Font, Any]:
        known = self._fonts.get(name)
        if known is None:
            known = self._fonts[name] = embeddable(fonts.find(name))
        return known


# Lines of tables and boards stand on grids: most places come again and again.
@functools.lru_cache(maxsize=16_384)
def _place(value: float) -> str:
    return number(value, 4)


def _xobjects(names: Iterable[str]) -> Raw:
    """The drawings that a stream uses, by their names in it."""
    return Raw("<<" + "".join(f"/{XOBJECT_PREFIX}{name} {ref(XOBJECT_PREFIX + name)}" for name in names) + ">>")


def _states(out: Operators) -> Any:
    if not out.opacities:
        return None
    return pdfdoc.PDFDictionary(
        {name: pdfdoc.PDFDictionary({key: value}) for name, (key, value) in out.opacities.items()}
    )


def _flat(bookmarks: tuple[Bookmark, ...], level: int) -> list[tuple[int, Bookmark]]:
    rows: list[tuple[int, Bookmark]] = []
    for bookmark in bookmarks:
        rows.append((level, bookmark))
        rows += _flat(bookmark.children, level + 1)
    return rows


def _pdf_box(box: Box, height: float) -> tuple[float, float, float, float]:
    """A box in points from the lower left, as PDF has it."""
    corners = (box.x, height - box.bottom, box.right, height - box.y)
    return tuple(round(mm_to_pt(value), 4) for value in corners)  # type: ignore[return-value]
