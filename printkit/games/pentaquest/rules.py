"""The rules of the game: `apply(state, move)`, which is pure, and what can happen in a state.

Cards drawn and dice thrown are moves of chance, so a state holds what the players know and nothing else: the deck is
the set of cards that are still to come, not their order. `chances` gives each outcome with its exact probability,
`sample` takes one from a stream of random numbers.

A turn: cards are drawn until five lie in the quest area; five dice are thrown; then the player moves until a card is
beaten or the player gives up. Free rerolls come before the army: once an army card is used none is left.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from printkit.core.english import counted
from printkit.core.rng import Rng
from printkit.games.pentaquest import effects, tables
from printkit.games.pentaquest.model import DICE, FACES, Effect
from printkit.games.pentaquest.moves import (
    Beat,
    Beaten,
    Chance,
    Discarded,
    Draw,
    Drawn,
    Ended,
    Event,
    Failed,
    GiveUp,
    IllegalMoveError,
    Move,
    PlayerMove,
    Refusal,
    Reroll,
    Rolled,
    Spin,
    Throw,
    Turn,
)
from printkit.games.pentaquest.state import QUEST, REROLLS, Mode, Phase, State


def chances(state: State) -> tuple[tuple[Chance, Fraction], ...]:
    """Every outcome of chance that is awaited, with its exact probability; none where a player is to move."""
    if state.phase is Phase.DRAW:
        counts = Counter(state.deck)
        return tuple((Draw(kind), Fraction(count, len(state.deck))) for kind, count in sorted(counts.items()))
    if state.phase is Phase.THROW:
        return tuple((Throw(dice), chance) for dice, chance in tables.throws(DICE - len(state.dice)))
    return ()


def sample(state: State, rng: Rng) -> Chance:
    """One outcome of the chance that is awaited.

    Raises:
        ValueError: a player is to move, or the game is over.
    """
    if state.phase is Phase.THROW:
        return Throw(tuple(sorted([1 + rng.below(len(FACES)) for _ in range(DICE - len(state.dice))])))
    if state.phase is Phase.DRAW:
        return Draw(rng.choice(state.deck))
    raise ValueError("no chance is awaited")


def legal_moves(state: State) -> tuple[PlayerMove, ...]:
    """Every move that the player can make, each once; none where chance is awaited or the game is over."""
    if state.phase is not Phase.MOVE:
        return ()
    roll = 1 << tables.INDEX[state.dice]
    moves: list[PlayerMove] = [Beat(kind) for kind in dict.fromkeys(state.quest) if state.game.masks[kind] & roll]
    choices = tables.parts(state.dice)[1:]
    if state.rerolls:
        moves.extend(Reroll(dice) for dice in choices)
    held = state.army_counts()
    for effect in effects.STEPPING:
        if held[effect]:
            moves.extend(
                Turn(effect, die, face) for die in dict.fromkeys(state.dice) for face in effects.results(effect, die)
            )
    if held[Effect.SPIRAL]:
        moves.extend(Spin(dice) for dice in choices)
    return (*moves, GiveUp())


def apply(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The state after a move, and what happened.

    Raises:
        IllegalMoveError: the rules do not allow it; the refusal says why.
    """
    if state.phase is Phase.OVER:
        raise IllegalMoveError(Refusal.GAME_OVER, "the game is over")
    if isinstance(move, Draw | Throw):
        return _apply_chance(state, move)
    if state.phase is not Phase.MOVE:
        raise IllegalMoveError(Refusal.CHANCE_FIRST, "cards and dice must fall first")
    match move:
        case Beat(kind):
            return _beat(state, kind)
        case Reroll(dice):
            if not state.rerolls:
                raise IllegalMoveError(Refusal.NO_REROLL, "there is no free reroll left this turn")
            return _throw(state, _without(state.dice, dice), state.rerolls - 1), ()
        case Spin(dice):
            kept = _without(state.dice, dice)
            spent, event = _spend(state, Effect.SPIRAL)
            return _throw(spent, kept, 0), (event,)
        case Turn(effect, die, face):
            kept = _without(state.dice, (die,))
            if face not in effects.results(effect, die):
                raise IllegalMoveError(Refusal.WRONG_FACE, f"{effect} cannot turn a {die} to {face}")
            spent, event = _spend(state, effect)
            return _with_dice(spent, tuple(sorted((*kept, face)))), (event,)
        case GiveUp():
            return _fail(state)


def _apply_chance(state: State, move: Chance) -> tuple[State, tuple[Event, ...]]:
    if isinstance(move, Draw) and state.phase is Phase.DRAW:
        if move.card not in state.deck:
            raise IllegalMoveError(Refusal.NOT_IN_DECK, "this card is not in the deck")
        at = state.deck.index(move.card)
        deck, quest = state.deck[:at] + state.deck[at + 1 :], (*state.quest, move.card)
        phase = Phase.DRAW if deck and len(quest) < QUEST else Phase.THROW
        return _with_cards(state, phase, deck, quest), (Drawn(move.card),)
    if isinstance(move, Throw) and state.phase is Phase.THROW:
        if len(move.dice) + len(state.dice) != DICE or any(die not in FACES for die in move.dice):
            raise IllegalMoveError(
                Refusal.WRONG_DICE, f"it takes {counted(DICE - len(state.dice), 'die', 'dice')} of 1 to 6"
            )
        roll = tuple(sorted(state.dice + move.dice))
        return _with_dice(state, roll), (Rolled(roll),)
    raise IllegalMoveError(Refusal.NOT_CHANCE, "no such chance is awaited now")


def _beat(state: State, kind: int) -> tuple[State, tuple[Event, ...]]:
    if kind not in state.quest:
        raise IllegalMoveError(Refusal.NOT_IN_QUEST, "this card is not in the quest area")
    if not state.game.masks[kind] >> tables.INDEX[state.dice] & 1:
        raise IllegalMoveError(Refusal.NOT_BEATEN, f"{state.game.cards[kind].name} is not beaten by this roll")
    at = state.quest.index(kind)
    quest = state.quest[:at] + state.quest[at + 1 :]
    armies = _put(state.armies, state.side, (*state.army, kind))
    beaten = Beaten(state.player, kind)
    if quest or state.deck:
        return _next_turn(state, quest, armies), (beaten,)
    ended = State(
        state.game, Phase.OVER, (), (), armies, state.discards, state.player, state.turn + 1, (), 0
    )  # fmt: skip
    return ended, (beaten, result(ended))


def _fail(state: State) -> tuple[State, tuple[Event, ...]]:
    failed = Failed(state.player)
    if state.game.mode is Mode.RIVALS:
        return _next_turn(state, state.quest, state.armies), (failed,)
    ended = State(
        state.game, Phase.OVER, state.deck, state.quest, state.armies, state.discards,
        state.player, state.turn + 1, (), 0, given_up=True,
    )  # fmt: skip
    return ended, (failed, result(ended))


def result(state: State) -> Ended:
    """How a game that is over ended. Players with the same best score share the victory."""
    scores = state.scores()
    if state.game.mode is Mode.RIVALS:
        return Ended(True, scores, tuple(player for player, score in enumerate(scores) if score == max(scores)))
    return Ended(state.won, scores, tuple(range(state.game.players)) if state.won else ())


def _next_turn(state: State, quest: tuple[int, ...], armies: tuple[tuple[int, ...], ...]) -> State:
    phase = Phase.DRAW if state.deck and len(quest) < QUEST else Phase.THROW
    player = (state.player + 1) % state.game.players
    return State(
        state.game, phase, state.deck, quest, armies, state.discards, player, state.turn + 1, (), REROLLS
    )  # fmt: skip


def _spend(state: State, effect: Effect) -> tuple[State, Discarded]:
    """Move the first army card of an effect to the discard pile; that ends the free rerolls."""
    cards = state.game.cards
    at = next((place for place, kind in enumerate(state.army) if cards[kind].effect is effect), None)
    if at is None:
        raise IllegalMoveError(Refusal.NO_ARMY_CARD, f"there is no {effect} in the army")
    armies = _put(state.armies, state.side, state.army[:at] + state.army[at + 1 :])
    discards = _put(state.discards, state.side, (*state.discards[state.side], state.army[at]))
    spent = State(
        state.game, state.phase, state.deck, state.quest, armies, discards, state.player, state.turn, state.dice, 0
    )  # fmt: skip
    return spent, Discarded(state.player, state.army[at])


def _put(piles: tuple[tuple[int, ...], ...], at: int, pile: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*piles[:at], pile, *piles[at + 1 :])


def _without(dice: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    """The dice that stay when some are taken."""
    if not taken:
        raise IllegalMoveError(Refusal.NO_DICE, "choose at least one die")
    kept = list(dice)
    for die in taken:
        if die not in kept:
            raise IllegalMoveError(Refusal.NO_SUCH_DIE, f"no such dice among {' '.join(map(str, dice))}: {taken}")
        kept.remove(die)
    return tuple(kept)


def _throw(state: State, kept: tuple[int, ...], rerolls: int) -> State:
    return State(
        state.game, Phase.THROW, state.deck, state.quest, state.armies, state.discards,
        state.player, state.turn, kept, rerolls,
    )  # fmt: skip


def _with_dice(state: State, dice: tuple[int, ...]) -> State:
    return State(
        state.game, Phase.MOVE, state.deck, state.quest, state.armies, state.discards,
        state.player, state.turn, dice, state.rerolls,
    )  # fmt: skip


def _with_cards(state: State, phase: Phase, deck: tuple[int, ...], quest: tuple[int, ...]) -> State:
    return State(
        state.game, phase, deck, quest, state.armies, state.discards, state.player, state.turn, (), state.rerolls
    )  # fmt: skip
