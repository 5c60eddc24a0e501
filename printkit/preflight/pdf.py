"""Reads a finished PDF back with another library (pikepdf) and proves what printkit promises of it.

It looks at the file alone, not at how it was made: every colour operator of every stream, every font, every page and
its boxes, and how often each face is shown.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pikepdf

from printkit.core.units import mm_to_pt
from printkit.scene.nodes import Document, Group, Node, Page

TOLERANCE_PT = 0.02

# Every operator that chooses a colour in a space other than DeviceGray, or paints a shading, which has its own
# (ISO 32000-1, table 74 and 8.7.4.2).
_COLOURED = {"rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh"}
_PAINTING = {"f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "Do", "Tj", "TJ", "'", '"'}


_TOLD = _COLOURED | {"Do", "BDC"}


class PreflightError(Exception):
    """The finished file is not what was promised: a fault of printkit's own, so nothing is delivered."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("the finished PDF is not as planned: " + "; ".join(faults))


@dataclass(frozen=True, slots=True)
class _Stream:
    """What one content stream does."""

    operators: frozenset[str]
    marks: tuple[str, ...]
    draws: tuple[str, ...]


def check(data: bytes, document: Document) -> None:
    """Compare a finished file with the document that it was made of.

    Raises:
        PreflightError: with everything that is not as promised.
    """
    faults: list[str] = []
    with pikepdf.open(io.BytesIO(data)) as file:
        faults += _document_faults(file, document)
        walker = _Walker(file)
        found: Counter[str] = Counter()
        for number, (page, planned) in enumerate(zip(file.pages, document.pages, strict=False), 1):
            faults += [f"page {number}: {fault}" for fault in _page_faults(page, planned)]
            stream = walker.page(page)
            found.update(walker.marks_of(page, stream))
            if _draws(planned.items) and not stream.operators & _PAINTING:
                faults.append(f"page {number}: it is empty")
        faults += walker.faults
        faults += _count_faults(found, _planned_marks(document))
        faults += _font_faults(file)
    if faults:
        raise PreflightError(list(dict.fromkeys(faults)))


def _document_faults(file: Any, document: Document) -> Iterator[str]:
    if len(file.pages) != len(document.pages):
        yield f"it has {len(file.pages)} pages, not {len(document.pages)}"
    if str(file.Root.get("/Lang", "")) != document.language:
        yield f"its language is '{file.Root.get('/Lang', '')}', not '{document.language}'"
    if str(file.docinfo.get("/Title", "")) != document.title:
        yield "its title is missing or wrong"


def _page_faults(page: Any, planned: Page) -> Iterator[str]:
    width, height = (mm_to_pt(side) for side in planned.size)
    trim = planned.trim
    boxes = {"/MediaBox": (0.0, 0.0, width, height)}
    if trim is not None:
        boxes["/TrimBox"] = (
            mm_to_pt(trim.x),
            height - mm_to_pt(trim.bottom),
            mm_to_pt(trim.right),
            height - mm_to_pt(trim.y),
        )
    else:
        boxes["/TrimBox"] = boxes["/MediaBox"]
    for name, wanted in boxes.items():
        found = [float(value) for value in page.get(name, [])]
        if len(found) != 4 or any(abs(a - b) > TOLERANCE_PT for a, b in zip(found, wanted, strict=True)):
            yield f"its {name[1:]} is {[round(value, 2) for value in found]}, not {[round(v, 2) for v in wanted]}"


class _Walker:
    """Walks through content streams, each Form XObject once."""

    def __init__(self, file: Any) -> None:
        self.faults: list[str] = []
        self._file = file
        self._forms: dict[tuple[int, int], tuple[str, ...]] = {}

    def page(self, page: Any) -> _Stream:
        """The page's own stream; forms are walked on the way."""
        return self._stream(page, "a page", _TOLD | _PAINTING)

    def marks_of(self, page: Any, stream: _Stream) -> list[str]:
        """The ids of the faces that the page shows, as often as it shows them, forms included."""
        return [*stream.marks, *self._inner(page, stream)]

    def _inner(self, holder: Any, stream: _Stream) -> list[str]:
        objects = holder.get("/Resources", {}).get("/XObject", {})
        marks: list[str] = []
        for name in stream.draws:
            form = objects.get(name)
            if form is None:
                self.faults.append(f"{name} is drawn, but is not there")
            elif form.get("/Subtype") == "/Form":
                marks += self._form(form)
            else:
                self._image(form)
        return marks

    def _form(self, form: Any) -> tuple[str, ...]:
        key = form.objgen
        if key not in self._forms:
            stream = self._stream(form, "a drawing", _TOLD)
            self._forms[key] = (*stream.marks, *self._inner(form, stream))
        return self._forms[key]

    def _image(self, image: Any) -> None:
        space = image.get("/ColorSpace")
        if space != "/DeviceGray" and not image.get("/ImageMask", False):
            self.faults.append(f"a picture is in {space}, not in DeviceGray")

    def _stream(self, holder: Any, what: str, wanted: set[str]) -> _Stream:
        """Read a stream; only the operators that are asked for are made into objects, which saves most of the time."""
        operators, marks, draws = set(), [], []
        for instruction in pikepdf.parse_content_stream(holder, " ".join(sorted(wanted))):
            operands, name = instruction.operands, str(instruction.operator)
            operators.add(name)
            if name == "Do":
                draws.append(str(operands[0]))
            elif name == "BDC" and str(operands[0]) == "/Face":
                marks.append(str(operands[1]["/ID"]))
        for name in sorted(operators & _COLOURED):
            self.faults.append(f"{what} uses the colour operator {name}, which is not DeviceGray")
        return _Stream(frozenset(operators), tuple(marks), tuple(draws))


def _count_faults(found: Counter[str], planned: Counter[str]) -> Iterator[str]:
    for face in sorted(found.keys() | planned.keys()):
        if found[face] != planned[face]:
            yield f"'{face}' is there {found[face]} times, not {planned[face]}"


def _planned_marks(document: Document) -> Counter[str]:
    return Counter(mark for page in document.pages for mark in _marks(page.items))


def _marks(items: tuple[Node, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            if item.mark is not None:
                yield item.mark
            yield from _marks(item.items)


def _draws(items: tuple[Node, ...]) -> bool:
    """Whether anything is to be seen; a blank page of a folded sheet is a group without nodes."""
    return any(_draws(item.items) if isinstance(item, Group) else True for item in items)


def _font_faults(file: Any) -> Iterator[str]:
    for item in file.objects:
        if not isinstance(item, pikepdf.Dictionary) or item.get("/Type") != "/Font":
            continue
        if item.get("/Subtype") in ("/Type0", "/Type3"):
            continue  # one has its file in its descendant, the other needs none
        descriptor: Any = item.get("/FontDescriptor", {})
        if not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            yield f"the font {item.get('/BaseFont')} is not embedded"
        elif "+" not in str(item.get("/BaseFont", "")):
            yield f"the font {item.get('/BaseFont')} is embedded whole, not as a subset"
