"""Fonts: finding one by name or path, and measuring text with it.

Measuring is HarfBuzz's work, so kerning counts. Lines are set glyph by glyph from left to right; a script that needs
more than that (joined or reordered letters) is refused by `Font.faults` instead of being set wrongly.
"""

from __future__ import annotations

import functools
import importlib.metadata
import importlib.util
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import uharfbuzz as hb

from printkit.core.errors import InputError
from printkit.core.units import MM_PER_PT
from printkit.scene.geometry import Outline, Segment

# Ligatures would make one glyph of two characters, which a PDF reader could not select apart.
# Figures are as high as capitals: they stand beside letters (`C4`), and an old-style 1 looks like a small capital I.
_FEATURES = {"liga": False, "clig": False, "dlig": False, "calt": False, "kern": True, "lnum": True}
_FIGURES = "0123456789"


class FontError(InputError):
    """A font that cannot be found or used; the message says why and what to do."""


class Glyph(NamedTuple):
    """One character as it is set.

    Attributes:
        character: what it stands for.
        advance: how far to go on to the next, kerning included, in thousandths of the font size.
        natural: the advance without kerning.
    """

    character: str
    advance: float
    natural: float


@dataclass(frozen=True, slots=True, eq=False)
class Font:
    """A TrueType font, ready to measure with.

    Attributes:
        name: as it was asked for.
        path: of its file.
        ascent: height above the baseline that its letters may take, in thousandths of the font size.
        descent: depth below the baseline, likewise, above zero.
        cap_height: height of its capitals, likewise.
        pitch: the advance of every letter, likewise, where all of ASCII has one width; else 0.
        figures: by their code points the glyphs of figures that are as high as capitals, where the font's own are not.
    """

    name: str
    path: Path
    ascent: float
    descent: float
    cap_height: float
    pitch: float
    figures: Mapping[int, int]
    _font: Any
    _upem: int

    def glyphs(self, text: str) -> tuple[Glyph, ...]:
        """The characters of one line as they are set, left to right."""
        return _shaped(self, text)[0]

    def width(self, text: str, size_pt: float) -> float:
        """The width of a line, in mm."""
        return _advance(self, text) * size_pt * MM_PER_PT / 1000

    def height_of_capitals(self, size_pt: float) -> float:
        """The height of a capital letter, in mm."""
        return self.cap_height * size_pt * MM_PER_PT / 1000

    def faults(self, text: str) -> str:
        """Why this text cannot be set in this font, or '' when it can."""
        missing = self.missing(text)
        if missing:
            shown = ", ".join(f"'{character}' (U+{ord(character):04X})" for character in missing)
            return f"the font {self.name} has no glyph for {shown}"
        if not _shaped(self, text)[1]:
            return f"'{text}' needs joined or reordered letters, which printkit cannot set yet"
        return ""

    def missing(self, text: str) -> tuple[str, ...]:
        """The characters that the font has no glyph for, each once, in order."""
        return tuple(
            character for character in dict.fromkeys(text) if self._font.get_nominal_glyph(ord(character)) is None
        )

    def outline(self, character: str) -> Outline:
        """The shape of a character in thousandths of the font size, y down, the baseline at 0."""
        pen = _Pen(1000 / self._upem)
        self._font.draw_glyph_with_pen(self.glyph(character), pen)
        return tuple(pen.segments)

    def glyph(self, character: str) -> int:
        """The number of the glyph that a character is set with; 0 where there is none."""
        code = ord(character)
        return self.figures.get(code) or self._font.get_nominal_glyph(code) or 0


def find(name: str) -> Font:
    """The font of this name or path.

    A name is that of an installed font file without its suffix, such as `CrimsonText-Bold`; spaces, hyphens and case do
    not matter, and a family name alone means its regular style. A text with a slash or a font suffix is a path.

    Raises:
        FontError: there is none, or it is not TrueType.
    """
    if "/" in name or "\\" in name or name.lower().endswith(_SUFFIXES):
        return _at(name, Path(name))
    return _named(name)


@functools.lru_cache(maxsize=256)
def _named(name: str) -> Font:
    """An installed font; it does not change while printkit runs, as a person's own file may."""
    return _at(name, _installed(name))


def _at(name: str, path: Path) -> Font:
    try:
        stamp = path.stat().st_mtime_ns
    except OSError as error:
        raise FontError(f"cannot read the font {name}: {(error.strerror or str(error)).lower()}") from error
    return _load(name, path, stamp)


_SUFFIXES = (".ttf", ".otf", ".ttc", ".woff", ".woff2")


def _plain(name: str) -> str:
    return re.sub(r"[\s_-]", "", name).lower()


@functools.cache
def _families() -> dict[str, str]:
    """Installed font families by plain name, with the package that holds each (the `fontpkg` family of packages)."""
    points = importlib.metadata.entry_points(group="fontpkg.family")
    return {_plain(point.name): point.value for point in sorted(points, key=lambda point: point.name)}


@functools.cache
def _installed(name: str) -> Path:
    plain = _plain(name)
    for family, package in _families().items():
        if not plain.startswith(family):
            continue
        spec = importlib.util.find_spec(package)
        if spec is None or spec.origin is None:
            continue
        for file in sorted((Path(spec.origin).parent / "files").glob("*.ttf")):
            # A variable font has its axes in brackets; it is used as it is, in its default style.
            stem = _plain(re.sub(r"\[.*\]", "", file.stem))
            if stem in (plain, plain + "regular"):
                return file
    known = ", ".join(sorted(_families())) or "none"
    raise FontError(f"there is no font '{name}'; installed families are {known}, or give the path of a .ttf file")


@functools.lru_cache(maxsize=64)
def _load(name: str, path: Path, _stamp: int) -> Font:
    data = path.read_bytes()
    if not data:
        raise FontError(f"the font {name} is an empty file")
    if data[:4] in (b"wOFF", b"wOF2"):
        raise FontError(f"{name} is a font for web pages (WOFF); convert it to TrueType (a .ttf file)")
    face = hb.Face(hb.Blob(data))
    try:
        tables = set(face.table_tags)
    except UnicodeDecodeError:
        tables = set()
    if face.glyph_count == 0 or "cmap" not in tables:
        raise FontError(f"{name} is not a font file that can be read")
    if _cut_off(data):
        raise FontError(f"the font file {name} is cut off; copy it anew")
    if "glyf" not in tables:
        raise FontError(f"the font {name} has PostScript outlines; printkit needs TrueType outlines (a .ttf file)")
    font = hb.Font(face)
    extents = font.get_font_extents("ltr")
    thousandth = 1000 / face.upem
    cap = font.get_metric_position_with_fallback(hb.OTMetricsTag.CAP_HEIGHT)
    return Font(
        name=name,
        path=path,
        ascent=extents.ascender * thousandth,
        descent=-extents.descender * thousandth,
        cap_height=cap * thousandth,
        pitch=_pitch(font) * thousandth,
        figures=_lining(font),
        _font=font,
        _upem=face.upem,
    )


def _pitch(font: Any) -> float:
    """The advance that all printable characters of ASCII have in common, in font units; 0 where they differ."""
    glyphs = {font.get_nominal_glyph(code) for code in range(32, 127)}
    advances = {font.get_glyph_h_advance(glyph) for glyph in glyphs if glyph is not None}
    return advances.pop() if len(advances) == 1 and None not in glyphs else 0.0


def _lining(font: Any) -> dict[int, int]:
    """The glyphs of figures that the font has besides its own, one for each."""
    buffer = hb.Buffer()
    buffer.add_str(_FIGURES)
    buffer.guess_segment_properties()
    hb.shape(font, buffer, _FEATURES)
    glyphs = [info.codepoint for info in buffer.glyph_infos]
    if len(glyphs) != len(_FIGURES) or 0 in glyphs:
        return {}
    codes = map(ord, _FIGURES)
    return {code: glyph for code, glyph in zip(codes, glyphs, strict=True) if glyph != font.get_nominal_glyph(code)}


@functools.lru_cache(maxsize=512)
def _spaced(character: str, pitch: float) -> Glyph:
    return Glyph(character, pitch, pitch)


def _cut_off(data: bytes) -> bool:
    """Whether a table of the font runs beyond the end of its file (ISO 14496-22, 4.5: 12 bytes, then 16 a table)."""
    count = int.from_bytes(data[4:6], "big")
    rows = (data[start : start + 16] for start in range(12, 12 + 16 * count, 16))
    return any(int.from_bytes(row[8:12], "big") + int.from_bytes(row[12:16], "big") > len(data) for row in rows)


@functools.lru_cache(maxsize=1024)
def _advance(font: Font, text: str) -> float:
    """The width of a line in thousandths of the font size."""
    return sum(glyph.advance for glyph in font.glyphs(text))


@functools.lru_cache(maxsize=1024)
def _shaped(font: Font, text: str) -> tuple[tuple[Glyph, ...], bool]:
    """The glyphs of the line, and whether they are simply those of its characters, in order."""
    if not text:
        return (), True
    if font.pitch and text.isascii() and text.isprintable():
        # Letters of one width are not kerned, and ligatures are switched off: there is nothing to shape.
        return tuple(_spaced(character, font.pitch) for character in text), True
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(font._font, buffer, _FEATURES)
    thousandth = 1000 / font._upem
    nominal = [font.glyph(character) for character in text]
    plain = buffer.direction in ("ltr", "LTR") and [info.codepoint for info in buffer.glyph_infos] == nominal
    advances = [position.x_advance for position in buffer.glyph_positions] if plain else [0] * len(text)
    glyphs = []
    for character, glyph, advance in zip(text, nominal, advances, strict=True):
        natural = font._font.get_glyph_h_advance(glyph)
        glyphs.append(Glyph(character, (advance if plain else natural) * thousandth, natural * thousandth))
    return tuple(glyphs), plain


class _Pen:
    """Takes a glyph's curves from HarfBuzz and makes an outline of them; the method names are the pen protocol's."""

    def __init__(self, scale: float) -> None:
        self.segments: list[Segment] = []
        self._scale = scale
        self._at = (0.0, 0.0)

    def _point(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0] * self._scale, -point[1] * self._scale

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._at = self._point(point)
        self.segments.append(("M", *self._at))

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._at = self._point(point)
        self.segments.append(("L", *self._at))

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        """A quadratic curve is the cubic whose handles lie two thirds of the way to its one handle."""
        handle, end = (self._point(point) for point in points)
        first, second = _two_thirds(self._at, handle), _two_thirds(end, handle)
        self.segments.append(("C", *first, *second, *end))
        self._at = end

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        mapped = [self._point(point) for point in points]
        self.segments.append(("C", *mapped[0], *mapped[1], *mapped[2]))
        self._at = mapped[2]

    def closePath(self) -> None:  # noqa: N802
        self.segments.append(("Z",))

    def endPath(self) -> None:  # noqa: N802
        """Open contours do not occur in TrueType; nothing to do."""


def _two_thirds(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    return start[0] + (end[0] - start[0]) * 2 / 3, start[1] + (end[1] - start[1]) * 2 / 3
