import pytest

from printkit.games.pentaquest.model import Card, Deck, Effect, Requirement
from printkit.games.pentaquest.moves import Beat, GiveUp, Reroll, Spin, Turn
from printkit.games.pentaquest.play import Conversation, understand
from printkit.games.pentaquest.show import draw_dice, draw_table
from printkit.games.pentaquest.state import Game, Mode, Phase, State
from printkit.games.pentaquest.transcript import TranscriptError, parse


def card(name: str, effect: str, *panels: str) -> Card:
    return Card(name, f"The {name.title()}", Effect(effect), tuple(map(Requirement.parse, panels)))


DECK = Deck(
    "menagerie",
    "Menagerie",
    (
        card("ant", "plus", "sun sun"),
        card("bee", "minus", "1 6", "2 2"),
        card("cat", "spiral", "sun sun sun"),
        card("cow", "mirror", "1 2 3", "4 5 6"),
        card("elk", "plus-minus", "sun sun moon moon"),
        card("fox", "spiral", "6 6", "1 1"),
    ),
)


def talk(*players: str, mode: Mode = Mode.SOLO, seed: int = 1) -> Conversation:
    return Conversation(DECK, mode, players or ("person",), seed)


def test_a_whole_game_by_hints():
    game = talk(seed=5)
    reply = game.begin()
    assert "Quest area" in reply.text
    assert "Your move?" in reply.text
    for _ in range(100):
        hint = game.answer("hint").text.splitlines()[0].removeprefix("Hint: ")
        assert hint
        before = game.transcript()
        reply = game.answer(hint)
        assert game.transcript().moves[: len(before.moves)] == before.moves
        if reply.done:
            break
    assert reply.save
    assert "The game is lost." in reply.text or "won with a score of" in reply.text
    again = parse(str(game.transcript()), DECK)
    assert again.end == game.state


@pytest.mark.parametrize(
    "line",
    ["", "foo", "beat", "beat 9", "beat 0", "beat the", "beat nobody", "reroll", "reroll 7", "reroll x",
     "keep 1 1 1 1 1 1", "plus", "plus 3", "plus-minus 3", "plus-minus 3 to 9", "mirror x", "spiral all", "undo",
     "minus 1 to", "draw ant", "throw 1 2", "\x00", "²", "beat ²", "🎲", "give", "plus 3 sideways", "a" * 10_000],
)  # fmt: skip
def test_bad_input_gets_a_plain_answer_and_the_question_again(line):
    game = talk()
    game.begin()
    before = game.transcript()
    reply = game.answer(line)
    assert reply.text.startswith("No: ")
    assert reply.text.endswith("Your move?")
    assert not reply.done
    assert game.transcript() == before


def at(dice: tuple[int, ...], army: tuple[int, ...] = ()) -> State:
    return State(Game.of(DECK), Phase.MOVE, (), (0, 2, 3), (army,), ((),), 0, 3, dice, 1)


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("2", Beat(2)),
        ("beat 3", Beat(3)),
        ("beat ant", Beat(0)),
        ("beat the cow", Beat(3)),
        ("beat the ca", Beat(2)),
        ("reroll 1, 2", Reroll((1, 2))),
        ("reroll all", Reroll((1, 2, 3, 3, 6))),
        ("keep 3 3", Reroll((1, 2, 6))),
        ("spiral 6", Spin((6,))),
        ("spiral all", Spin((1, 2, 3, 3, 6))),
        ("plus 3", Turn(Effect.PLUS, 3, 4)),
        ("minus 6", Turn(Effect.MINUS, 6, 5)),
        ("mirror 2", Turn(Effect.MIRROR, 2, 5)),
        ("mirror 2 to 5", Turn(Effect.MIRROR, 2, 5)),
        ("plus-minus 3 up", Turn(Effect.PLUS_MINUS, 3, 4)),
        ("plus-minus 3 down", Turn(Effect.PLUS_MINUS, 3, 2)),
        ("plus-minus 6", Turn(Effect.PLUS_MINUS, 6, 5)),
        ("plus-minus 3 2", Turn(Effect.PLUS_MINUS, 3, 2)),
        ("give up", GiveUp()),
        ("pass", GiveUp()),
    ],
)
def test_what_a_person_means(line, move):
    assert understand(at((1, 2, 3, 3, 6)), line) == move


def test_undo_takes_the_last_move_back_and_the_same_move_has_the_same_dice():
    game = talk(seed=3)
    game.begin()
    before = game.transcript()
    first = game.answer("reroll all").text
    after = game.transcript()
    assert "taken back" in game.answer("undo").text
    assert game.transcript() == before
    assert game.answer("reroll all").text == first
    assert game.transcript() == after


def test_a_game_that_is_resumed_goes_on_as_it_would_have():
    game = talk(seed=8)
    game.begin()
    game.answer("reroll all")
    saved = str(game.transcript())
    resumed = Conversation.resume(saved, DECK, seed=99)
    assert "Quest area" in resumed.begin().text
    for one in (game, resumed):
        one.answer("reroll all")
        one.answer("give up")
    assert game.transcript() == resumed.transcript()
    assert resumed.state.over
    assert Conversation.resume(str(game.transcript()), DECK, 1).begin().done


def test_against_a_policy_and_hot_seat():
    game = talk("person", "casual", "strong", mode=Mode.RIVALS, seed=2)
    text = game.begin().text
    assert "Player 1:" in text
    text = game.answer("give up").text
    assert "Player 2 (casual): " in text
    assert "Player 3 (strong): " in text
    while not game.state.over:
        reply = game.answer(game.answer("hint").text.splitlines()[0].removeprefix("Hint: "))
    assert "player 1 has" in reply.text
    two = talk("person", "person", mode=Mode.COOP)
    assert "Player 1:" in two.begin().text


def test_leaving_and_saving():
    game = talk()
    game.begin()
    assert game.answer("save").save
    assert not game.answer("SAVE ").done
    end = game.answer("quit")
    assert (end.save, end.done) == (True, True)
    assert "beat 2" in game.answer("help").text


def test_unknown_players_are_refused():
    with pytest.raises(ValueError, match="'robot' is no player"):
        talk("robot")
    saved = str(talk().transcript()).replace("players person", "players robot")
    with pytest.raises(TranscriptError, match="robot"):
        Conversation.resume(saved, DECK, 1)


def test_the_table_shows_what_can_be_beaten():
    table = draw_table(at((1, 2, 3, 3, 6), army=(1, 5)))
    assert " *1  The Ant" in table
    assert "  2  The Cat" in table
    assert "[1] [2] [3]  or  [4] [5] [6]" in table
    assert "Army: minus 1, spiral 1 (2 in all)" in table
    assert draw_dice((1, 6)) == (
        "+-------+  +-------+\n|       |  | o   o |\n|   o   |  | o   o |\n|       |  | o   o |\n+-------+  +-------+"
    )
