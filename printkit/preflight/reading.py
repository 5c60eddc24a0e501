"""Reads what the pages of a finished PDF show, with another library (pikepdf) than the one that wrote it.

It knows the file alone, not how it was made: the operators of each content stream, the faces that are marked in it, and
each line of text with the place of every character, as ISO 32000-1 has them (8.4 and 9.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

import pikepdf

from printkit.core.units import MM_PER_PT
from printkit.preflight.lines import PLACING, SAYING, Act, Face, Line, Space, TextState, face_of
from printkit.preflight.pages import inherited
from printkit.scene.geometry import IDENTITY, Matrix

# Every operator that chooses a colour in a space other than DeviceGray, or paints a shading, which has its own
# (ISO 32000-1, table 74 and 8.7.4.2).
COLOURED = frozenset({"rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh"})
PAINTING = frozenset({"f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "Do", "Tj", "TJ", "'", '"'})
# Text operators that printkit's own writer never uses; a reader that passed over them would misplace what follows.
_STRANGE = frozenset({"Td", "TD", "T*", "TL", "Tc", "Tw", "Tz", "Ts", "'", '"'})

_Key = tuple[int, int]  # of an object of the file
_DIRECT = (0, 0)  # of what is written where it is used, and has no key of its own


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows, its drawings (Form XObjects) included.

    Attributes:
        operators: all that its own stream uses, as far as they matter here.
        marks: the ids of the faces, as often as they are shown.
        lines: its text, first that of its own stream, then that of its drawings; empty where it was not asked for.
    """

    operators: frozenset[str]
    marks: tuple[str, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class _Stream:
    """What one content stream does; places are in its own space, or in that of its page."""

    operators: frozenset[str]
    marks: tuple[str, ...]
    draws: tuple[tuple[str, Space], ...]
    lines: tuple[Line, ...]


_EMPTY = _Stream(frozenset(), (), (), ())


class _Asked(Enum):
    """What is read of a stream: no more than its marks; what its lines say, too; where they stand, too."""

    MARKS = 1
    LINES = 2
    PLACES = 3


_ACTS: dict[_Asked, dict[str, Act]] = {
    _Asked.MARKS: {},
    _Asked.LINES: SAYING,
    _Asked.PLACES: SAYING | PLACING,
}


class Reader:
    """Reads pages of one file; what is used on many of them (drawings, fonts) is read once.

    It holds nothing of an open file, so that may be closed and opened anew between two pages.
    """

    def __init__(self, *, texts: bool = False) -> None:
        """Read text, too, with `texts`."""
        self._texts = texts
        self._faults: dict[str, None] = {}
        self._drawings: dict[_Key, _Stream] = {}
        self._faces: dict[_Key, Face] = {}
        self._fonts: set[_Key] = set()
        told = COLOURED | PAINTING | {"BDC"} | (_STRANGE if texts else frozenset())
        self._operators = {asked: " ".join(sorted(told | acts.keys())) for asked, acts in _ACTS.items()}

    def faults(self) -> tuple[str, ...]:
        """What no printkit file may have, each fault once, as far as it has been met since this was last asked."""
        faults = tuple(self._faults)
        self._faults.clear()
        return faults

    def page(self, page: Any, *, texts: bool = True, places: bool = True) -> Shown:
        """What a page (of pikepdf) shows; without `texts` it has no lines, without `places` they have none."""
        asked = _Asked.MARKS if not (texts and self._texts) else _Asked.PLACES if places else _Asked.LINES
        height = float(inherited(page, "/MediaBox", ())[3]) * MM_PER_PT if asked is _Asked.PLACES else 0.0
        to_mm = Matrix(MM_PER_PT, 0, 0, -MM_PER_PT, 0, height)
        resources = inherited(page, "/Resources", {})
        stream = self._whole(resources, self._stream(page, resources, "a page", to_mm, asked))
        return Shown(stream.operators, stream.marks, () if asked is _Asked.MARKS else stream.lines)

    def _whole(self, resources: Any, stream: _Stream) -> _Stream:
        """A stream with what the drawings show that it uses."""
        if not stream.draws:
            return stream
        objects = resources.get("/XObject", {})
        known: dict[str, _Stream] = {}
        marks, lines = [*stream.marks], [*stream.lines]
        for name, space in stream.draws:
            inner = known.get(name)
            if inner is None:
                inner = known[name] = self._drawing(name, objects.get(name))
            if inner.marks:
                marks += inner.marks
            if inner.lines:
                matrix = space.matrix
                lines += [line.mapped(matrix) for line in inner.lines]
        return _Stream(stream.operators, tuple(marks), (), tuple(lines))

    def _drawing(self, name: str, found: Any) -> _Stream:
        """A Form XObject; or a picture, which shows no text."""
        if found is None:
            self._note(f"{name} is drawn, but is not there")
            return _EMPTY
        key = found.objgen
        if key not in self._drawings:
            self._drawings[key] = self._drawn(found)
        return self._drawings[key]

    def _drawn(self, found: Any) -> _Stream:
        if found.get("/Subtype") == "/Form":
            resources = found.get("/Resources", {})
            asked = _Asked.PLACES if self._texts else _Asked.MARKS
            return self._whole(resources, self._stream(found, resources, "a drawing", IDENTITY, asked))
        if found.get("/ColorSpace") != "/DeviceGray" and not found.get("/ImageMask", False):
            self._note(f"a picture is in {found.get('/ColorSpace')}, not in DeviceGray")
        return _EMPTY

    def _stream(self, holder: Any, resources: Any, what: str, matrix: Matrix, asked: _Asked) -> _Stream:
        """One stream, whose space this matrix maps.

        Only the operators that are asked for are made into objects, which saves most of the time.
        """
        fonts = resources.get("/Font", None)
        if fonts is not None:
            self._look_at(fonts)
        operators: set[str] = set()
        marks: list[str] = []
        draws: list[tuple[str, Space]] = []
        state = TextState(lambda name: self._face(fonts[name]), matrix, places=asked is _Asked.PLACES)
        acts = _ACTS[asked]
        for instruction in pikepdf.parse_content_stream(holder, self._operators[asked]):
            name = str(instruction.operator)
            operators.add(name)
            if (act := acts.get(name)) is not None:
                act(state, instruction)
            elif name == "Do":
                draws.append((str(instruction.operands[0]), state.space))
            elif name == "BDC":
                operands = instruction.operands
                if operands[0] == "/Face":
                    marks.append(str(operands[1]["/ID"]))
        for name in sorted(operators & COLOURED):
            self._note(f"{what} uses the colour operator {name}, which is not DeviceGray")
        if self._texts:
            for name in sorted(operators & _STRANGE):
                self._note(f"{what} places text by {name}, which is not read")
        return _Stream(frozenset(operators), tuple(marks), tuple(draws), tuple(state.lines))

    def _face(self, font: Any) -> Face:
        key = font.objgen
        if key == _DIRECT:
            return face_of(font)
        if key not in self._faces:
            self._faces[key] = face_of(font)
        return self._faces[key]

    def _look_at(self, fonts: Any) -> None:
        """Look once at the fonts of a resource dictionary."""
        if self._seen(fonts):
            return
        for font in fonts.values():
            if not self._seen(font):
                for fault in font_faults(font):
                    self._note(fault)

    def _seen(self, thing: Any) -> bool:
        """Whether these fonts, or this font, have been looked at before."""
        key = thing.objgen
        if key in self._fonts:
            return True
        if key != _DIRECT:
            self._fonts.add(key)
        return False

    def _note(self, fault: str) -> None:
        self._faults[fault] = None


def font_faults(font: Any) -> Iterator[str]:
    """What is wrong with a font (of pikepdf): it is not embedded, or not as a subset."""
    if font.get("/Subtype") in ("/Type0", "/Type3"):
        return  # one has its file in its descendant, the other needs none
    descriptor: Any = font.get("/FontDescriptor", {})
    if not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
        yield f"the font {font.get('/BaseFont')} is not embedded"
    elif "+" not in str(font.get("/BaseFont", "")):
        yield f"the font {font.get('/BaseFont')} is embedded whole, not as a subset"
