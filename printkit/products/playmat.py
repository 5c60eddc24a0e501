"""Play mats: for one player or for several around one table, whole or on two sheets that join, and boards for each.

A mat of two sheets is cut at the right edge of its left sheet, which is then glued onto the left margin of the right
one; so nothing of it lies where home printers do not print. Sheets never meet to the hair, so no word lies across the
seam in the middle: what is said of the whole width stands at its left.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from printkit.core.units import Size
from printkit.data.kitwords import MatWords
from printkit.data.words import words_for
from printkit.products.matwords import SEAM_ROOM, dice_band, table_rules, turn
from printkit.products.pageparts import (
    BODY_FONT,
    EDGE,
    ITALIC_FONT,
    corners,
    placed_ornament,
    title,
)
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Page, Path, Role, Text
from printkit.scene.paint import WHITE, Stroke
from printkit.scene.shapes import line, notched, rectangle
from printkit.sheet.marks import HAIRLINE
from printkit.sheet.paper import CORNER_RADIUS
from printkit.sheet.plan import TooLargeError

Kind: TypeAlias = Literal["solo", "table"]

QUESTS = 5  # cards that lie face up
SLOT_ROOM = 1.5  # more than the card, at each side
GAP = 3.0  # between places of cards
LABEL = 6.5  # height of a place's name above it
INDENT = 7.0  # of deck, dice and discard pile, from where a mat's room begins
LEAST_BAND = 19.0  # for dice, between the rows of cards


@dataclass(frozen=True, slots=True)
class Mat:
    """A mat that is yet to be put on paper: its size and what is on it."""

    size: Size
    items: tuple[Node, ...]


def single_mat(mat: Mat, paper: Size, label: str) -> Page:
    """A mat in the middle of one sheet, which lies on its long side."""
    wide = paper if paper.width > paper.height else paper.turned()
    move = Matrix.move((wide.width - mat.size.width) / 2, (wide.height - mat.size.height) / 2)
    return Page(wide, (Group(mat.items, move),), label)


def halves(mat: Mat, paper: Size, label: str, language: str = "en") -> tuple[Page, Page]:
    """A mat on two upright sheets: the left is cut at its right edge and glued onto the margin of the right one."""
    says = words_for(language).mats
    half = mat.size.width / 2
    top = (paper.height - mat.size.height) / 2
    left, right = EDGE, paper.width - EDGE - half
    pages = []
    for number, (x, start) in enumerate(((left, 0.0), (right, half))):
        clip = rectangle(Box(start, -1, half, mat.size.height + 2))
        pages.append(
            Page(
                paper,
                (
                    Group((Group(mat.items, clip=clip),), Matrix.move(x - start, top)),
                    *(_edge(left + half, paper, says.cut, -1) if number == 0 else _edge(right, paper, says.glue, 1)),
                ),
                (says.left if number == 0 else says.right).format(label=label),
            )
        )
    return pages[0], pages[1]


def _edge(x: float, paper: Size, said: str, side: int) -> tuple[Node, ...]:
    """Marks at both ends of an upright line along which sheets join, and words at its left (-1) or right (1)."""
    ends = ((EDGE - 5, EDGE - 0.5), (paper.height - EDGE + 0.5, paper.height - EDGE + 5))
    words = Text(0, 0, said, BODY_FONT, 6, "end" if side < 0 else "start")
    beside = Group((words,), Matrix.move(x + 1.2 * side, paper.height - 2.6))
    return (*(Path(line((x, a), (x, b)), stroke=HAIRLINE) for a, b in ends), beside)


def mat_size(paper: Size) -> Size:
    """The largest mat that two upright sheets of this paper make together."""
    return Size(2 * (paper.width - 2 * EDGE), paper.height - 2 * EDGE)


def play_mat(kind: Kind, size: Size, card: Size, name: str, language: str = "en", *, seam: bool = True) -> Mat:
    """A mat with places for the cards.

    Args:
        kind: for one player, or the middle of a table for several.
        size: of the mat, in mm.
        card: the finished card, in mm.
        name: of the deck.
        language: of its words, as a tag.
        seam: whether it is put on two sheets that join in its middle.

    Raises:
        TooLargeError: the places of the cards do not fit.
    """
    says = words_for(language).mats
    slot = Size(card.width + 2 * SLOT_ROOM, card.height + 2 * SLOT_ROOM)
    room = Box(0, 0, *size).inset(8)
    head = 20.0
    quests = QUESTS * slot.width + (QUESTS - 1) * GAP
    band = room.height - head - 2 * (LABEL + slot.height) - 2 * GAP - 3
    if quests > room.width - 2 or band < LEAST_BAND or 2 * slot.width + 80 > room.width:
        raise TooLargeError(f"a mat of {size} has no room for seven places of cards of {card}")
    top = room.y + head + LABEL
    left = room.centre[0] - quests / 2
    places = [Box(left + index * (slot.width + GAP), top, *slot) for index in range(QUESTS)]
    low = room.bottom - slot.height - 3
    middle = Box(room.x + INDENT, top + slot.height + GAP + 2.5, room.width - 2 * INDENT, band - 5)
    nodes: list[Node] = [
        *_border(size),
        *_heading(name, Box(room.x, room.y - 2, room.width, head), seam=seam),
        *_named(says.quest_area, Box(left, top, quests, slot.height), wide=True),
        *(_slot(place) for place in places),
    ]
    deck = Box(room.x + INDENT, low, *slot)
    if kind == "solo":
        discard = Box(room.right - slot.width - INDENT, low, *slot)
        army = Box(deck.right + GAP, low, discard.x - deck.right - 2 * GAP, slot.height)
        nodes += [*_place(says.deck, deck), *_place(says.discard_pile, discard), *_army(army, says)]
        nodes += dice_band(middle, says.alone, language)
    else:
        rules = Box(deck.right + GAP, low, room.right - deck.right - GAP - INDENT, slot.height)
        nodes += [
            *_place(says.deck, deck),
            *table_rules(rules, size.width / 2, says),
            *dice_band(middle, (), language),
        ]
    return Mat(size, tuple(nodes))


def player_board(paper: Size, card: Size, name: str, language: str = "en") -> Page:
    """A board for one of several players: army, discard pile, and all that one can do in a turn.

    Raises:
        TooLargeError: the card does not fit.
    """
    says = words_for(language).mats
    wide = paper.turned() if paper.width < paper.height else paper
    room = Box(0, 0, *wide).inset(EDGE + 8)
    slot = Size(card.width + 2 * SLOT_ROOM, card.height + 2 * SLOT_ROOM)
    head = 15.0
    if room.height - head - LABEL * 2 - slot.height < 30 or room.width < slot.width * 2:
        raise TooLargeError(f"a board on {wide} has no room for cards of {card}")
    top = room.y + head + LABEL
    discard = Box(room.right - slot.width, top, *slot)
    army = Box(room.x, top, discard.x - GAP * 2 - room.x, slot.height)
    below = Box(room.x + 6, top + slot.height + 6, room.width - 12, room.bottom - top - slot.height - 6)
    left = Box(room.x + 14, room.y - 2, room.width * 0.5, head)  # right of the sun in the corner
    heading, _ = title(name, left, 28, lines=1, hollow=0.4, align="start")
    player = Box(room.x + room.width * 0.55, room.y - 2, room.width * 0.45, head)
    nodes = (
        *_border(wide, EDGE),
        heading,
        Text(player.x, player.bottom - 4, says.player, ITALIC_FONT, 12),
        Path(line((player.x + 15, player.bottom - 3.4), (player.right, player.bottom - 3.4)), stroke=Stroke(0.3)),
        *_army(army, says),
        *_place(says.discard_pile, discard),
        *turn(below, language),
    )
    return Page(wide, nodes, says.board_label)


def _border(size: Size, inset: float = 0.5) -> tuple[Node, ...]:
    """A double line with a sun in each corner."""
    box = Box(0, 0, *size).inset(inset)
    return (
        Path(rectangle(box, 2), WHITE, Stroke(1.0)),
        Path(notched(box.inset(2.2), 9), None, Stroke(0.35)),
        Group(corners("corner", box.inset(0.8), 20), role=Role.ARTIFACT),
    )


def _heading(name: str, box: Box, *, seam: bool) -> tuple[Node, ...]:
    """The deck's name between two ornaments; or left of the seam, and one ornament that answers it at the right."""
    if seam:
        side = box.width / 2 - 12 - SEAM_ROOM
        words = Box(box.x + 12, box.y, side, box.height)
        ends: tuple[float, ...] = (box.centre[0] + SEAM_ROOM,)
    else:
        side = (box.width - 24) * 0.3
        words = Box(box.x + 12 + side, box.y, box.width - 24 - 2 * side, box.height)
        ends = (box.x + 12, box.right - 12 - side)
    heading, _ = title(name, words, 44, lines=1, hollow=0.5)
    rules = (placed_ornament("rule", Box(x, box.y + (box.height - 12) / 2, side, 12)) for x in ends)
    return (heading, *rules)


def _slot(place: Box) -> Path:
    return Path(rectangle(place, CORNER_RADIUS), WHITE, Stroke(0.4, dash=(2, 1.4), cap="butt"))


def _named(name: str, box: Box, *, wide: bool = False) -> tuple[Node, ...]:
    """The name of a place above its middle, or above the left end of one that is wide."""
    y = box.y - 1.8
    text = (
        Text(box.x + 2, y, name, ITALIC_FONT, 14) if wide else Text(box.centre[0], y, name, ITALIC_FONT, 14, "middle")
    )
    return (Group((text,), role=Role.HEADING_2),)


def _place(name: str, box: Box) -> tuple[Node, ...]:
    """A single place with its name above and an ornament in it."""
    side = box.width * 0.62
    ornament = placed_ornament("end", Box(box.centre[0] - side / 2, box.centre[1] - side / 2, side, side))
    return (*_named(name, box), Path(rectangle(box, CORNER_RADIUS), WHITE, Stroke(0.7)), ornament)


def _army(box: Box, says: MatWords) -> tuple[Node, ...]:
    """The place of the beaten cards, which may lie over one another like a fan."""
    return (
        *_named(says.army, box, wide=True),
        Path(rectangle(box, CORNER_RADIUS), WHITE, Stroke(0.7)),
        Path(notched(box.inset(1.8), 4), None, Stroke(0.3)),
        Group(
            (Text(box.x + 8, box.bottom - 5, says.army_hint, BODY_FONT, 9),),
            role=Role.PARAGRAPH,
        ),
    )
