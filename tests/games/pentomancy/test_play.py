from __future__ import annotations

from collections.abc import Iterable

import pytest

from printkit.games.pentomancy.board import tile_name, tiles_of
from printkit.games.pentomancy.boardtext import board_text
from printkit.games.pentomancy.generate import make
from printkit.games.pentomancy.grade import GRADES, Grade
from printkit.games.pentomancy.play import Table, play
from printkit.games.pentomancy.puzzlefile import encode
from printkit.games.pentomancy.rules import Game, apply, parse_move, start


def a_game(grade: Grade = Grade.EASY) -> Game:
    made = make(6, 0, grade)
    assert made is not None
    return made.game


def session(game: Game, words: Iterable[str], par: int = 100) -> tuple[Table, str]:
    """Play with these lines of input; returns the end and all that was shown."""
    left = iter(words)
    shown: list[str] = []

    def read(prompt: str) -> str:
        shown.append(prompt)
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    table = Table.laid(game)
    play(table, par, read, shown.append)
    return table, "".join(shown)


@pytest.mark.parametrize("grade", GRADES)
def test_following_the_hints_clears_the_board_at_par(grade):
    made = make(6, 1, grade)
    assert made is not None
    par = encode(made)["par"]
    table = Table.laid(made.game)
    while not table.over:
        told = table.hint().splitlines()[-1]
        assert "is certain" in told or told.startswith("So ")
        table.do(parse_move(told.split(": ")[-1].removeprefix("So ").rstrip(".")))
    assert table.state.cleared
    assert table.state.score >= 0.8 * par  # hints may reason further than the grade; so may the score differ


def test_a_session_in_words():
    game = a_game()
    first = tile_name(next(tiles_of(game.board.tiles & ~game.revealed)))
    table, shown = session(
        game, ["", f"note {first} 13", f"n {first.lower()} -", "undo", "u", "undo", "help", "?", "h"]
    )
    assert shown.count(f"noted on {first}") == 2
    assert shown.count("is as it was before") == 2
    assert shown.count("there is no note to take back") == 1
    assert shown.count("rubs the note out") == 3
    assert shown.endswith("Left with 0 points at level 1; par is 100.\n")
    assert not any(table.state.notes)
    assert len(table.moves) == 4


def test_a_tile_alone_is_explored_or_defeated():
    game = a_game()
    strong = next(t for t in tiles_of(game.board.tiles & ~game.revealed) if game.solution.levels[t] > 1)
    table, shown = session(game, [tile_name(strong), "hint"])
    assert table.state.lost
    assert "defeats you" in shown
    assert "Lost with 0 points" in shown


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("jump", "is not a tile"),
        ("explore", "is not a tile"),
        ("defeat A9", "is not a tile"),
        ("note A1 9", "levels are 1 to 5"),
        ("note A1", "is not a move"),
        ("go to C4", "is not a move"),
    ],
)
def test_what_is_not_understood_is_told_and_changes_nothing(words, answer):
    game = a_game()
    table, shown = session(game, [words, "quit"])
    assert answer in shown
    assert table.state == start(game)[0]


def test_refusals_are_told():
    game = a_game()
    wall = tile_name(next(tiles_of(game.board.walls)))
    _, shown = session(game, [f"explore {wall}", wall])
    assert shown.count(f"{wall} is a wall") == 2


def test_the_board_as_text():
    game = a_game()
    state, _ = start(game)
    tile = next(tiles_of(game.board.tiles & ~game.revealed))
    state, _ = apply(game, state, parse_move(f"note {tile_name(tile)} 24"))
    text = board_text(game, state)
    lines = text.splitlines()
    assert len(lines) == 18
    assert text.count("█" * 5) == 4
    assert text.count(" 24 ") == 1
    assert text.count("·") == (game.board.tiles & ~game.revealed).bit_count() - 1
    assert text.count("*") == (game.solution.treasures & game.revealed).bit_count()
    plain = board_text(game, state, plain=True)
    assert plain.isascii()
    assert [len(line) for line in plain.splitlines()] == [len(line) for line in lines]


def test_room_borders_stand_where_rooms_meet():
    game = a_game()
    lines = board_text(game, start(game)[0]).splitlines()
    for row in range(8):
        for column in range(9):
            left = game.board.room_of(8 * row + column - 1) if column else -1
            right = game.board.room_of(8 * row + column) if column < 8 else -1
            assert (lines[2 + 2 * row][3 + 6 * column] == "│") == (left != right)
