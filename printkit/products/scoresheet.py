"""Score sheets: one for games alone, one for several players around a table."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.core.units import Size
from printkit.data.words import words_for
from printkit.products.pageparts import (
    ITALIC_FONT,
    blank_line,
    framed,
    ornament,
    placed_ornament,
    prose,
    title,
    words,
)
from printkit.scene.geometry import Box
from printkit.scene.nodes import Group, Node, Page, Path, Role
from printkit.scene.paint import WHITE, Stroke
from printkit.scene.shapes import line, rectangle
from printkit.text.typeset import TextStyle

WHOLE_DECK = 42  # the worth of scores is told for this many cards
PLAYERS = 6
GAMES = 4  # tables of one sheet


def solo_sheet(size: Size, name: str, count: int, language: str = "en") -> Page:
    """A log of games played alone, for a deck of so many cards, with what a score is worth."""
    says = words_for(language).scores
    frame = framed(size)
    s = frame.scale
    room = frame.room.inset(7 * s)
    heading, _ = title(name, Box(room.x + 10 * s, room.y, room.width - 20 * s, 16 * s), 34 * s, lines=1, hollow=0.4)
    said, y = prose(
        (says.alone_whole if count == WHOLE_DECK else says.alone).format(count=count),
        room.x + 8 * s,
        room.y + 21 * s,
        room.width - 16 * s,
        11 * s,
        align="middle",
    )
    foot = room.bottom - 12 * s
    head, step = 7 * s, 9.2 * s
    count = int((foot - 3 * s - y - head) // step)
    table = Box(room.x, y, room.width, head + count * step)
    columns = ((says.date, 0.17), (says.won, 0.16), (says.score, 0.13), (says.last, 0.54))
    nodes = (
        *frame.nodes,
        heading,
        said,
        *_table(table, columns, count, head, s),
        blank_line(says.best, room.x + 12 * s, foot + 9 * s, room.x + room.width * 0.46, 12 * s),
        blank_line(says.streak, room.x + room.width * 0.5, foot + 9 * s, room.right - 12 * s, 12 * s),
    )
    return Page(size, nodes, says.solo_label)


def table_sheet(size: Size, name: str, language: str = "en") -> Page:
    """Tables for several players: army and discard pile make the sum."""
    says = words_for(language).scores
    frame = framed(size)
    s = frame.scale
    room = frame.room.inset(7 * s)
    heading, _ = title(name, Box(room.x + 10 * s, room.y, room.width - 20 * s, 16 * s), 34 * s, lines=1, hollow=0.4)
    said, y = prose(
        says.several,
        room.x + 8 * s,
        room.y + 21 * s,
        room.width - 16 * s,
        11 * s,
        align="middle",
    )
    nodes: list[Node] = [*frame.nodes, heading, said]
    height = (room.bottom - y - 4 * s) / GAMES
    columns = ((says.player, 0.46), (says.army, 0.16), (says.discard_pile, 0.18), (says.total, 0.2))
    for index in range(GAMES):
        top = y + index * height
        nodes.append(blank_line(says.date, room.x, top + 4 * s, room.x + room.width * 0.3, 11 * s))
        nodes.append(
            blank_line(says.dealer, room.x + room.width * 0.34, top + 4 * s, room.x + room.width * 0.7, 11 * s)
        )
        dice = ornament("dice")
        width = min(7 * s * dice.width / dice.height, room.width * 0.26)
        nodes.append(placed_ornament("dice", Box(room.right - width, top - 1 * s, width, 7 * s)))
        box = Box(room.x, top + 7.5 * s, room.width, height - 11 * s)
        nodes += _table(box, columns, PLAYERS, 5.5 * s, s)
    return Page(size, tuple(nodes), says.table_label)


def _table(box: Box, columns: Sequence[tuple[str, float]], rows: int, head: float, s: float) -> tuple[Node, ...]:
    """An empty table: a head with the names of its columns, and rows to write in."""
    nodes: list[Node] = [Path(rectangle(box, 1.5 * s), WHITE, Stroke(0.5))]
    step = (box.height - head) / rows
    x = box.x
    for index, (name, share) in enumerate(columns):
        width = box.width * share
        style = TextStyle(ITALIC_FONT, 11 * s, 5)
        nodes.append(words(name, Box(x + 1, box.y, width - 2, head), style)[0])
        if index:
            nodes.append(Path(line((x, box.y), (x, box.bottom)), stroke=Stroke(0.25, cap="butt")))
        x += width
    for row in range(rows):
        y = box.y + head + row * step
        stroke = Stroke(0.5 if row == 0 else 0.2, cap="butt")
        nodes.append(Path(line((box.x, y), (box.right, y)), stroke=stroke))
    return (Group(tuple(nodes), role=Role.PARAGRAPH),)
