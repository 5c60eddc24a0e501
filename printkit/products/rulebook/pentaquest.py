"""The figures of Pentaquest's rulebook; an example that the rules contradict is an error."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from printkit.core.english import counted
from printkit.data.rulebookwords import RulebookWords
from printkit.games.pentaquest import effects
from printkit.games.pentaquest.faces.symbols import die, effect
from printkit.games.pentaquest.model import DICE, FACES, Deck, Effect, Requirement, Roll
from printkit.products.rulebook import dicework as work
from printkit.products.rulebook.cardwork import CardFigures
from printkit.products.rulebook.chain import THEN
from printkit.products.rulebook.deeds import score_lines
from printkit.scene.geometry import Matrix
from printkit.scene.nodes import Group, Node, Role
from printkit.text.blocks import Call, Drawing
from printkit.text.inline import FigureError

NAMES = (
    "beats PANEL with ROLL",
    "fails PANEL with ROLL",
    "roll ROLL",
    "effect EFFECT DIE",
    "again DICE of ROLL to DICE",
    "spiral DICE of ROLL to DICE",
    "mirrors",
    "card ID",
    "picture ID",
    "table solo",
    "table several",
    "scores NUMBER",
)


@dataclass(frozen=True, slots=True)
class PentaquestFigures:
    """Draws figures by name.

    Attributes:
        deck: whose cards are shown.
        words: in the figures and told instead of them.
    """

    deck: Deck
    words: RulebookWords

    def __call__(self, call: Call, width: float) -> Drawing:
        """The figure of a call.

        Raises:
            FigureError: there is none of that name, or the rules contradict it.
        """
        name, _, rest = call.words.strip().removeprefix(THEN).partition(" ")
        draws: dict[str, Callable[[str], Drawing]] = {
            "beats": functools.partial(self._meets, good=True),
            "fails": functools.partial(self._meets, good=False),
            "roll": self._roll,
            "effect": self._effect,
            "again": functools.partial(self._again, None),
            "spiral": functools.partial(self._again, Effect.SPIRAL),
            "mirrors": self._mirrors,
        }
        if name in ("card", "picture", "table"):
            return CardFigures(self.deck, self.words)(name, rest.strip(), width)
        if name == "scores":
            return score_lines(rest.strip(), width, self.words)
        if name not in draws:
            raise unknown(name)
        # All dice of a book are of one size: that at which the widest figure fits.
        return scaled(draws[name](rest.strip()), min(1.0, width / work.WIDE))

    def symbol(self, name: str, height: float) -> Drawing | None:
        """A symbol in the line."""
        said = self.words
        kinds = {str(kind): str(getattr(said, str(kind).replace("-", "_"))) for kind in Effect}
        if name in kinds:
            group, alt = effect(Effect(name), height), kinds[name]
        elif name in ("sun", "moon"):
            group, alt = die(name, height, height * 0.055), str(getattr(said, name))
        elif name in [f"die-{face}" for face in FACES]:
            group, alt = die(name[-1], height, height * 0.055), said.die.format(name[-1])
        else:
            return None
        return Drawing(Group((group,), role=Role.FIGURE, alt=alt), height, height, alt)

    def _meets(self, text: str, *, good: bool) -> Drawing:
        """A panel, a roll, and whether it is met."""
        asked, joint, thrown = text.partition(" with ")
        verb = "beats" if good else "fails"
        if not joint:
            raise FigureError("it does not say with which roll", f"write {verb} sun sun with 1 2 2 3 4")
        roll = _rolled(thrown)
        requirement = self._requirement(asked.strip(), roll)
        if requirement.met_by(Roll(roll)) is not good:
            other = "fails" if good else "beats"
            what = "not met" if good else "met"
            message = f"{requirement} is {what} by {_spaced(roll)}"
            raise FigureError(message, f"change the roll, or write {other} for {verb}", "contradiction")
        laid = work.meeting(requirement, roll)
        symbols = requirement.symbols
        wide = work.row_width(len(symbols)) + 2 * work.PADDING
        x = wide + 14.0
        nodes = [*work.panel(symbols, 0, work.PADDING), *work.verdict(wide + 7.0, work.PADDING + 4, good=good)]
        nodes += [*work.dice_row(_texts(roll), x, work.PADDING), *work.serving(laid.used, x, work.PADDING)]
        left = Counter(laid.missing)
        for place in reversed(range(len(symbols))):
            if left[symbols[place]]:
                left[symbols[place]] -= 1
                middle = work.PADDING + place * (work.SIDE + work.GAP) + work.SIDE / 2
                nodes += work.cross(middle, work.PADDING + work.SIDE + 4.6, 1.3, 0.8)
        told = self.words.told_beats if good else self.words.told_fails
        how = [
            f"{getattr(self.words, wild)} = {value}"
            for wild, value in (("sun", laid.sun), ("moon", laid.moon))
            if wild in symbols
        ]
        alt = told.format(
            panel=self._listed(symbols),
            roll=_spaced(roll),
            how=", ".join(how) or _spaced(requirement.faces),
            missing=self._listed(laid.missing),
        )
        return _figure(nodes, x + work.row_width(DICE), work.PADDING + work.SIDE + 2.5 + work.LABEL, alt)

    def _requirement(self, text: str, roll: tuple[int, ...]) -> Requirement:
        """A panel, or of a card's panels the one that is met, or else its first."""
        card = next((card for card in self.deck.cards if card.id == text), None)
        if card is not None:
            met = [requirement for requirement in card.requirements if requirement.met_by(Roll(roll))]
            return (met or list(card.requirements))[0]
        try:
            return Requirement.parse(text)
        except ValueError as error:
            raise _refused(error) from error

    def _listed(self, symbols: tuple[str, ...]) -> str:
        return ", ".join(str(getattr(self.words, symbol, symbol)) for symbol in symbols)

    def _roll(self, text: str) -> Drawing:
        roll = _rolled(text)
        alt = self.words.told_roll.format(roll=_spaced(roll))
        return _figure(work.dice_row(_texts(roll), 0, 0), work.row_width(DICE), work.SIDE, alt)

    def _effect(self, text: str) -> Drawing:
        """A die, an effect, and each face that it can become."""
        kind, face = self._kind(text)
        found = effects.results(kind, face)
        if not found:
            message = f"{kind} cannot change a {face}"
            raise FigureError(message, "choose another die", "contradiction")
        middle = work.SIDE / 2 + 0.6
        nodes: list[Node] = [*work.dice_row([str(face)], 0, 0.6), *work.arrow(10, 16.5, middle)]
        nodes += [*work.seal(kind, 22.5, middle), *work.arrow(28.5, 35, middle)]
        x = 37.0
        for place, result in enumerate(found):
            if place:
                nodes.append(work.word(self.words.between, x + 4.2, middle))
                x += 8.4
            nodes += work.dice_row([str(result)], x, 0.6)
            x += work.SIDE
        after = f" {self.words.between} ".join(map(str, found))
        said = str(getattr(self.words, str(kind).replace("-", "_")))
        alt = self.words.told_effect.format(effect=said, before=face, after=after)
        return _figure(nodes, x, work.SIDE + 1.2, alt)

    def _kind(self, text: str) -> tuple[Effect, int]:
        name, _, face = text.partition(" ")
        stepping = ", ".join(effects.STEPPING)
        if name not in effects.STEPPING:
            raise FigureError(f"'{name}' changes no single die", f"write one of {stepping}, and a die")
        if face.strip() not in _texts(tuple(FACES)):
            raise FigureError(f"'{face}' is not a face of a die", "write 1 to 6")
        return Effect(name), int(face)

    def _again(self, kind: Effect | None, text: str) -> Drawing:
        """A roll of which some dice are taken up, and what lies there afterwards."""
        shape = f"write {kind or 'again'} 4 5 6 of 1 1 4 5 6 to 1 3 3"
        taken_text, of, rest = text.partition(" of ")
        roll_text, to, fresh_text = rest.partition(" to ")
        if not of or not to:
            raise FigureError("it does not say which dice of which roll become what", shape)
        roll = _rolled(roll_text)
        taken, fresh = _faces(taken_text), _faces(fresh_text)
        if Counter(taken) - Counter(roll):
            raise FigureError(f"{_spaced(taken)} are not among {_spaced(roll)}", shape, "contradiction")
        if len(taken) != len(fresh) or not taken:
            message = (
                f"{counted(len(taken), 'die is', 'dice are')} taken up and {counted(len(fresh), 'comes', 'come')} down"
            )
            raise FigureError(message, shape, "contradiction")
        kept = list(roll)
        for face in taken:
            kept.remove(face)
        after = (*kept, *fresh)
        y = work.LIFT
        middle = y + work.SIDE / 2
        start = work.row_width(DICE)
        x = start + (19.0 if kind else 12.0)
        nodes = work.lifted(roll, taken, 0, y)
        if kind:
            nodes += [*work.seal(kind, start + 7.2, middle), *work.arrow(start + 12.8, x - 1.4, middle)]
        else:
            nodes += work.arrow(start + 2, x - 2, middle)
        nodes += work.dice_row(_texts(after), x, y)
        alt = self.words.told_again.format(before=_spaced(roll), taken=_spaced(taken), after=_spaced(after))
        return _figure(nodes, x + work.row_width(DICE), y + work.SIDE, alt)

    def _mirrors(self, _text: str) -> Drawing:
        """The pairs of opposite faces."""
        pairs = [(face, effects.results(Effect.MIRROR, face)[0]) for face in FACES if face <= len(FACES) / 2]
        nodes: list[Node] = []
        x = 0.0
        for first, second in pairs:
            symbol = Group((effect(Effect.MIRROR, 4.6),), Matrix.move(x + work.SIDE + 1.7, 1.7))
            nodes += [*work.dice_row([str(first)], x, 0), symbol, *work.dice_row([str(second)], x + 16.0, 0)]
            x += 24.0 + 10.0
        said = ", ".join(f"{first} – {second}" for first, second in pairs)
        return _figure(nodes, x - 10.0, work.SIDE, self.words.told_mirrors.format(pairs=said))


def unknown(name: str) -> FigureError:
    """There is no such figure."""
    return FigureError(f"there is no figure '{name}'", f"figures are: {'; '.join(NAMES)}", "unknown-figure")


def scaled(drawing: Drawing, by: float) -> Drawing:
    """A drawing made smaller."""
    if by == 1:
        return drawing
    group = drawing.group
    inner = Group((Group(group.items, Matrix.scale(by)),), role=group.role, alt=group.alt)
    return Drawing(inner, drawing.width * by, drawing.height * by, drawing.alt)


def _figure(nodes: list[Node], width: float, height: float, alt: str) -> Drawing:
    return Drawing(Group(tuple(nodes), role=Role.FIGURE, alt=alt), width, height, alt)


def _refused(error: ValueError) -> FigureError:
    message, _, hint = str(error).partition("; ")
    return FigureError(message, hint)


def _rolled(text: str) -> tuple[int, ...]:
    """A roll in the order in which it is written."""
    try:
        Roll.parse(text)
    except ValueError as error:
        raise _refused(error) from error
    return tuple(int(letter) for letter in text if letter.isdigit())


def _faces(text: str) -> tuple[int, ...]:
    words = text.split()
    for face in words:
        if face not in _texts(tuple(FACES)):
            raise FigureError(f"'{face}' is not a face of a die", "write 1 to 6")
    return tuple(int(face) for face in words)


def _texts(faces: tuple[int, ...]) -> list[str]:
    return [str(face) for face in faces]


def _spaced(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces))
