"""Reads a finished PDF back with another library (pikepdf) and proves what printkit promises of it.

It looks at the file alone, not at how it was made: every colour operator of every stream, every font, every page and
its boxes, and how often each face is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pikepdf

from printkit.core.english import counted
from printkit.core.units import mm_to_pt
from printkit.preflight.pages import Pages, each_page, inherited, opened
from printkit.preflight.promise import PagePromise, Promise
from printkit.preflight.reading import PAINTING, Reader, Shown
from printkit.scene.nodes import Document

TOLERANCE_PT = 0.02


class PreflightError(Exception):
    """The finished file is not what was promised: a fault of printkit's own, so nothing is delivered."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = tuple(faults)
        super().__init__(faults)

    def __str__(self) -> str:
        return "the finished PDF is not as planned: " + "; ".join(self.faults)


def check(file: bytes | Path, promised: Document | Promise) -> None:
    """Compare a finished file with the document that it was made of.

    Args:
        file: its bytes, or where it lies; then it is never whole in memory.
        promised: what it must be.

    Raises:
        PreflightError: with everything that is not as promised.
    """
    promise = promised if isinstance(promised, Promise) else Promise(promised)
    planned = len(promise.document.pages)
    with opened(file) as opening:
        faults = document_faults(whole(opening), promise.document)
    reader, marks, count = Reader(), Marks(), 0
    for number, page in enumerate(each_page(file)):
        shown = reader.page(page)
        if number < planned:
            faults += page_faults(page, shown, number, promise.page(number))
        marks.compare(shown.marks, promise.page(number).marks if number < planned else ())
        faults += reader.faults()
        count += 1
    for number in range(count, planned):
        marks.compare((), promise.page(number).marks)
    faults += count_faults(marks.more, promise)
    if faults:
        raise PreflightError(list(dict.fromkeys(faults)))


@dataclass(frozen=True, slots=True)
class Whole:
    """What is asked of a file as a whole: how many pages it has, its language and its title."""

    pages: int
    language: str
    title: str


def whole(file: pikepdf.Pdf) -> Whole:
    """A file as a whole; what it does not say is ''."""
    return Whole(len(Pages(file)), str(file.Root.get("/Lang", "")), str(file.docinfo.get("/Title", "")))


def document_faults(found: Whole, document: Document) -> list[str]:
    """What is wrong with a file as a whole."""
    faults = []
    if found.pages != len(document.pages):
        faults.append(f"it has {counted(found.pages, 'page')}, not {len(document.pages)}")
    if found.language != document.language:
        faults.append(f"its language is '{found.language}', not '{document.language}'")
    if found.title != document.title:
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
        found = [float(value) for value in inherited(page, name, ())]
        if len(found) != 4 or any(abs(a - b) > TOLERANCE_PT for a, b in zip(found, wanted, strict=True)):
            said, meant = ([round(value, 2) for value in box] for box in (found, wanted))
            yield f"page {number + 1}: its {name[1:]} is {said}, not {meant}"
    if planned.drawn and not shown.operators & PAINTING:
        yield f"page {number + 1}: it is empty"


class Marks:
    """How much more often faces are there than promised; only those that are not as promised take any room."""

    def __init__(self) -> None:
        self.more: Counter[str] = Counter()

    def compare(self, found: Sequence[str], promised: Sequence[str]) -> None:
        """Take the faces of the next page."""
        if found != promised:
            self.more.update(found)
            self.more.subtract(promised)


def count_faults(more: Mapping[str, int], promise: Promise) -> Iterator[str]:
    """Faces that are there more or less often than promised, by so much."""
    wrong = {face: count for face, count in more.items() if count}
    if not wrong:
        return
    pages = (promise.page(number) for number in range(len(promise.document.pages)))
    planned = Counter(face for page in pages for face in page.marks if face in wrong)
    for face in sorted(wrong):
        yield f"'{face}' is there {planned[face] + wrong[face]} times, not {planned[face]}"
