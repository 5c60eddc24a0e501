"""What pages have in common: a frame with ornaments, headings in hollow letters, running text, lines to write on.

The ornaments are drawings of `card_data/ornaments`; like all else here they may be coloured.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path as FilePath

from printkit.art.drawing import Drawing
from printkit.art.load import load_art
from printkit.core.files import shipped
from printkit.core.units import MM_PER_PT, Size
from printkit.data.problems import NOWHERE, ProblemError
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import BLACK, WHITE, Stroke
from printkit.scene.shapes import line, rectangle
from printkit.text import fonts
from printkit.text.typeset import Align, TextStyle, fit, lay, wrap, wrap_evenly

HEAD_FONT = "CrimsonText-Bold"
ITALIC_FONT = "CrimsonText-SemiBoldItalic"
BODY_FONT = "AlegreyaSans-Regular"
BOLD_FONT = "AlegreyaSans-Bold"

EDGE = 7.0  # mm that home printers may leave unprinted
BAND = 4.0  # between the two lines of a frame, at scale 1
FRAME = 6.0  # from the outside of a frame to its inner line, at scale 1
LETTERS_IN_OUTLINES = 28.0  # hollow letters are at least so many times as large as their outlines are wide
LEADING = 1.28  # of running text, in font sizes


@functools.cache
def ornament(name: str) -> Drawing:
    """A drawing of `card_data/ornaments` by name.

    Raises:
        ProblemError: it is not there or not a drawing; both are faults of the installation.
    """
    return shipped_drawing(f"ornaments/{name}.svg")


@functools.cache
def shipped_drawing(path: str) -> Drawing:
    """A drawing that ships in `card_data`, by its path there.

    Raises:
        ProblemError: it is not there or not a drawing; both are faults of the installation.
    """
    drawing, problems = load_art(FilePath(shipped("card_data") / path), NOWHERE, path)
    if drawing is None:
        raise ProblemError(problems)
    return drawing


def placed_ornament(name: str, box: Box) -> Group:
    """An ornament fitted into a box; it says nothing to somebody who hears the page."""
    drawing = ornament(name)
    return Group((drawing.group,), drawing.matrix_in(box), role=Role.ARTIFACT)


def corners(name: str, box: Box, side: float) -> tuple[Group, ...]:
    """An ornament, drawn for the upper left corner, in all four corners of a box, mirrored as they need it."""
    drawing = ornament(name)
    scale = side / drawing.width
    return tuple(
        Group((drawing.group,), Matrix(sx * scale, 0, 0, sy * scale, x, y), role=Role.ARTIFACT)
        for x, sx in ((box.x, 1), (box.right, -1))
        for y, sy in ((box.y, 1), (box.bottom, -1))
    )


@dataclass(frozen=True, slots=True)
class Framed:
    """A page's frame.

    Attributes:
        nodes: its drawing.
        scale: by which it and what stands in it is smaller or larger than on A4.
        room: what is free within it, corners' leaves not counted.
    """

    nodes: tuple[Node, ...]
    scale: float
    room: Box


def page_scale(size: Size) -> float:
    """How large the parts of a page are, against A4."""
    return min(size.width / 210, size.height / 297, 1.6)


def framed(size: Size) -> Framed:
    """A double line around a page with a boss in each corner, all of it to be coloured."""
    scale = max(page_scale(size), 0.6)
    box = Box(0, 0, *size).inset(EDGE)
    side = 24 * scale
    outer, inner = box.inset(scale), box.inset(5 * scale)
    stroke = Stroke(0.9 * scale, cap="butt")
    nodes: list[Node] = []
    for at in (outer, inner):
        ends = side - (at.x - box.x)
        nodes += [Path(line((at.x + ends, y), (at.right - ends, y)), stroke=stroke) for y in (at.y, at.bottom)]
        nodes += [Path(line((x, at.y + ends), (x, at.bottom - ends)), stroke=stroke) for x in (at.x, at.right)]
    nodes += corners("frame-corner", box, side)
    return Framed((Group(tuple(nodes), role=Role.ARTIFACT),), scale, box.inset(FRAME * scale))


def title(
    text: str,
    box: Box,
    size_pt: float,
    *,
    font: str = HEAD_FONT,
    lines: int = 2,
    hollow: float = 0.45,
    align: Align = "middle",
) -> tuple[Group, float]:
    """A heading in hollow letters; with `hollow` 0 they are black.

    Args:
        text: what it says.
        box: where it goes; the text is centred in its height.
        size_pt: the largest size.
        font: of its letters.
        lines: at most so many.
        hollow: the width of the letters' outlines, in mm; those of small letters are finer, so that they stay open.
        align: within the width of the box.

    Returns:
        The heading, and the width in mm by which it is too long even at a quarter of its size, or 0.
    """
    return words(text, box, TextStyle(font, size_pt, size_pt / 4, lines, align), role=Role.HEADING, hollow=hollow)


def words(
    text: str, box: Box, style: TextStyle, *, role: Role = Role.PARAGRAPH, hollow: float = 0.0
) -> tuple[Group, float]:
    """Words fitted into a box, and the width in mm by which they are too long, or 0."""
    face = fonts.find(style.font)
    fitted = fit(text, face, style, box.width, box.height)
    stroke = Stroke(min(hollow, fitted.size_pt * MM_PER_PT / LETTERS_IN_OUTLINES)) if hollow else None
    nodes = lay(fitted, face, style, box, fill=WHITE if hollow else BLACK, stroke=stroke)
    return Group(nodes, role=role), fitted.missing


def prose(
    text: str,
    x: float,
    y: float,
    width: float,
    size_pt: float,
    *,
    font: str = BODY_FONT,
    align: Align = "start",
    leading: float = LEADING,
) -> tuple[Group, float]:
    """Running text from a first baseline y down; returns it with the baseline that would come next.

    Centred text has lines of about one length.
    """
    anchor = {"start": x, "middle": x + width / 2, "end": x + width}[align]
    nodes = []
    breaking = wrap_evenly if align == "middle" else wrap
    for row in breaking(text, fonts.find(font), size_pt, width):
        nodes.append(Text(anchor, y, row, font, size_pt, align))
        y += size_pt * leading * MM_PER_PT
    return Group(tuple(nodes), role=Role.PARAGRAPH), y


def blank_line(label: str, x: float, y: float, right: float, size_pt: float, font: str = ITALIC_FONT) -> Group:
    """A word and a line after it, up to `right`, to be written on."""
    start = x + (fonts.find(font).width(label, size_pt) + 1.5 if label else 0)
    rule = Path(line((start, y + 0.6), (right, y + 0.6)), stroke=Stroke(0.3, cap="butt"))
    items: Iterable[Node] = (Text(x, y, label, font, size_pt), rule) if label else (rule,)
    return Group(tuple(items), role=Role.PARAGRAPH)


def label_on_line(text: str, x: float, y: float, size_pt: float, stroke: Stroke) -> Group:
    """A small white label, centred on a point of a line that it interrupts."""
    face = fonts.find(BOLD_FONT)
    height = face.height_of_capitals(size_pt) * 2.1
    width = face.width(text, size_pt) + height
    box = Box(x - width / 2, y - height / 2, width, height)
    baseline = y + face.height_of_capitals(size_pt) / 2
    return Group(
        (Path(rectangle(box, height / 2), WHITE, stroke), Text(x, baseline, text, BOLD_FONT, size_pt, "middle")),
        role=Role.PARAGRAPH,
    )
