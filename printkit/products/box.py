"""The box for a deck, with the deck's own art, and dice to fold: each a page to print on thick paper."""

from __future__ import annotations

from printkit.art.drawing import Drawing
from printkit.core.units import Size, number
from printkit.data.words import words_for
from printkit.games.pentaquest.faces.symbols import die
from printkit.products.pageparts import (
    BODY_FONT,
    HEAD_FONT,
    ITALIC_FONT,
    placed_ornament,
    prose,
    title,
    words,
)
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Page, Path, Role, Text
from printkit.scene.paint import WHITE, Stroke
from printkit.scene.shapes import arc, notched, rectangle
from printkit.sheet.cube import cube
from printkit.sheet.marks import ruler
from printkit.sheet.net import CUT, placed
from printkit.sheet.paper import Paper
from printkit.sheet.plan import EDGE, TooLargeError
from printkit.sheet.tuckbox import TuckBox
from printkit.text.typeset import TextStyle

DIE = 20.0  # side of a folded die, in mm
HEAD = 26.0  # mm at the top of a page for words
FOOT = 13.0  # mm at its foot for a ruler


def box_page(
    box: TuckBox,
    paper: Paper,
    name: str,
    told: str,
    picture: Drawing | None,
    back: Group | None,
    language: str = "en",
) -> Page:
    """The page with a box's net.

    Args:
        box: its geometry.
        paper: to print on.
        name: of the deck.
        told: what the bottom says, such as the deck's version and how many cards there are.
        picture: on the front, or None.
        back: on the back: a card back that fills (0, 0) to its wall's size less 5 mm at each side, or None.
        language: of what else is said, as a tag.

    Raises:
        TooLargeError: the net does not fit the paper.
    """
    says = words_for(language)
    faces = (
        *_front(box, name, told, picture),
        *_back(box, back),
        *_side(box, "right", name),
        *_side(box, "left", name),
        *_lid(box),
        *_bottom(box, told),
    )
    (x, y), radius = box.notch
    notch = Path(arc(x, y, radius, 0, 180), stroke=CUT)
    net = Group(
        (*faces, *box.net.lines(), notch),
        placed(box.net, _room(paper.size)),
        role=Role.FIGURE,
        alt=says.box.told.format(name=name),
    )
    width, height, depth = (says.figures(number(side, 1)) for side in (box.width, box.height, box.depth))
    steps = says.box.steps.format(width=width, height=height, depth=depth)
    return Page(paper.size, (*_corner_words(paper.size, says.box.head, steps, language), net), says.box.label)


def _corner_words(paper: Size, heading: str, steps: str, language: str) -> tuple[Node, ...]:
    """A heading and a few words in the upper left, and a ruler at the foot."""
    left, width = 12.0, paper.width - 24
    said, _ = prose(steps, left, 20.5, width, 9)
    return (
        Group((Text(left, 15, heading, HEAD_FONT, 16),), role=Role.HEADING),
        said,
        *ruler(paper.width / 2 - 25, paper.height - 8, 50, BODY_FONT, language, 7),
    )


def _room(paper: Size) -> Box:
    """What the words above and the ruler below leave of a page."""
    return Box(EDGE, HEAD, paper.width - 2 * EDGE, paper.height - HEAD - FOOT)


def _front(box: TuckBox, name: str, told: str, picture: Drawing | None) -> tuple[Node, ...]:
    wall = box.wall("front")
    frame = wall.inset(3)
    _, radius = box.notch
    inner = frame.inset(1.4)
    top = wall.y + radius + 3
    head = Box(inner.x + 3, top, inner.width - 6, wall.height * 0.17)
    heading, _ = title(name, head, 30, hollow=0.4)
    window = Box(inner.x + 3, head.bottom + 1, inner.width - 6, inner.bottom - head.bottom - 13)
    nodes: list[Node] = [
        Path(rectangle(frame, 2.5), WHITE, Stroke(0.8)),
        Path(notched(inner, 2.6), WHITE, Stroke(0.3)),
        # The notch is cut out of the frame; what remains of the frame runs around it.
        Path(arc(*box.notch[0], radius + 2.2, 0, 180), WHITE, Stroke(0.5)),
        heading,
    ]
    if picture is not None:
        nodes.append(picture.placed(window))
    count, _ = words(told, Box(inner.x + 4, inner.bottom - 11, inner.width - 8, 8), TextStyle(ITALIC_FONT, 12, 5))
    return (*nodes, count)


def _back(box: TuckBox, back: Group | None) -> tuple[Node, ...]:
    wall = box.wall("back")
    if back is None:
        return (Path(rectangle(wall.inset(3), 2.5), WHITE, Stroke(0.8)),)
    inside = wall.inset(BACK_INSET)
    clip = rectangle(Box(0, 0, inside.width, inside.height), 2)
    return (
        Group((back,), Matrix.move(inside.x, inside.y), clip=clip),
        Path(rectangle(inside, 2), None, Stroke(0.8)),
    )


BACK_INSET = 3.0


def _side(box: TuckBox, which: str, name: str) -> tuple[Node, ...]:
    """The name along a side, from its foot up, where it is wide enough for letters."""
    wall = box.wall(which)
    room = Box(0, 0, wall.height - 12, wall.width - 2.4)
    if room.height < 3.2:
        return ()
    heading, missing = words(name, room, TextStyle(HEAD_FONT, min(22.0, room.height * 2.1), 5), hollow=0.0)
    if missing:
        return ()
    frame = wall.inset(1.2)
    return (
        Path(rectangle(frame, 1), WHITE, Stroke(0.4)),
        Group((heading,), Matrix.turn(3).then(Matrix.move(wall.x + 1.2, wall.bottom - 6))),
    )


def _lid(box: TuckBox) -> tuple[Node, ...]:
    """An ornament on the lid, upright for whoever looks at the front."""
    wall = box.wall("lid")
    room = Box(0, 0, wall.width - 6, wall.height - 2.4)
    frame = Path(rectangle(wall.inset(1.2), 1), WHITE, Stroke(0.4))
    ornament = placed_ornament("dice" if room.height > 7 else "rule", room.inset(0.4))
    turned = Matrix.turn(2).then(Matrix.move(wall.right - 3, wall.bottom - 1.2))
    return (frame, Group((ornament,), turned))


def _bottom(box: TuckBox, told: str) -> tuple[Node, ...]:
    wall = box.wall("bottom")
    said, _ = words(told, wall.inset(1.5), TextStyle(BODY_FONT, 8, 4), role=Role.PARAGRAPH)
    return (said,)


def dice_page(paper: Paper, wanted: int = 6, language: str = "en") -> Page:
    """Nets of dice, as many as fit up to `wanted`, with words in a language.

    Raises:
        TooLargeError: not one fits.
    """
    says = words_for(language).folded_dice
    net = cube(DIE)
    box = net.box
    gap = 5.0
    size = paper.size
    columns = int((size.width - 2 * EDGE + gap) // (box.width + gap))
    room = _room(size)
    rows = int((room.height + gap) // (box.height + gap))
    if columns * rows < 1:
        raise TooLargeError(f"a die of {number(DIE)} mm to fold does not fit paper of {size}")
    rows = min(rows, -(-wanted // columns))
    across = (size.width - columns * box.width) / (columns + 1)
    down = (room.height - rows * box.height) / (rows + 1)
    nodes: list[Node] = []
    for index in range(min(wanted, columns * rows)):
        column, row = index % columns, index // columns
        x = across + column * (box.width + across)
        y = room.y + down + row * (box.height + down)
        nodes.append(Group(_net_of_die(), Matrix.move(x - box.x, y - box.y), role=Role.FIGURE, alt=says.told))
    return Page(size, (*_corner_words(size, says.head, says.steps, language), *nodes), says.label)


def _net_of_die() -> tuple[Node, ...]:
    net = cube(DIE)
    nodes: list[Node] = []
    for panel in net.panels:
        if panel.name.isdigit():
            face = panel.box.inset(1.6)
            nodes.append(Group((die(panel.name, face.width, 0.4),), Matrix.move(face.x, face.y)))
    return (Group((*nodes, *net.lines()), key="die-to-fold"),)
