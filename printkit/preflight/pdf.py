"""Reads a finished PDF back with another library (pikepdf) and proves what printkit promises of it.

It looks at the file alone, not at how it was made: every colour operator of every stream, every font, every page and
its boxes, and how often each face is shown.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pikepdf

from printkit.core.english import counted
from printkit.core.units import mm_to_pt
from printkit.preflight.promise import PagePromise, Promise
from printkit.preflight.reading import PAINTING, Reader, Shown
from printkit.scene.nodes import Document

TOLERANCE_PT = 0.02


class PreflightError(Exception):
    """The finished file is not what was promised: a fault of printkit's own, so nothing is delivered."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("the finished PDF is not as planned: " + "; ".join(faults))


def check(data: bytes, promised: Document | Promise) -> None:
    """Compare a finished file with the document that it was made of.

    Raises:
        PreflightError: with everything that is not as promised.
    """
    promise = promised if isinstance(promised, Promise) else Promise(promised)
    with pikepdf.open(io.BytesIO(data)) as file:
        reader = Reader()
        shown = [reader.page(page, places=False) for page in file.pages]
        faults = document_faults(file, promise.document)
        for number, (page, seen) in enumerate(zip(file.pages, shown, strict=True)):
            if number < len(promise.document.pages):
                faults += page_faults(page, seen, number, promise.page(number))
        faults += [*reader.faults, *font_faults(reader.fonts.values())]
    faults += count_faults((seen.marks for seen in shown), promise)
    if faults:
        raise PreflightError(list(dict.fromkeys(faults)))


def document_faults(file: Any, document: Document) -> list[str]:
    """What is wrong with a file (of pikepdf) as a whole."""
    faults = []
    if len(file.pages) != len(document.pages):
        faults.append(f"it has {counted(len(file.pages), 'page')}, not {len(document.pages)}")
    if str(file.Root.get("/Lang", "")) != document.language:
        faults.append(f"its language is '{file.Root.get('/Lang', '')}', not '{document.language}'")
    if str(file.docinfo.get("/Title", "")) != document.title:
        faults.append("its title is missing or wrong")
    return faults


def page_faults(page: Any, shown: Shown, number: int, planned: PagePromise) -> Iterator[str]:
    """What is wrong with one page (of pikepdf), counted from 0, that shows this."""
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
            said, meant = ([round(value, 2) for value in box] for box in (found, wanted))
            yield f"page {number + 1}: its {name[1:]} is {said}, not {meant}"
    if planned.drawn and not shown.operators & PAINTING:
        yield f"page {number + 1}: it is empty"


def count_faults(found: Iterable[Iterable[str]], promise: Promise) -> Iterator[str]:
    """Faces that are there more or less often than promised; `found` are those of each page."""
    counts = Counter(face for faces in found for face in faces)
    planned = Counter(face for number in range(len(promise.document.pages)) for face in promise.page(number).marks)
    for face in sorted(counts.keys() | planned.keys()):
        if counts[face] != planned[face]:
            yield f"'{face}' is there {counts[face]} times, not {planned[face]}"


def font_faults(dictionaries: Iterable[Any]) -> Iterator[str]:
    """Fonts of resource dictionaries (of pikepdf) that are not embedded, or not as a subset."""
    for fonts in dictionaries:
        for font in fonts.values():
            if font.get("/Subtype") in ("/Type0", "/Type3"):
                continue  # one has its file in its descendant, the other needs none
            descriptor: Any = font.get("/FontDescriptor", {})
            if not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
                yield f"the font {font.get('/BaseFont')} is not embedded"
            elif "+" not in str(font.get("/BaseFont", "")):
                yield f"the font {font.get('/BaseFont')} is embedded whole, not as a subset"
