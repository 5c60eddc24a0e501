"""Figures with cards: one with its parts named, and the table with the places of all piles."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from printkit.core.units import MM_PER_PT, Size
from printkit.data.problems import has_errors
from printkit.data.rulebookwords import RulebookWords
from printkit.games.pentaquest.faces.deckfaces import Style, deck_faces, deck_template, load_drawing
from printkit.games.pentaquest.faces.symbols import die
from printkit.games.pentaquest.model import Deck, Requirement
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import BLACK, WHITE, Stroke
from printkit.scene.shapes import ellipse, line, rectangle
from printkit.scene.template import scale_for
from printkit.sheet.impose import Face
from printkit.text import fonts
from printkit.text.blocks import Drawing
from printkit.text.inline import FigureError

LABEL_FONT = "AlegreyaSans-Italic"
PLAYER_FONT = "AlegreyaSans-Bold"
_CARD = Size(63, 88)
_SMALL = 13.2  # the width of a card on the table, in mm
_ART = Size(78, 62)
BESIDE_NAME = 2.6  # mm of a card between the point of its name's pointer and the first letter
_HAIR = Stroke(0.3, cap="butt")
_PLACE = Stroke(0.35, cap="butt", dash=(1.4, 1.1))


@dataclass(frozen=True, slots=True)
class CardFigures:
    """Draws figures with the cards of a deck."""

    deck: Deck
    words: RulebookWords

    def __call__(self, name: str, what: str, width: float) -> Drawing:
        """`card ID`, `picture ID`, `table solo` or `table several`, at most so wide.

        Raises:
            FigureError: there is no such card or table.
        """
        if name == "card":
            return self._card(what, width)
        if name == "picture":
            return self._picture(what)
        if what == "solo":
            return self._solo(width)
        if what == "several":
            return self._several(width)
        raise FigureError(f"there is no table '{what}'", "write table solo or table several", "unknown-figure")

    def _card(self, card_id: str, width: float) -> Drawing:
        """A card, and beside it the names of its parts."""
        card = next((card for card in self.deck.cards if card.id == card_id), None)
        if card is None:
            raise FigureError(f"there is no card '{card_id}'", "write the id of a card of the deck", "unknown-card")
        template, _ = deck_template(self.deck, Style(_CARD))
        assert template is not None, "a deck that drew its faces has a template"
        size_pt = 10.0 if width >= 100 else 8.5
        side = max(25.0, min(30.0, (width - 34) / 2))
        shrink = min(0.72, (width - 2 * side) / _CARD.width)
        factor = scale_for(_CARD, template.reference)
        places = {
            "name": template.words.place,
            "effect": template.effect.place,
            "picture": template.picture.place,
            "requirements": template.panels.place,
        }
        nodes: list[Node] = [Group(_card(self._face(card_id).front), Matrix(shrink, 0, 0, shrink, side, 0))]
        right = side + _CARD.width * shrink
        for part, place in places.items():
            box = place.box(_CARD, factor)
            left = part in ("name", "picture")
            y = round(box.centre[1] * shrink, 3)
            point = side + (box.x + (-BESIDE_NAME if part == "name" else 8.0)) * shrink
            if not left:
                point = side + (box.right - (0.0 if part == "effect" else 3.0)) * shrink
            nodes += _pointer(str(getattr(self.words, part)), side if left else right, point, y, size_pt, left=left)
        alt = self.words.told_card.format(
            name=card.name,
            effect=getattr(self.words, str(card.effect).replace("-", "_")),
            requirements=f" {self.words.between} ".join(self._panel(panel) for panel in card.requirements),
        )
        group = Group(tuple(nodes), role=Role.FIGURE, alt=alt)
        return Drawing(group, right + side, _CARD.height * shrink, alt)

    def _panel(self, panel: Requirement) -> str:
        return " ".join(str(getattr(self.words, symbol, symbol)) for symbol in panel.symbols)

    def _picture(self, card_id: str) -> Drawing:
        """A card's picture by itself, to be coloured."""
        card = next((card for card in self.deck.cards if card.id == card_id), None)
        if card is None:
            raise FigureError(f"there is no card '{card_id}'", "write the id of a card of the deck", "unknown-card")
        art, problems = load_drawing(card, _ART, {})
        if art is None:
            raise FigureError(f"{card.name} has no picture: {problems[0].message}", "", "no-picture")
        scale = min(_ART.width / art.width, _ART.height / art.height)
        size = Size(art.width * scale, art.height * scale)
        alt = self.words.told_picture.format(name=card.name)
        return Drawing(art.placed(Box(0, 0, *size), alt), size.width, size.height, alt)

    def _face(self, card_id: str) -> Face:
        return _faces(self.deck)[card_id]

    def _cards(self, ids: tuple[str, ...], x: float, y: float, step: float) -> list[Node]:
        """Cards side by side, or over one another where the step is narrow."""
        scale = _SMALL / _CARD.width
        nodes: list[Node] = []
        for place, card_id in enumerate(ids):
            nodes.append(
                Group(_card(self._face(card_id).front), Matrix(scale, 0, 0, scale, round(x + place * step, 3), y))
            )
        return nodes

    def _pile(self, x: float, y: float, height: int = 3, *, face: str = "") -> list[Node]:
        """A pile, of backs or with a face on top."""
        scale = _SMALL / _CARD.width
        nodes: list[Node] = []
        for place in reversed(range(height)):
            at = Matrix(scale, 0, 0, scale, round(x + place * 0.55, 3), round(y + place * 0.55, 3))
            top = self._face(face).front if face else self._face(self.deck.cards[0].id).back
            nodes.append(Group(_card(None if place else top), at))
        return nodes

    def _ids(self, start: int, count: int) -> tuple[str, ...]:
        """Cards from all over the deck."""
        cards = self.deck.cards
        return tuple(cards[(start + place * 5) % len(cards)].id for place in range(count))

    def _solo(self, width: float) -> Drawing:
        """Deck and quest area above, army, dice and discard pile below."""
        high = _SMALL * _CARD.height / _CARD.width
        said = self.words
        gap = 2.0
        quest_x = _SMALL + 9.0
        wide = quest_x + 5 * _SMALL + 4 * gap + 4.0
        label = functools.partial(_label, size_pt=_label_size(wide, width))
        nodes: list[Node] = [*self._pile(0, 2.0), label(said.deck, _SMALL / 2 + 0.5, high + 7.2)]
        nodes.append(_place(quest_x - 2.0, 0, 5 * _SMALL + 4 * gap + 4.0, high + 4.0))
        nodes += self._cards(self._ids(0, 5), quest_x, 2.0, _SMALL + gap)
        nodes.append(label(said.quest_area, quest_x + (wide - quest_x - 2) / 2, high + 7.2))
        top = high + 13.0
        army = 6 * 6.2 + _SMALL + 4.0
        nodes.append(_place(0, top, army, high + 4.0))
        nodes += self._cards(self._ids(2, 7), 2.0, top + 2.0, 6.2)
        nodes.append(label(said.army, army / 2, top + high + 7.2))
        pile_x = wide - _SMALL - 3.0
        nodes += self._pile(pile_x, top + 2.0, 2, face=self._ids(3, 1)[0])
        nodes.append(label(said.discard_pile, pile_x + _SMALL / 2, top + high + 7.2))
        middle = (army + pile_x) / 2
        for face, dx, dy in (("5", -7.6, 1.5), ("2", 0.6, 0.4), ("2", 8.4, 3.0), ("6", -3.4, 9.6), ("1", 5.0, 11.4)):
            nodes.append(Group((die(face, 6.4, 0.35),), Matrix.move(middle + dx - 3.2, top + dy + 2)))
        nodes.append(label(said.dice, middle + 0.8, top + high + 7.2))
        height = top + high + 8.6
        return Drawing(Group(tuple(nodes), role=Role.FIGURE, alt=said.told_solo), wide, height, said.told_solo)

    def _several(self, width: float) -> Drawing:
        """Deck and quest area in the middle, four players around."""
        said = self.words
        high = _SMALL * _CARD.height / _CARD.width
        hand, deep = 4 * 5.4 + _SMALL + 4.0, high + 4.0
        own = hand + 3.0 + _SMALL + 0.6  # a player's army and discard pile, side by side
        inner_w = 6 * _SMALL + 4 * 1.4 + 7.5
        wide, tall = inner_w + 2 * (deep + 5.0), own + 4.0
        inner_x, inner_y = deep + 5.0, (tall - high) / 2
        size_pt = _label_size(wide, width)
        line_height = size_pt * 1.15 * MM_PER_PT
        height = tall + 2 * (deep + 5.0 + line_height) - 29.0
        shift = (height - tall) / 2
        label = functools.partial(_label, size_pt=size_pt)
        nodes: list[Node] = [*self._pile(inner_x, inner_y + shift)]
        quest = 5 * _SMALL + 4 * 1.4 + 3.0
        nodes.append(_place(inner_x + _SMALL + 4.5, inner_y + shift - 1.5, quest, high + 3.0))
        nodes += self._cards(self._ids(0, 5), inner_x + _SMALL + 6.0, inner_y + shift, _SMALL + 1.4)
        nodes.append(label(said.deck, inner_x + _SMALL / 2, inner_y + shift + high + 5.6))
        nodes.append(label(said.quest_area, inner_x + _SMALL + 6 + 2.5 * _SMALL + 2.8, inner_y + shift + high + 5.6))
        near, far = height - deep - line_height, deep + line_height  # where the areas of players 1 and 3 end
        side = (height - own) / 2
        pile = hand + 3.0 + _SMALL / 2  # from a player's left end to the middle of the discard pile
        left, drop = (wide - own) / 2, line_height * 0.85
        seats = (
            Matrix.move(left, near),
            Matrix.turn(1).then(Matrix.move(deep, side)),
            Matrix.turn(2).then(Matrix.move(wide - left, far)),
            Matrix.turn(3).then(Matrix.move(wide - deep, side + own)),
        )
        for number, matrix in enumerate(seats):
            place = [_place(0, 0, hand, deep), *self._cards(self._ids(3 + 4 * number, 5), 2.0, 2.0, 5.4)]
            place += self._pile(hand + 3.0, 2.0, 2, face=self._ids(9 + number, 1)[0])
            nodes.append(Group(tuple(place), matrix))
        player = functools.partial(label, font=PLAYER_FONT)
        for number, x, y in (
            (1, left + own * 0.2, near - 1.9),
            (2, deep / 2, side - 1.9 - line_height),
            (3, wide - left - own * 0.2, far + drop + 0.6),
            (4, wide - deep / 2, side - 1.9 - line_height),
        ):
            nodes.append(player(said.player.format(number), x, y))
        for name, x, y in (
            (said.army, left + hand / 2, near + deep + drop),
            (said.discard_pile, left + pile, near + deep + drop),
            (said.army, deep / 2, side - 1.4),
            (said.discard_pile, deep / 2, side + own + drop),
            (said.army, wide - left - hand / 2, far - deep - 1.4),
            (said.discard_pile, wide - left - pile, far - deep - 1.4),
            (said.discard_pile, wide - deep / 2, side - 1.4),
            (said.army, wide - deep / 2, side + own + drop),
        ):
            nodes.append(label(name, x, y))
        return Drawing(Group(tuple(nodes), role=Role.FIGURE, alt=said.told_several), wide, height, said.told_several)


@functools.lru_cache(maxsize=2)
def _faces_of(key: str, deck: Deck) -> dict[str, Face]:
    made, problems = deck_faces(deck, Style(_CARD, back=None))
    if made is None or has_errors(problems):
        raise FigureError(f"the cards of {key} cannot be drawn", f"printkit check {key} tells why", "bad-deck")
    return {
        face.id: Face(face.id, face.trim, Group((face.front,), key=f"face-{face.id}"), face.back) for face in made.faces
    }


def _faces(deck: Deck) -> dict[str, Face]:
    """The faces of a deck by id, each to be drawn once and used often."""
    return _faces_of(deck.id, deck)


def _card(side: Group | None) -> tuple[Node, ...]:
    """A side of a card with its edge and round corners; None for one that another covers."""
    outline = rectangle(Box(0, 0, *_CARD), 3.0)
    inside = () if side is None else (Group((side,), clip=outline),)
    return (Path(outline, WHITE), *inside, Path(outline, None, Stroke(0.9)))


def _place(x: float, y: float, width: float, height: float) -> Path:
    """The outline of an area on the table."""
    return Path(rectangle(Box(x, y, width, height), 2.0), None, _PLACE)


def _label_size(drawn: float, width: float) -> float:
    """The size of labels, in points, that a figure of this width has to have where there is less room for it."""
    return round(min(12.0, 8.6 * max(1.0, drawn / width)), 2)


def _label(text: str, x: float, y: float, size_pt: float, font: str = LABEL_FONT) -> Text:
    return Text(round(x, 3), round(y, 3), text, font, size_pt, "middle")


def _pointer(text: str, edge: float, point: float, y: float, size: float, *, left: bool) -> list[Node]:
    """A word outside the card, and a line with a dot from it to its part."""
    font = fonts.find(LABEL_FONT)
    sign = -1 if left else 1
    x = edge + sign * 5.0
    words = Text(x + sign * 1.2, y + font.height_of_capitals(size) * 0.36, text, LABEL_FONT, size)
    anchored = Text(words.x, words.y, text, LABEL_FONT, size, "end" if left else "start")
    halo = Path(line((x, y), (point, y)), stroke=Stroke(1.1, WHITE, cap="butt"))
    return [
        halo,
        Path(line((x, y), (point, y)), stroke=_HAIR),
        Path(ellipse(point, y, 0.85), BLACK, Stroke(0.4, WHITE)),
        anchored,
    ]
