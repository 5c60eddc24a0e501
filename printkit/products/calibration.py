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
from printkit.text.typeset import wrap, wrap_evenly

Flip: TypeAlias = Literal["long", "short"]

HEAD_FONT = "CrimsonText-Bold"
BODY_FONT = "AlegreyaSans-Regular"
BOLD_FONT = "AlegreyaSans-Bold"

REACH = 6  # mm to each side that a target can show; reports of home printers go up to 4
SQUARE, RULER = 50.0, 100.0  # mm
EDGES = (3, 5, 7, 10)  # mm from the paper's edge
LEAST_PAPER = Size(140, 200)
ROOMY = Size(200, 260)  # paper on which the rulers fit between targets at all four corners

_HALF = REACH + 1.0  # of a target's box
_BESIDE = 10.5  # from a target's box to the end of what is written beside it or above it
_FOOT = 32.0  # from the lower end of what is measured to the paper's edge
_THIN = Stroke(0.2, cap="butt")


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
    explained, end = _words(paper, flip, words)
    room = Box(_margin(size), end, size.width - 2 * _margin(size), size.height - _FOOT - end)
    targets = _targets(size, room)
    front = (*_edge_frames(size), *explained, *_measures(size, room, says, language))
    front += tuple(node for x, y in targets for node in _scale_target(x, y, flip))
    back = tuple(node for x, y in targets for node in _cross(*_behind(x, y, size, flip)))
    back += (Text(size.width / 2, size.height / 2, says.back_note, BODY_FONT, 10, "middle"),)
    return Document(
        (Page(size, front, says.front), Page(size, back, says.back)),
        title=says.title,
        language=language,
        subject=(says.subject_long if flip == "long" else says.subject_short).format(paper=words.figures(str(paper))),
        duplex=flip,
    )


def _roomy(size: Size) -> bool:
    return size.width >= ROOMY.width and size.height >= ROOMY.height


def _margin(size: Size) -> float:
    return 22.0 if _roomy(size) else 14.0


def _targets(size: Size, room: Box) -> list[tuple[float, float]]:
    """Where the targets lie: left and right, and on roomy paper in two rows, so that a skew shows as well."""
    rows = [room.y + _BESIDE + _HALF, room.bottom - _HALF] if _roomy(size) else [room.bottom - SQUARE / 2]
    return [(x, y) for y in rows for x in (room.x + _HALF, room.right - _BESIDE - _HALF)]


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
    box = Box(x - _HALF, y - _HALF, 2 * _HALF, 2 * _HALF)
    nodes: list[Node] = [Path(rectangle(box), stroke=_THIN)]
    for step in range(-REACH, REACH + 1):
        named = step % 5 == 0
        long = 3.0 if named else 1.7
        nodes.append(Path(line((x + step, box.y), (x + step, box.y - long)), stroke=_THIN))
        nodes.append(Path(line((box.right, y + step), (box.right + long, y + step)), stroke=_THIN))
        if named:
            nodes.append(Text(x + step, box.y - 3.6, _signed(sign * step), BODY_FONT, 8, "middle"))
            nodes.append(Text(box.right + 3.6, y + step + 0.95, _signed(-sign * step), BODY_FONT, 8))
    nodes.append(Text(x, box.y - 7.6, "X", BOLD_FONT, 10, "middle"))
    nodes.append(Text(box.right + _BESIDE, y + 1.2, "Y", BOLD_FONT, 10, "end"))
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
        nodes.append(Text(left + arm + 0.8, edge + 0.7, f"{edge} mm", BODY_FONT, 6.5))
    return tuple(nodes)


def _measures(size: Size, room: Box, says: CalibrationWords, language: str) -> tuple[Node, ...]:
    """The square, and a ruler on each axis.

    On roomy paper the rulers are two sides of a square of their own, around the small one. On less paper the small
    one lies between the targets, one ruler above it, and the other runs beside the words.
    """
    if _roomy(size):
        x, y = size.width / 2 - RULER / 2, room.centre[1] - RULER / 2
        square = Box(x + (RULER - SQUARE) / 2, y + (RULER - SQUARE) / 2, SQUARE, SQUARE)
        level, upright = (x, y + RULER), (x, y)
    else:
        square = Box(size.width / 2 - SQUARE / 2, room.bottom - SQUARE, SQUARE, SQUARE)
        level, upright = (room.x, square.y - 6), (room.right - 6, 24.0)
    words = ((f"{number(SQUARE)} mm", 0), (says.square, 5))
    nodes: list[Node] = [Path(rectangle(square), stroke=Stroke(0.3, join="miter"))]
    nodes += [Text(square.centre[0], square.centre[1] + dy, said, BODY_FONT, 10, "middle") for said, dy in words]
    across = Group(ruler(*level, RULER, BODY_FONT, language, 7.5))
    down = Group(ruler(0, 0, RULER, BODY_FONT, language, 7.5), Matrix.turn(1).then(Matrix.move(*upright)))
    return (*nodes, across, down)


def _words(paper: Paper, flip: Flip, words: Words) -> tuple[tuple[Node, ...], float]:
    """What explains the page, and where it ends."""
    size, says = paper.size, words.calibration
    margin, right = (_margin(size), 0.0) if _roomy(size) else (_margin(size), 12.0)
    size_pt = 10.5 if _roomy(size) else 9.0
    y = 27.0
    nodes: list[Node] = [Group((Text(margin, y, says.head, HEAD_FONT, 22),), role=Role.HEADING)]
    how = says.print_long if flip == "long" else says.print_short
    steps = (
        ("", how.format(paper=words.figures(str(paper)))),
        ("1", says.scale.format(side=number(SQUARE), ruler=number(RULER))),
        ("2", says.edge),
        ("3", says.backs.format(command=f"\nprintkit deck --backs {flip} --offset X,Y")),
    )
    y += 9.5
    body = fonts.find(BODY_FONT)
    for numeral, paragraph in steps:
        left = margin + 6 if numeral else margin
        if numeral:
            nodes.append(Text(margin, y, numeral, HEAD_FONT, 13))
        said, *command = paragraph.split("\n")
        rows = [*wrap(said, body, size_pt, size.width - left - margin - right), *command]
        for row in rows:
            nodes.append(Text(left, y, row, BOLD_FONT if row in command else BODY_FONT, size_pt))
            y += size_pt * 1.25 * MM_PER_PT
        y += 1.8
    foot = says.foot.format(option="--offset 0.5,-1.5")
    nodes += _foot(foot, size)
    return tuple(nodes), y


def _foot(said: str, size: Size) -> list[Node]:
    """The last words, in the middle, in lines of about one length."""
    size_pt, y = 9.5, size.height - _FOOT + 9.5
    nodes: list[Node] = []
    for row in wrap_evenly(said, fonts.find(BODY_FONT), size_pt, size.width - 2 * (max(EDGES) + 14)):
        nodes.append(Text(size.width / 2, y, row, BODY_FONT, size_pt, "middle"))
        y += size_pt * 1.25 * MM_PER_PT
    return nodes
