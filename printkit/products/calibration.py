"""The page that measures a printer: its scale, its unprinted edge, and how far backs lie beside their fronts.

The lengths shown are a 50 mm square and 100 mm on each axis, to be met within 0.5 mm; that is what print shops ask of
a proof.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from printkit.core.units import MM_PER_PT, Size, number
from printkit.data.kitwords import CalibrationWords
from printkit.data.words import Words, words_for
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Document, Group, Node, Page, Path, Role, Text
from printkit.scene.paint import Stroke
from printkit.scene.shapes import line, rectangle
from printkit.sheet.marks import ruler
from printkit.sheet.paper import Paper
from printkit.text import fonts
from printkit.text.typeset import wrap

Flip: TypeAlias = Literal["long", "short"]

HEAD_FONT = "CrimsonText-Bold"
BODY_FONT = "AlegreyaSans-Regular"
BOLD_FONT = "AlegreyaSans-Bold"

REACH = 6  # mm to each side that a target can show; reports of home printers go up to 4
MARGIN = 22.0
SQUARE, RULER = 50.0, 100.0  # mm
EDGES = (3, 5, 7, 10)  # mm from the paper's edge
LEAST_PAPER = Size(140, 200)

_THIN = Stroke(0.2, cap="butt")
_FINE = Stroke(0.12, cap="butt")


def calibration(paper: Paper, flip: Flip, language: str = "en") -> Document:
    """The two pages: the front explains and measures, the back carries crosses only.

    Args:
        paper: what the printer holds.
        flip: the edge over which the paper is turned.
        language: of its words, as a tag.

    Raises:
        ValueError: the paper is too small to hold the explanation.
    """
    size = paper.size
    if size.width < LEAST_PAPER.width or size.height < LEAST_PAPER.height:
        raise ValueError(f"a calibration page needs paper of at least {LEAST_PAPER}, not {size}")
    words = words_for(language)
    says = words.calibration
    targets = _targets(size)
    front = (*_edge_frames(size), *_words(paper, flip, words), *_measures(size, says, language))
    front += tuple(node for x, y in targets for node in _scale_target(x, y, flip))
    back = tuple(node for x, y in targets for node in _cross(*_behind(x, y, size, flip)))
    back += (Text(size.width / 2, size.height / 2 - 22, says.back_note, BODY_FONT, 10, "middle"),)
    return Document(
        (Page(size, front, says.front), Page(size, back, says.back)),
        title=says.title,
        language=language,
        subject=(says.subject_long if flip == "long" else says.subject_short).format(paper=words.figures(str(paper))),
        duplex=flip,
    )


def _targets(size: Size) -> list[tuple[float, float]]:
    """Where the targets lie: left and right, and on tall paper in two rows, so that a skew shows as well."""
    rows = [size.height - 44, size.height - 96] if size.height >= 260 else [size.height - 33]
    return [(x, y) for y in rows for x in (38.0, size.width - 38)]


def _behind(x: float, y: float, size: Size, flip: Flip) -> tuple[float, float]:
    """The point of the back that lies behind a point of the front."""
    upright_axis = (flip == "long") == (size.height >= size.width)
    return (size.width - x, y) if upright_axis else (x, size.height - y)


def _cross(x: float, y: float) -> tuple[Node, ...]:
    arm = 2 * REACH
    return (
        Path(line((x - arm, y), (x + arm, y)), stroke=Stroke(0.5, cap="butt")),
        Path(line((x, y - arm), (x, y + arm)), stroke=Stroke(0.5, cap="butt")),
    )


def _scale_target(x: float, y: float, flip: Flip) -> tuple[Node, ...]:
    """A box with a scale at its top for X and one at its right for Y; the heavy cross of the back shows through.

    Each number is what to type to bring a cross from there to the middle. Seen through from the front, a back
    that is turned over an upright axis has left and right changed: a cross that shows too far right lies too far
    left on its own page, so it must go right. Up and down are as they are: a cross that shows too low must go up.
    Over a level axis it is the other way round.
    """
    sign = 1 if flip == "long" else -1
    half = REACH + 1.0
    box = Box(x - half, y - half, 2 * half, 2 * half)
    nodes: list[Node] = [Path(rectangle(box), stroke=_THIN)]
    for step in range(-REACH, REACH + 1):
        long = 2.2 if step % 2 == 0 else 1.3
        nodes.append(Path(line((x + step, box.y), (x + step, box.y - long)), stroke=_FINE))
        nodes.append(Path(line((box.right, y + step), (box.right + long, y + step)), stroke=_FINE))
        if step % 2 == 0:
            nodes.append(Text(x + step, box.y - 2.8, _signed(sign * step), BODY_FONT, 5.5, "middle"))
            nodes.append(Text(box.right + 2.8, y + step + 0.6, _signed(-sign * step), BODY_FONT, 5.5))
    nodes.append(Text(x, box.y - 6.2, "X", BOLD_FONT, 9, "middle"))
    nodes.append(Text(box.right + 7.4, y + 1.1, "Y", BOLD_FONT, 9))
    return tuple(nodes)


def _signed(value: int) -> str:
    return f"{value:+d}" if value else "0"


def _edge_frames(size: Size) -> tuple[Node, ...]:
    """Corners of frames at known distances from the edge: the outermost whole one is what the printer reaches."""
    nodes: list[Node] = []
    for edge in EDGES:
        arm = 12.0
        left, top, right, bottom = edge, edge, size.width - edge, size.height - edge
        for x, dx in ((left, arm), (right, -arm)):
            for y, dy in ((top, arm), (bottom, -arm)):
                nodes.append(Path(line((x + dx, y), (x, y), (x, y + dy)), stroke=Stroke(0.2, cap="butt", join="miter")))
        nodes.append(Text(left + arm + 0.6, edge + 0.7, f"{edge} mm", BODY_FONT, 5))
    return tuple(nodes)


def _measures(size: Size, says: CalibrationWords, language: str) -> tuple[Node, ...]:
    """The square, and a ruler on each axis."""
    x, y = MARGIN, 93.0
    square = Box(x, y, SQUARE, SQUARE)
    words = ((f"{number(SQUARE)} mm", 0), (says.square, 5))
    nodes: list[Node] = [Path(rectangle(square), stroke=Stroke(0.3, join="miter"))]
    nodes += [Text(square.centre[0], square.centre[1] + dy, said, BODY_FONT, 9, "middle") for said, dy in words]
    across = Group(ruler(x, y + 60, RULER, BODY_FONT, language))
    down = Group(ruler(0, 0, RULER, BODY_FONT, language), Matrix.turn(1).then(Matrix.move(size.width - MARGIN, y - 40)))
    return (*nodes, across, down)


def _words(paper: Paper, flip: Flip, words: Words) -> tuple[Node, ...]:
    y = 27.0
    says = words.calibration
    nodes: list[Node] = [Group((Text(MARGIN, y, says.head, HEAD_FONT, 22),), role=Role.HEADING)]
    how = says.print_long if flip == "long" else says.print_short
    steps = (
        ("", how.format(paper=words.figures(str(paper)))),
        ("1", says.scale.format(side=number(SQUARE), ruler=number(RULER))),
        ("2", says.edge),
        ("3", says.backs.format(command=f"printkit deck --backs {flip} --offset X,Y")),
    )
    y += 8.5
    body = fonts.find(BODY_FONT)
    for numeral, paragraph in steps:
        left = MARGIN + 6 if numeral else MARGIN
        width = paper.size.width - left - MARGIN - 12
        if numeral:
            nodes.append(Text(MARGIN, y, numeral, HEAD_FONT, 13))
        for row in wrap(paragraph, body, 9.5, width):
            nodes.append(Text(left, y, row, BODY_FONT, 9.5))
            y += 9.5 * 1.25 * MM_PER_PT
        y += 1.6
    foot = says.foot.format(option="--offset 0.5,-1.5")
    nodes.append(Text(paper.size.width / 2, paper.size.height - 22, foot, BODY_FONT, 8.5, "middle"))
    return tuple(nodes)
