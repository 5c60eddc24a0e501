from __future__ import annotations

import itertools
import re

import pytest

from printkit.data.languages import languages
from printkit.data.words import load_words
from printkit.games.pentomancy.board import parse_tile
from printkit.games.pentomancy.generate import Made, stream
from printkit.games.pentomancy.grade import Grade
from printkit.games.pentomancy.hints import HINTS, line_hints, opening, proof_hints
from printkit.games.pentomancy.logic import logic_game
from printkit.games.pentomancy.rules import Defeat, apply, start


def itself(made: Made) -> Made:
    return made


@pytest.fixture(scope="module")
def puzzles() -> list[Made]:
    return list(stream(itself, 11, 12, "mixed"))


def test_three_hints_each_with_what_it_rests_on(puzzles: list[Made]) -> None:
    for made in puzzles:
        hints = line_hints(made.game, made.line)
        assert len(hints) == HINTS
        assert len({hint.text for hint in hints}) == HINTS
        for hint in hints:
            assert not hint.known & made.game.revealed  # what everybody sees is not asked for
            assert not hint.known & made.game.board.walls
            assert ("revealed:" in str(hint)) == bool(hint.known)
        assert not hints[0].known


@pytest.mark.parametrize("language", languages())
def test_the_first_hint_can_be_followed_from_the_start(puzzles: list[Made], language: str) -> None:
    """It names all monsters to defeat before the first tile to explore, and that tile; nothing must be known for it."""
    says = load_words(language).proof
    for made in puzzles:
        first = line_hints(made.game, made.line, says)[0]
        moves = [advance.move for advance in made.line.advances]
        fights = list(itertools.takewhile(lambda move: isinstance(move, Defeat), moves))
        named = [parse_tile(name) for name in re.findall(r"\b[A-H][1-8]\b", first.text)]
        assert not first.known
        assert named[: len(fights)] == [move.tile for move in fights]
        assert moves[len(fights)].tile == named[-1] or language != "en"
        assert moves[len(fights)].tile in named
        state, _ = start(made.game)
        for move in moves[: len(fights) + 1]:
            state, _ = apply(made.game, state, move)
        assert not state.lost


@pytest.mark.parametrize("language", languages())
def test_where_the_beginning_is_told_elsewhere_no_hint_repeats_it(puzzles: list[Made], language: str) -> None:
    says = load_words(language).proof
    for made in puzzles:
        told = opening(made.game, made.line, says)
        hints = line_hints(made.game, made.line, says, begun=True)
        assert len({hint.text for hint in hints}) == HINTS
        assert not any(hint.text in told or told in hint.text for hint in hints)
        assert len({hint.whole for hint in line_hints(made.game, made.line, says)}) == HINTS


def test_a_board_without_fog_has_hints_too(puzzles: list[Made]) -> None:
    made = puzzles[0]
    game, proof = logic_game(made.game.board, made.game.solution, Grade.MEDIUM, 1) or pytest.fail("none")
    hints = proof_hints(game, proof)
    assert len(hints) == HINTS
    assert not any(hint.known & game.revealed for hint in hints)


def test_an_opening_can_be_followed(puzzles: list[Made]) -> None:
    """What it says to do is what the line does, from the first move on."""
    for made in puzzles:
        said = opening(made.game, made.line)
        moves = [advance.move.tile for advance in made.line.advances]
        if said.startswith("Defeat "):
            assert parse_tile(said.split()[1].strip(".,")) == moves[0]
        else:
            assert said.endswith(".")
            assert parse_tile(said.rstrip(".").split()[-1]) == moves[0]
