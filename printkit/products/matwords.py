"""What a play mat tells: places for dice, the five effects, the phases of a turn, and how several play."""

from __future__ import annotations

from printkit.core.units import MM_PER_PT
from printkit.data.kitwords import MatWords
from printkit.data.words import words_for
from printkit.data.wordshapes import Headed
from printkit.games.pentaquest.faces.symbols import effect
from printkit.games.pentaquest.model import DICE, Effect
from printkit.products.pageparts import BODY_FONT, BOLD_FONT, HEAD_FONT, prose, words
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import WHITE, Stroke
from printkit.scene.shapes import ellipse, notched, rectangle
from printkit.sheet.paper import CORNER_RADIUS
from printkit.text import fonts
from printkit.text.typeset import TextStyle

SEAM_ROOM = 4.0  # mm between words and the seam of a mat of two sheets
RULES_PT = 14.5


def dice_band(box: Box, told: tuple[str, ...], language: str) -> tuple[Node, ...]:
    """Places for dice and for the rerolls of the first turn; right of the middle the five effects and what is told."""
    says = words_for(language).mats
    side = min(22.0, box.height - 2)
    nodes: list[Node] = []
    x = box.x
    y = box.centre[1] - side / 2
    for _ in range(DICE):
        nodes.append(Path(rectangle(Box(x, y, side, side), side * 0.18), WHITE, Stroke(0.5)))
        x += side + 2.5
    x += 5
    radius = min(6.5, box.height * 0.24)
    for index in range(2):
        nodes.append(
            Path(ellipse(x + radius + index * (2 * radius + 2.5), box.centre[1] - 2, radius), WHITE, Stroke(0.5))
        )
        nodes.append(
            Text(x + radius + index * (2 * radius + 2.5), box.centre[1] - 0.2, str(index + 1), HEAD_FONT, 14, "middle")
        )
    nodes.append(Text(x + 2 * radius + 1.2, box.centre[1] + radius + 3, says.first_turn, BODY_FONT, 8, "middle"))
    x = box.centre[0] + SEAM_ROOM
    share = 0.56 if told else 1.0
    nodes += _effects(Box(x, box.y, (box.right - x) * share, box.height), 12, language)
    left = x + (box.right - x) * share + 4
    return (*nodes, *_paragraphs(told, Box(left, box.y, box.right - left, box.height), 11.5))


def _paragraphs(told: tuple[str, ...], box: Box, size_pt: float) -> tuple[Node, ...]:
    """Paragraphs below one another, in the middle of a box's height; smaller where they would not fit."""
    apart = size_pt * 0.16
    while True:
        nodes: list[Node] = []
        y = 0.0
        for paragraph in told:
            said, y = prose(paragraph, box.x, y, box.width, size_pt)
            nodes.append(said)
            y += apart
        height = y - apart  # to where a further baseline would be
        if height <= box.height or size_pt <= 6:
            break
        size_pt -= 0.5
    first = box.centre[1] - height / 2 + size_pt * MM_PER_PT * 0.9
    return (Group(tuple(nodes), Matrix.move(0, first)),) if nodes else ()


def _effects(box: Box, size_pt: float, language: str, most: float = 8.5) -> tuple[Node, ...]:
    """The five symbols and what they do, in columns, in rows of at most `most` mm."""
    columns = 2 if box.width > 130 else 1
    says = words_for(language).mats
    rows = -(-len(Effect) // columns)
    step = min(most, box.height / rows)
    width = box.width / columns
    start = box.centre[1] - rows * step / 2
    side = round(min(5.6, step * 0.72), 2)
    nodes: list[Node] = []
    for index, kind in enumerate(Effect):
        x, y = box.x + index // rows * width, start + index % rows * step
        said = getattr(says, kind.replace("-", "_"))
        nodes.append(Group((effect(kind, side, language=language),), Matrix.move(x, y + (step - side) / 2)))
        room = Box(x + side + 2.4, y, width - side - 4, step)
        nodes.append(words(said, room, TextStyle(BODY_FONT, size_pt, 6, 1, "start"))[0])
    return tuple(nodes)


def _widest(phases: tuple[Headed, ...], size_pt: float) -> float:
    """The width in mm of the longest heading."""
    font = fonts.find(BOLD_FONT)
    return max(font.width(phase.head, size_pt) for phase in phases)


def turn(box: Box, language: str) -> tuple[Node, ...]:
    """A turn in five phases at the left, the effects at the right."""
    phases = words_for(language).mats.phases
    half = box.width * 0.58
    step = min(10.0, box.height / len(phases))
    start = max(23.0, 6 + _widest(phases, 11.5) + 3)
    nodes: list[Node] = []
    for index, phase in enumerate(phases):
        y = box.y + step * (index + 0.5) + 1.3
        nodes.append(Text(box.x, y, f"{index + 1}", HEAD_FONT, 15))
        nodes.append(Text(box.x + 6, y, phase.head, BOLD_FONT, 11.5))
        room = Box(box.x + start, box.y + step * index, half - start - 2, step)
        nodes.append(words(phase.text, room, TextStyle(BODY_FONT, 11.5, 6, 2, "start"))[0])
    nodes += _effects(Box(box.x + half + 6, box.y, box.width - half - 6, step * len(phases)), 11.5, language, step)
    return tuple(nodes)


def table_rules(box: Box, seam: float, says: MatWords) -> tuple[Node, ...]:
    """How several play, in short, left and right of a seam, in letters as large as fit."""
    inside = box.inset(8)
    size_pt = RULES_PT
    while True:
        s = size_pt / RULES_PT
        turn_nodes, turn_end = _turn_column(
            Box(inside.x, inside.y, seam - SEAM_ROOM - inside.x, inside.height), s, says
        )
        x = seam + SEAM_ROOM
        several, end = _several_column(Box(x, inside.y, inside.right - x, inside.height), s, says)
        if max(turn_end, end) <= inside.bottom or size_pt <= 6:
            break
        size_pt -= 0.5
    frame = (
        Path(rectangle(box, CORNER_RADIUS), WHITE, Stroke(0.7)),
        Path(notched(box.inset(1.8), 4), None, Stroke(0.3)),
    )
    return (*frame, *turn_nodes, *several)


def _turn_column(box: Box, s: float, says: MatWords) -> tuple[list[Node], float]:
    """The phases of a turn, at a scale, and where their last line ends."""
    size_pt = RULES_PT * s
    y = box.y + 4
    nodes: list[Node] = [Group((Text(box.x, y, says.turn, HEAD_FONT, 21 * s),), role=Role.HEADING_2)]
    y += 9.5 * s
    start = 7 * s + _widest(says.phases, size_pt) + 3
    for index, phase in enumerate(says.phases):
        nodes.append(Text(box.x, y, f"{index + 1}", HEAD_FONT, 15 * s))
        nodes.append(Text(box.x + 7 * s, y, phase.head, BOLD_FONT, size_pt))
        text, y = prose(phase.text, box.x + start, y, box.width - start, size_pt)
        nodes.append(text)
        y += 3.2 * s
    return nodes, y - 3.2 * s - size_pt * MM_PER_PT


def _several_column(box: Box, s: float, says: MatWords) -> tuple[list[Node], float]:
    """How several play, at a scale, and where the last line ends."""
    size_pt = RULES_PT * s
    y = box.y + 4
    nodes: list[Node] = [Group((Text(box.x, y, says.around, HEAD_FONT, 21 * s),), role=Role.HEADING_2)]
    y += 9.5 * s
    for said in says.several:
        text, y = prose(said, box.x, y, box.width, size_pt)
        nodes.append(text)
        y += 3.2 * s
    return nodes, y - 3.2 * s - size_pt * MM_PER_PT
