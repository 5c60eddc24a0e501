"""Pentaquest in JavaScript is Pentaquest in Python: states, scores, refusals, transcripts, and what a seed deals."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import pytest

from printkit.core.rng import Rng, derive
from printkit.games.pentaquest import rules, words
from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentaquest.model import Card, Deck, Effect, Requirement
from printkit.games.pentaquest.moves import (
    Beat,
    Beaten,
    Discarded,
    Draw,
    Drawn,
    Ended,
    Event,
    Failed,
    GiveUp,
    IllegalMoveError,
    Move,
    Refusal,
    Reroll,
    Rolled,
    Spin,
    Throw,
    Turn,
)
from printkit.games.pentaquest.state import Game, Mode, Phase, State
from printkit.games.pentaquest.transcript import Transcript, fingerprint, parse
from printkit.products.screen import script

Run = Callable[[str, str, Any], Any]
SEATS = [(Mode.SOLO, 1), (Mode.COOP, 3), (Mode.RIVALS, 2), (Mode.RIVALS, 8)]

# Replays the words of moves and tells each state and event as one line; a refused move and words of no move, too.
REPLAY = """
([cards, games]) => games.map(([mode, players, lines]) => {
  const {makeGame, start, apply, beatable, Refused} = $rules;
  const game = makeGame(cards, mode, players);
  const piles = (lists) => lists.map((list) => list.join(" ")).join("/");
  const about = (e) => ({
    drawn: [e.card], rolled: [(e.dice ?? []).join("")], discarded: [e.player, e.card], beaten: [e.player, e.card],
    failed: [e.player], ended: [e.won, (e.scores ?? []).join(" "), (e.winners ?? []).join(" ")],
  })[e.kind];
  const line = (s, events) => [
    s.phase, s.deck.join(" "), s.quest.join(" "), piles(s.armies), piles(s.discards), s.player, s.turn,
    s.dice.join(""), s.rerolls, s.givenUp, beatable(game, s).join(" "), $rules.scores(game, s).join(" "),
    ...events.map((e) => [e.kind, ...about(e)].join(" ")),
  ].join("|");
  let state = start(game);
  const told = [line(state, [])];
  for (const text of lines) {
    try {
      const move = $transcript.read(game, text);
      const words = $transcript.write(game, move);
      if (words !== $transcript.write(game, $transcript.read(game, words))) told.push("not read as written");
      const frozen = line(state, []);
      const after = apply(game, state, move);
      if (line(state, []) !== frozen) told.push("the state before was changed");
      state = after.state;
      told.push(line(state, after.events));
    } catch (error) {
      told.push(error instanceof Refused ? `refused ${error.refusal}` : "no move");
    }
  }
  return told;
})
"""


def cards_of(deck: Deck) -> list[dict[str, Any]]:
    return [
        {
            "id": card.id,
            "name": card.name,
            "effect": str(card.effect),
            "requirements": [str(requirement) for requirement in card.requirements],
            "copies": card.copies,
        }
        for card in deck.cards
    ]


def told(deck: Deck, mode: Mode, players: int, lines: list[str]) -> list[str]:
    game = Game.of(deck, mode, players)
    state = game.start()
    answers = [line(state, ())]
    for text in lines:
        try:
            move = words.read(game, text)
        except ValueError:
            answers.append("no move")
            continue
        try:
            state, events = rules.apply(state, move)
        except IllegalMoveError as error:
            answers.append(f"refused {error.refusal}")
        else:
            answers.append(line(state, events))
    return answers


def line(state: State, events: tuple[Event, ...]) -> str:
    def spaced(values: tuple[int, ...]) -> str:
        return " ".join(map(str, values))

    beats = [str(move.card) for move in rules.legal_moves(state) if isinstance(move, Beat)]
    parts = [
        state.phase.name.lower(),
        spaced(state.deck),
        spaced(state.quest),
        "/".join(map(spaced, state.armies)),
        "/".join(map(spaced, state.discards)),
        str(state.player),
        str(state.turn),
        "".join(map(str, state.dice)),
        str(state.rerolls),
        str(state.given_up).lower(),
        " ".join(beats),
        spaced(state.scores()),
    ]
    for event in events:
        match event:
            case Drawn(card):
                parts.append(f"drawn {card}")
            case Rolled(dice):
                parts.append(f"rolled {''.join(map(str, dice))}")
            case Discarded(player, card):
                parts.append(f"discarded {player} {card}")
            case Beaten(player, card):
                parts.append(f"beaten {player} {card}")
            case Failed(player):
                parts.append(f"failed {player}")
            case Ended(won, scores, winners):
                parts.append(f"ended {str(won).lower()} {spaced(scores)} {spaced(winners)}")
    return "|".join(parts)


BAD_WORDS = [
    "",
    "beat",
    "beat nobody",
    "throw",
    "throw 7",
    "plus 3",
    "plus 3 to",
    "spiral",
    "give",
    "mirror 1 to 9",
    "up",
]


def any_move(state: State, rng: Rng) -> Move:
    """A move that may well be against the rules."""
    game = state.game
    dice = tuple(sorted(1 + rng.below(6) for _ in range(1 + rng.below(6))))
    picked = tuple(sorted(die for die in state.dice if rng.random() < 0.5)) or dice
    effect = rng.choice([Effect.PLUS, Effect.MINUS, Effect.PLUS_MINUS, Effect.MIRROR])
    face = rng.choice(state.dice) if state.dice else 3
    return rng.choice(
        [
            Draw(rng.below(len(game.cards))),
            Throw(dice),
            Beat(rng.below(len(game.cards))),
            Reroll(rng.choice([picked, dice])),
            Turn(effect, face, 1 + rng.below(6)),
            Spin(rng.choice([picked, dice])),
        ]
    )


def random_game(deck: Deck, mode: Mode, players: int, rng: Rng) -> list[str]:
    """A game by random moves, among them some that the rules refuse; a beatable card is mostly beaten."""
    state = Game.of(deck, mode, players).start()
    lines: list[str] = []
    while state.phase is not Phase.OVER and len(lines) < 400:
        if rng.random() < 0.06:
            lines.append(words.write(state.game, any_move(state, rng)))
            with contextlib.suppress(ValueError):
                state, _ = rules.apply(state, words.read(state.game, lines[-1]))
            continue
        if rng.random() < 0.01:
            lines.append(rng.choice(BAD_WORDS))
        if state.phase is not Phase.MOVE:
            move: Move = rules.sample(state, rng)
        else:
            legal = rules.legal_moves(state)
            beats = [move for move in legal if isinstance(move, Beat)]
            others = [move for move in legal if not isinstance(move, GiveUp)] or list(legal)
            move = rng.choice(beats) if beats and rng.random() < 0.8 else rng.choice(others)
        lines.append(words.write(state.game, move))
        state, _ = rules.apply(state, move)
    lines += [words.write(state.game, any_move(state, rng)) for _ in range(2)]
    return lines


@pytest.fixture(scope="module")
def deck() -> Deck:
    loaded, _ = load_deck("pentaquest")
    assert loaded is not None
    return loaded


@pytest.fixture(scope="module")
def small() -> Deck:
    """A deck that games are won with, with copies and easy panels."""
    kinds = [(Effect.PLUS, "1"), (Effect.SPIRAL, "sun sun"), (Effect.MIRROR, "6"), (Effect.PLUS_MINUS, "sun moon")]
    kinds += [(Effect.MINUS, "2 sun"), (Effect.SPIRAL, "3")]
    cards = [
        Card(f"c{n}", f"Card {n}", effect, (Requirement.parse(text),), copies=2)
        for n, (effect, text) in enumerate(kinds)
    ]
    return Deck("small", "Small", tuple(cards))


def test_games_replay_alike(run_script: Run, deck: Deck, small: Deck) -> None:
    refusals: set[str] = set()
    ends: set[str] = set()
    for played, count in ((deck, 25), (small, 25)):
        games = [
            (
                str(mode),
                players,
                random_game(played, mode, players, Rng(derive(5, played.id, str(mode), players, again))),
            )
            for mode, players in SEATS
            for again in range(count)
        ]
        expected = [told(played, Mode(mode), players, lines) for mode, players, lines in games]
        found = run_script(script("pentaquest", "transcript.js"), REPLAY, [cards_of(played), games])
        for game, here, there in zip(games, expected, found, strict=True):
            assert there == here, game
        refusals |= {text for lines in expected for text in lines if text.startswith("refused")}
        ends |= {text.split("ended ")[1][:5].strip() for lines in expected for text in lines if "ended" in text}
    every = {f"refused {refusal}" for refusal in Refusal}
    assert refusals == every - {"refused no-dice"}, "words cannot name a reroll of no dice"
    assert any(text.startswith("true") for text in ends), "games were won"
    assert any(text.startswith("false") for text in ends), "games were lost"


def test_a_difference_would_be_found(run_script: Run, small: Deck) -> None:
    lines = random_game(small, Mode.SOLO, 1, Rng(3))
    changed = script("pentaquest", "transcript.js").replace("FIRST_REROLLS = 2", "FIRST_REROLLS = 1")
    found = run_script(changed, REPLAY, [cards_of(small), [["solo", 1, lines]]])
    assert found != [told(small, Mode.SOLO, 1, lines)]


def test_every_panel_is_met_by_the_same_rolls(run_script: Run, deck: Deck) -> None:
    from itertools import combinations_with_replacement

    from printkit.games.pentaquest.model import Roll

    rolls = list(combinations_with_replacement(range(1, 7), 5))
    panels = sorted({str(requirement) for card in deck.cards for requirement in card.requirements})
    panels += ["sun sun sun moon moon", "1 sun moon", "sun", "moon", "1 1 sun sun moon", "6 6 6 6 6", "moon moon sun"]
    wanted = [[Requirement.parse(panel).met_by(Roll(roll)) for roll in rolls] for panel in panels]
    texts = [str(Requirement.parse(panel)) for panel in panels]
    function = "([p, r]) => p.map((text) => r.map((roll) => $rules.meets($rules.parsePanel(text), roll)))"
    assert run_script(script("pentaquest", "rules.js"), function, [texts, rolls]) == wanted


TEXTS = """
([deck, texts]) => texts.map((text) => $transcript.writeTranscript($transcript.readTranscript(text, deck)))
"""


def test_transcripts_are_the_same_text(run_script: Run, deck: Deck, small: Deck) -> None:
    for played in (deck, small):
        texts = []
        for mode, players in SEATS:
            for again in range(8):
                rng = Rng(derive(8, played.id, str(mode), players, again))
                moves: list[Move] = []
                state = Game.of(played, mode, players).start()
                while state.phase is not Phase.OVER and len(moves) < 20 + rng.below(300):
                    legal = rules.legal_moves(state)
                    move = rng.choice(legal[:-1] or legal) if legal else rules.sample(state, rng)
                    moves.append(move)
                    state, _ = rules.apply(state, move)
                seed = rng.below(9999) if again % 2 else None
                texts.append(str(Transcript(played, mode, ("person",) * players, seed, tuple(moves))))
        given = {"id": played.id, "fingerprint": fingerprint(played), "cards": cards_of(played)}
        assert run_script(script("pentaquest", "transcript.js"), TEXTS, [given, texts]) == texts


SEEDED = """
([deck, seed, count]) => {
  const session = $session.newSession(deck, "solo", 1, seed);
  while (session.moves.length < count && $session.stateOf(session).phase !== "over") {
    const state = $session.stateOf(session);
    if (state.phase !== "move") $session.fall(session);
    else {
      const [card] = $rules.beatable(session.game, state);
      const move = card !== undefined ? {kind: "beat", card}
        : state.rerolls ? {kind: "reroll", dice: [...state.dice]} : {kind: "give-up"};
      $session.make(session, move);
    }
  }
  return $session.transcriptOf(session);
}
"""


@pytest.mark.parametrize("seed", [0, 1, 7, -12, 999_999, 2**61 + 5])
def test_a_seed_deals_as_in_the_terminal(run_script: Run, deck: Deck, seed: int) -> None:
    given = {"id": deck.id, "fingerprint": fingerprint(deck), "cards": cards_of(deck)}
    text = run_script(script("pentaquest", "session.js"), SEEDED, [given, str(seed), 80])
    transcript = parse(text, deck)
    assert transcript.seed == seed
    fallen = 0
    for state, move in zip(transcript.states, transcript.moves, strict=False):
        if state.phase in (Phase.DRAW, Phase.THROW):
            assert move == rules.sample(state, Rng(derive(seed, "fall", fallen)))
            fallen += 1
    assert fallen > 5


def test_the_secure_source_is_even(run_script: Run) -> None:
    function = (
        "(n) => { const c = [0,0,0,0,0,0]; for (let i = 0; i < n; i++) c[$random.secureBelow(6)] += 1; return c; }"
    )
    counts = run_script(script("pentaquest", "random.js"), function, 60_000)
    assert sum(counts) == 60_000
    # six standard deviations: a sound source fails this once in 10^8 runs
    assert all(abs(count - 10_000) < 6 * 91.3 for count in counts)
