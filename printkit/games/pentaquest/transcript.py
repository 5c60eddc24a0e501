"""A whole game as text that a person can read and that replays to the same end.

    pentaquest transcript 1
    deck pentaquest 9b1f4c02
    mode solo
    players person
    seed 7

    draw crumb-bandit
    …
    # turn 1
    throw 1 2 2 4 6
    beat crumb-bandit

    result won 24

A line that begins with `#` is a remark: it is written for people and not read. The deck's short code stands for its
cards, effects and requirements, so that a game is not replayed with other cards unnoticed. The result is there when
the game is over, and is checked when it is read.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cached_property

from printkit.games.pentaquest import rules, words
from printkit.games.pentaquest.model import Deck
from printkit.games.pentaquest.moves import Move
from printkit.games.pentaquest.state import Game, Mode, Phase, State

FIRST_LINE = "pentaquest transcript 1"


class TranscriptError(ValueError):
    """Raised for a text that is no transcript of a game with this deck; `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        self.line, self.reason = line, reason
        super().__init__(line, reason)

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


@dataclass(frozen=True)
class Transcript:
    """A game from its start.

    Attributes:
        deck: what is played with.
        mode: how the players stand to each other.
        players: who plays: `person` or the name of a policy, in the order of their turns.
        seed: what the cards and dice come from, if they come from one.
        moves: of chance and of players, in order.
    """

    deck: Deck
    mode: Mode
    players: tuple[str, ...]
    seed: int | None
    moves: tuple[Move, ...]

    @cached_property
    def states(self) -> tuple[State, ...]:
        """Every state, from the start to the one after the last move.

        Raises:
            IllegalMoveError: a move is against the rules.
        """
        state = Game.of(self.deck, self.mode, len(self.players)).start()
        states = [state]
        for move in self.moves:
            state, _ = rules.apply(state, move)
            states.append(state)
        return tuple(states)

    @property
    def end(self) -> State:
        """The state after the last move."""
        return self.states[-1]

    def __str__(self) -> str:
        lines = [
            FIRST_LINE,
            f"deck {self.deck.id} {fingerprint(self.deck)}",
            f"mode {self.mode}",
            f"players {' '.join(self.players)}",
            *([] if self.seed is None else [f"seed {self.seed}"]),
            "",
        ]
        turn = -1
        for state, move in zip(self.states, self.moves, strict=False):
            if state.phase is Phase.THROW and state.turn != turn:
                turn = state.turn
                lines.append(f"# turn {turn + 1}" + (f", player {state.player + 1}" if len(self.players) > 1 else ""))
            lines.append(words.write(state.game, move))
        if self.end.over:
            lines += ["", result(self.end)]
        return "\n".join(lines) + "\n"


def result(state: State) -> str:
    """How a game that is over ended, as the last line of its transcript."""
    ended = rules.result(state)
    scores = words.spaced(ended.scores)
    if state.game.mode is Mode.RIVALS:
        return f"result scores {scores} won by {words.spaced(tuple(winner + 1 for winner in ended.winners))}"
    return f"result won {scores}" if ended.won else "result lost"


def fingerprint(deck: Deck) -> str:
    """A short code for what matters in play: ids, copies, effects and requirements."""
    cards = "\n".join(
        f"{card.id} {card.copies} {card.effect} {' | '.join(map(str, card.requirements))}" for card in deck.cards
    )
    return hashlib.sha256(cards.encode()).hexdigest()[:8]


def parse(text: str, deck: Deck) -> Transcript:
    """Read a transcript of a game that was played with this deck, and replay it.

    Raises:
        TranscriptError: it is not one; the error names the line.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not lines or lines[0][1] != FIRST_LINE:
        raise TranscriptError(1, f"this is no transcript; it would begin with '{FIRST_LINE}'")
    head: dict[str, tuple[int, str]] = {}
    at = 1
    while at < len(lines) and (key := lines[at][1].split()[0]) in ("deck", "mode", "players", "seed"):
        head[key] = (lines[at][0], lines[at][1][len(key) :].strip())
        at += 1
    game, players, seed = _head(head, deck, lines[at - 1][0])
    state = game.start()
    moves = []
    for place, (number, line) in enumerate(lines[at:], at):
        if line.startswith("result "):
            if place != len(lines) - 1 or not state.over or line != result(state):
                raise TranscriptError(number, f"the game did not end here with '{line}'")
            break
        try:
            move = words.read(game, line)
            state, _ = rules.apply(state, move)
        except ValueError as error:
            raise TranscriptError(number, str(error)) from error
        moves.append(move)
    return Transcript(deck, game.mode, players, seed, tuple(moves))


def _head(head: dict[str, tuple[int, str]], deck: Deck, last: int) -> tuple[Game, tuple[str, ...], int | None]:
    for key in ("deck", "mode", "players"):
        if key not in head:
            raise TranscriptError(last, f"a line '{key} …' is missing")
    line, played = head["deck"]
    if played != f"{deck.id} {fingerprint(deck)}":
        raise TranscriptError(line, f"it was played with the deck '{played}', not '{deck.id} {fingerprint(deck)}'")
    players = tuple(head["players"][1].split())
    try:
        game = Game.of(deck, Mode(head["mode"][1]), len(players))
    except ValueError as error:
        raise TranscriptError(head["mode"][0], str(error)) from error
    seed: int | None = None
    if "seed" in head:
        line, digits = head["seed"]
        if not re.fullmatch(r"-?[0-9]{1,4300}", digits):  # Python reads no longer numbers
            raise TranscriptError(line, f"a seed is a whole number, not '{digits[:40]}'")
        seed = int(digits)
    return game, players, seed
