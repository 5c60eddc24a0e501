"""A game as a person at a terminal sees it: the quest area, the army and the dice, in plain characters."""

from __future__ import annotations

from printkit.games.pentaquest import words
from printkit.games.pentaquest.model import Card, Effect
from printkit.games.pentaquest.moves import Beaten, Discarded, Drawn, Ended, Event, Failed, Rolled
from printkit.games.pentaquest.simulate import GREAT
from printkit.games.pentaquest.state import Game, Mode, State
from printkit.games.pentaquest.tables import INDEX

WIDTH = 80  # columns that any terminal has
GOOD = 20  # the rules call a score over 20 good
_PIPS = {
    1: ("     ", "  o  ", "     "),
    2: ("o    ", "     ", "    o"),
    3: ("o    ", "  o  ", "    o"),
    4: ("o   o", "     ", "o   o"),
    5: ("o   o", "  o  ", "o   o"),
    6: ("o   o", "o   o", "o   o"),
}


def draw_dice(dice: tuple[int, ...]) -> str:
    """Dice side by side, five lines high."""
    edge = "  ".join("+-------+" for _ in dice)
    rows = ["  ".join(f"| {_PIPS[die][row]} |" for die in dice) for row in range(3)]
    return "\n".join([edge, *rows, edge])


def draw_panels(card: Card, indent: int = 0) -> str:
    """The panels of a card: `[1] [6]  or  [sun] [sun]`; below one another where they would be too wide side by side.

    `indent` is how many columns there are before them.
    """
    panels = [" ".join(f"[{symbol}]" for symbol in panel.symbols) for panel in card.requirements]
    beside = "  or  ".join(panels)
    return beside if indent + len(beside) <= WIDTH else f"\n{'or':>{indent - 2}}  ".join(panels)


def draw_army(state: State) -> str:
    """The army of the player whose turn it is, by effect."""
    held = state.army_counts()
    kinds = [f"{effect} {held[effect]}" for effect in Effect if held[effect]]
    return f"Army: {', '.join(kinds)} ({len(state.army)} in all)" if kinds else "Army: none yet"


def draw_table(state: State) -> str:
    """All that the player whose turn it is has before them."""
    cards = [state.game.cards[kind] for kind in state.quest]
    name_width = max(len(card.name) for card in cards)
    roll = INDEX[state.dice]
    lines = [f"Quest area ({len(state.deck)} more in the deck; * is beaten by this roll):"]
    for number, (kind, card) in enumerate(zip(state.quest, cards, strict=True), 1):
        mark = "*" if state.game.masks[kind] >> roll & 1 else " "
        row = f" {mark}{number}  {card.name:<{name_width}}  {card.effect:<10}  "
        lines.append(row + draw_panels(card, len(row)))
    rerolls = {0: "no free reroll", 1: "1 free reroll"}.get(state.rerolls, f"{state.rerolls} free rerolls")
    return "\n".join([*lines, draw_army(state), draw_dice(state.dice), f"{rerolls} left"])


def tell(game: Game, event: Event) -> str:
    """What happened, in a sentence."""
    match event:
        case Drawn(kind):
            return f"{game.cards[kind].name} comes into the quest area."
        case Rolled(dice):
            return f"The dice show {words.spaced(dice)}."
        case Discarded(_, kind):
            return f"{game.cards[kind].name} ({game.cards[kind].effect}) is used and discarded."
        case Beaten(player, kind):
            card = game.cards[kind]
            return f"{_who(game, player)} {_does(game, 'beat')} {card.name}: one more {card.effect}."
        case Failed(player):
            return f"{_who(game, player)} {_does(game, 'beat')} no card."
        case Ended(won, scores, winners):
            return _verdict(game, won, scores, winners)


def _verdict(game: Game, won: bool, scores: tuple[int, ...], winners: tuple[int, ...]) -> str:
    if game.mode is Mode.RIVALS:
        points = ", ".join(f"player {player + 1} has {score}" for player, score in enumerate(scores))
        best = " and ".join(str(winner + 1) for winner in winners)
        verdict = f"Player {best} wins." if len(winners) == 1 else f"A tie: players {best} share the victory."
        return f"The game is over: {points}. {verdict}"
    if not won:
        return "The game is lost."
    praise = "That is great!" if scores[0] >= GREAT else "That is good." if scores[0] > GOOD else "Well done."
    return f"Every card is beaten: the game is won with a score of {scores[0]}. {praise}"


def _who(game: Game, player: int) -> str:
    return "You" if game.players == 1 else f"Player {player + 1}"


def _does(game: Game, verb: str) -> str:
    return verb if game.players == 1 else f"{verb}s"
