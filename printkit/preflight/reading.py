"""Reads what the pages of a finished PDF show, with another library (pikepdf) than the one that wrote it.

It knows the file alone, not how it was made: the operators of each content stream, the faces that are marked in it, and
each line of text with the place of every character, as ISO 32000-1 has them (8.4 and 9.4).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pikepdf

from printkit.core.units import MM_PER_PT
from printkit.preflight.lines import Face, Line, TextState, face_of
from printkit.scene.geometry import IDENTITY, Matrix

# Every operator that chooses a colour in a space other than DeviceGray, or paints a shading, which has its own
# (ISO 32000-1, table 74 and 8.7.4.2).
COLOURED = frozenset({"rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh"})
PAINTING = frozenset({"f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "Do", "Tj", "TJ", "'", '"'})
_TOLD = COLOURED | {"Do", "BDC"}
_STYLING = frozenset({"q", "Q", "Tf"})
_PLACING = frozenset({"cm", "BT", "Tm"})
# Text operators that printkit's own writer never uses; a reader that passed over them would misplace what follows.
_STRANGE = frozenset({"Td", "TD", "T*", "TL", "Tc", "Tw", "Tz", "Ts", "'", '"'})


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
    draws: tuple[tuple[str, Matrix], ...]
    lines: tuple[Line, ...]


class Reader:
    """Reads pages of one file; what is used on many of them (drawings, fonts) is read once.

    Attributes:
        faults: what no printkit file may have.
        fonts: the dictionaries of fonts that were met.
    """

    def __init__(self, *, texts: bool = False) -> None:
        """Read text, too, with `texts`."""
        self.faults: list[str] = []
        self.fonts: dict[tuple[int, int], Any] = {}
        self._texts = texts
        self._forms: dict[tuple[int, int], _Stream] = {}
        self._faces: dict[tuple[int, int], Face] = {}
        base = _TOLD | PAINTING | (_STYLING | _STRANGE if texts else frozenset())
        self._wanted = {
            False: " ".join(sorted(base)),
            True: " ".join(sorted(base | (_PLACING if texts else frozenset()))),
        }

    def page(self, page: Any, *, places: bool = True) -> Shown:
        """What a page (of pikepdf) shows; without `places`, its lines of text have none."""
        height = float(page.MediaBox[3]) * MM_PER_PT if places else 0.0
        to_mm = Matrix(MM_PER_PT, 0, 0, -MM_PER_PT, 0, height)
        stream = self._whole(page, self._stream(page, "a page", places, to_mm))
        return Shown(stream.operators, stream.marks, stream.lines)

    def _whole(self, holder: Any, stream: _Stream) -> _Stream:
        """A stream with what the drawings show that it uses."""
        if not stream.draws:
            return stream
        objects = holder.get("/Resources", {}).get("/XObject", {})
        known: dict[str, _Stream] = {}
        marks, lines = [*stream.marks], [*stream.lines]
        for name, matrix in stream.draws:
            inner = known.get(name)
            if inner is None:
                inner = known[name] = self._drawing(name, objects.get(name))
            marks += inner.marks
            if inner.lines:
                lines += [line.mapped(matrix) for line in inner.lines]
        return _Stream(stream.operators, tuple(marks), (), tuple(lines))

    def _drawing(self, name: str, found: Any) -> _Stream:
        """A Form XObject; or a picture, which shows no text."""
        if found is None:
            self.faults.append(f"{name} is drawn, but is not there")
        elif found.get("/Subtype") == "/Form":
            key = found.objgen
            if key not in self._forms:
                self._forms[key] = self._whole(found, self._stream(found, "a drawing", True, IDENTITY))
            return self._forms[key]
        elif found.get("/ColorSpace") != "/DeviceGray" and not found.get("/ImageMask", False):
            self.faults.append(f"a picture is in {found.get('/ColorSpace')}, not in DeviceGray")
        return _Stream(frozenset(), (), (), ())

    def _stream(self, holder: Any, what: str, places: bool, matrix: Matrix) -> _Stream:
        """One stream, whose space this matrix maps.

        Only the operators that are asked for are made into objects, which saves most of the time.
        """
        fonts = holder.get("/Resources", {}).get("/Font", None)
        if fonts is not None:
            self.fonts.setdefault(fonts.objgen, fonts)
        operators: set[str] = set()
        marks: list[str] = []
        draws: list[tuple[str, Matrix]] = []
        lines: list[Line] = []
        state = TextState(lambda name: self._face(fonts[name]), matrix, places=places)
        for instruction in pikepdf.parse_content_stream(holder, self._wanted[places]):
            name = str(instruction.operator)
            operators.add(name)
            if name == "Do":
                draws.append((str(instruction.operands[0]), state.matrix))
            elif name == "BDC":
                operands = instruction.operands
                if operands[0] == "/Face":
                    marks.append(str(operands[1]["/ID"]))
            elif self._texts:
                said = state.take(name, instruction)
                if said is not None:
                    lines.append(said)
        for name in sorted(operators & COLOURED):
            self.faults.append(f"{what} uses the colour operator {name}, which is not DeviceGray")
        if self._texts:
            self.faults += [f"{what} places text by {name}, which is not read" for name in sorted(operators & _STRANGE)]
        return _Stream(frozenset(operators), tuple(marks), tuple(draws), tuple(lines))

    def _face(self, font: Any) -> Face:
        key = font.objgen
        if key not in self._faces:
            self._faces[key] = face_of(font)
        return self._faces[key]
