import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.core.rng import Rng, derive
from printkit.games.pentaquest import rules, transcript, words
from printkit.games.pentaquest.model import Card, Deck, Effect, Requirement
from printkit.games.pentaquest.moves import Beat, Draw, GiveUp, Reroll, Spin, Throw, Turn
from printkit.games.pentaquest.policies import policy_for
from printkit.games.pentaquest.state import Game, Mode, Phase
from printkit.games.pentaquest.transcript import Transcript, TranscriptError, parse


def card(name: str, effect: str, *panels: str) -> Card:
    return Card(name, name.title(), Effect(effect), tuple(map(Requirement.parse, panels)))


# A deck of its own, so that the goldens stay as they are when the shipped deck is tuned.
DECK = Deck(
    "menagerie",
    "Menagerie",
    (
        card("ant", "plus", "1 1", "6 6"),
        card("bee", "minus", "1 6 6", "2 2 5"),
        card("cat", "spiral", "sun sun sun"),
        card("dog", "mirror", "1 2 3", "4 5 6"),
        card("elk", "plus-minus", "sun sun moon moon"),
        card("fox", "spiral", "6 6 6", "1 1 1"),
        card("gnu", "mirror", "2 3 4 5", "5 5 5"),
        card("hen", "plus", "4 4 3", "1 3 5"),
        card("ibex", "minus", "sun sun sun moon moon", "sun sun sun sun"),
    ),
)


def played(mode: Mode, players: tuple[str, ...], seed: int) -> Transcript:
    game = Game.of(DECK, mode, len(players))
    policies = [policy_for(name, game) for name in players]
    rng, state, moves = Rng(derive(seed)), game.start(), []
    while not state.over:
        chance = state.phase is not Phase.MOVE
        moves.append(rules.sample(state, rng) if chance else policies[state.player].choose(state))
        state, _ = rules.apply(state, moves[-1])
    return Transcript(DECK, mode, players, seed, tuple(moves))


@pytest.mark.parametrize(
    ("name", "mode", "players", "seed"),
    [
        ("solo-won", Mode.SOLO, ("strong",), 9),
        ("solo-lost", Mode.SOLO, ("casual",), 18),
        ("co-op", Mode.COOP, ("strong", "casual", "strong"), 1),
        ("rivals", Mode.RIVALS, ("strong", "casual", "casual"), 7),
        ("rivals-tied", Mode.RIVALS, ("strong", "casual", "casual"), 2),
    ],
)
def test_whole_games(golden, name, mode, players, seed):
    game = played(mode, players, seed)
    text = str(game)
    golden(f"pentaquest/{name}.txt", text)
    again = parse(text, DECK)
    assert again == game
    assert (str(again), again.end) == (text, game.end)
    ends = {"solo-won": "result won ", "solo-lost": "result lost", "co-op": "result won ", "rivals": "result scores "}
    assert text.splitlines()[-1].startswith(ends.get(name, "result scores 3 3 3 won by 1 2 3"))


@settings(max_examples=30)
@given(
    st.sampled_from([(Mode.SOLO, 1), (Mode.COOP, 2), (Mode.RIVALS, 3)]),
    st.integers(0, 2**32),
    st.integers(0, 80),
    st.none() | st.integers(-(10**9), 10**9),
)
def test_any_part_of_any_game_is_read_as_it_was_written(players, random, length, seed):
    mode, count = players
    state, rng, moves = Game.of(DECK, mode, count).start(), Rng(random), []
    while len(moves) < length and not state.over:
        moves.append(rules.sample(state, rng) if rules.chances(state) else rng.choice(rules.legal_moves(state)))
        state, _ = rules.apply(state, moves[-1])
    game = Transcript(DECK, mode, ("person",) * count, seed, tuple(moves))
    assert parse(str(game), DECK) == game
    assert str(parse(str(game), DECK)) == str(game)
    assert parse(str(game), DECK).end == state


@pytest.mark.parametrize(
    "move",
    [Draw(3), Beat(0), Throw((1, 6)), Reroll((2, 2, 5)), Spin((4,)), Turn(Effect.PLUS_MINUS, 3, 2), GiveUp()],
)
def test_each_kind_of_move_has_its_words(move):
    game = Game.of(DECK)
    assert words.read(game, words.write(game, move)) == move


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (("pentaquest transcript 1", "hello"), 1, "would begin with"),
        (("mode solo", "mode alone"), 3, "alone"),
        (("mode solo\n", ""), 4, "'mode …' is missing"),
        (("deck menagerie", "deck other"), 2, "it was played with the deck 'other"),
        (("seed 9", "seed x"), 5, "whole number"),
        (("players strong", "players strong casual"), 3, "not played by 2"),
        (("result won", "result lost"), -1, "did not end here"),
        (("beat ", "beat the "), None, "is no move"),
        (("throw ", "throw 9 "), None, "no face of a die"),
        (("draw ant", "draw ape"), None, "no card 'ape'"),
        (("beat ", "give up\nbeat "), None, "the game is over"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(change, line, reason):
    good = str(played(Mode.SOLO, ("strong",), 9))
    bad = good.replace(*change, 1)
    assert bad != good
    with pytest.raises(TranscriptError, match=reason) as caught:
        parse(bad, DECK)
    if line is not None:
        assert caught.value.line == (line if line > 0 else len(bad.splitlines()))


def test_a_game_of_other_cards_is_refused():
    other = Deck("menagerie", "Menagerie", (*DECK.cards[1:], card("ant", "plus", "sun sun sun")))
    with pytest.raises(TranscriptError, match="line 2"):
        parse(str(played(Mode.SOLO, ("strong",), 9)), other)
    assert transcript.fingerprint(other) != transcript.fingerprint(DECK)
