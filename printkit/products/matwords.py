"""What a play mat tells: places for dice, the five effects, the phases of a turn, and how several play."""

from __future__ import annotations

from printkit.core.units import MM_PER_PT
from printkit.games.pentaquest.faces.symbols import effect
from printkit.games.pentaquest.model import DICE, Effect
from printkit.products.pageparts import BODY_FONT, BOLD_FONT, HEAD_FONT, prose, words
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import WHITE, Stroke
from printkit.scene.shapes import ellipse, notched, rectangle
from printkit.sheet.paper import CORNER_RADIUS
from printkit.text.typeset import TextStyle

_EFFECTS = (
    (Effect.PLUS, "add 1 to a die; 6 is the most"),
    (Effect.MINUS, "take 1 from a die; 1 is the least"),
    (Effect.PLUS_MINUS, "add or take 1"),
    (Effect.SPIRAL, "reroll any dice once"),
    (Effect.MIRROR, "turn a die over: 1 and 6, 2 and 5, 3 and 4"),
)
_PHASES = (
    ("Draw", "until five cards lie in the quest area."),
    ("Roll", "five dice."),
    ("Reroll", "any dice, once; in the first turn of a game twice."),
    ("Change", "dice with cards of your army, each then discarded."),
    ("Beat", "one card whose panel the dice show: it joins your army."),
)
ALONE = (
    "No card beaten in a turn? You have lost.",
    "Deck and quest area empty? You have won: each card left in your army counts one. Over 20 is good, 30 is great.",
)


def dice_band(box: Box, told: tuple[str, ...]) -> tuple[Node, ...]:
    """Places for the five dice, for the rerolls of the first turn, the five effects in words, and what else is told."""
    side = min(22.0, box.height - 2)
    nodes: list[Node] = []
    x = box.x + 3
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
    nodes.append(
        Text(x + 2 * radius + 1.2, box.centre[1] + radius + 3, "first turn: two rerolls", BODY_FONT, 8, "middle")
    )
    x += 4 * radius + 17
    share = 0.56 if told else 1.0
    nodes += _effects(Box(x, box.y, (box.right - x - 4) * share, box.height), 12)
    left = x + (box.right - x - 4) * share + 4
    return (*nodes, *_paragraphs(told, Box(left, box.y, box.right - left - 4, box.height), 11.5))


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


def _effects(box: Box, size_pt: float) -> tuple[Node, ...]:
    """The five symbols and what they do, in columns."""
    columns = 2 if box.width > 130 else 1
    rows = -(-len(_EFFECTS) // columns)
    step = min(8.5, box.height / rows)
    width = box.width / columns
    start = box.centre[1] - rows * step / 2
    side = round(min(5.6, step * 0.72), 2)
    nodes: list[Node] = []
    for index, (kind, said) in enumerate(_EFFECTS):
        x, y = box.x + index // rows * width, start + index % rows * step
        nodes.append(Group((effect(kind, side),), Matrix.move(x, y + (step - side) / 2)))
        room = Box(x + side + 2.4, y, width - side - 4, step)
        nodes.append(words(said, room, TextStyle(BODY_FONT, size_pt, 6, 1, "start"))[0])
    return tuple(nodes)


def turn(box: Box) -> tuple[Node, ...]:
    """A turn in five phases at the left, the effects at the right."""
    half = box.width * 0.58
    step = min(10.0, box.height / len(_PHASES))
    nodes: list[Node] = []
    for index, (head, said) in enumerate(_PHASES):
        y = box.y + step * (index + 0.5) + 1.3
        nodes.append(Text(box.x, y, f"{index + 1}", HEAD_FONT, 15))
        nodes.append(Text(box.x + 6, y, head, BOLD_FONT, 11.5))
        room = Box(box.x + 23, box.y + step * index, half - 25, step)
        nodes.append(words(said, room, TextStyle(BODY_FONT, 11.5, 6, 2, "start"))[0])
    nodes += _effects(Box(box.x + half + 6, box.y, box.width - half - 6, step * len(_PHASES)), 11.5)
    return tuple(nodes)


def table_rules(box: Box) -> tuple[Node, ...]:
    """How several play, in short, at two columns."""
    nodes: list[Node] = [
        Path(rectangle(box, CORNER_RADIUS), WHITE, Stroke(0.7)),
        Path(notched(box.inset(1.8), 4), None, Stroke(0.3)),
    ]
    inside = box.inset(9)
    column = (inside.width - 12) / 2
    y = inside.y + 4
    nodes.append(Group((Text(inside.x, y, "A turn", HEAD_FONT, 21),), role=Role.HEADING_2))
    y += 9.5
    for index, (head, said) in enumerate(_PHASES):
        nodes.append(Text(inside.x, y, f"{index + 1}", HEAD_FONT, 15))
        nodes.append(Text(inside.x + 7, y, head, BOLD_FONT, 14.5))
        text, y = prose(said, inside.x + 28, y, column - 28, 14.5)
        nodes.append(text)
        y += 3.2
    x = inside.x + column + 12
    y = inside.y + 4
    nodes.append(Group((Text(x, y, "Around the table", HEAD_FONT, 21),), role=Role.HEADING_2))
    y += 9.5
    for said in (
        "The quest area is everyone's. Army and discard pile are each player's own.",
        "Beaten or not, the dice go to the player on the left.",
        "Deck and quest area empty? Count the cards in your army and your discard pile. The most wins.",
        "Together against the deck: play as if alone, and take turns.",
    ):
        text, y = prose(said, x, y, column, 14.5)
        nodes.append(text)
        y += 3.2
    return tuple(nodes)
