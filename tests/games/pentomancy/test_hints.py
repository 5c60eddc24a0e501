from __future__ import annotations

import pytest

from printkit.games.pentomancy.board import parse_tile
from printkit.games.pentomancy.generate import Made, stream
from printkit.games.pentomancy.grade import Grade
from printkit.games.pentomancy.hints import HINTS, line_hints, opening, proof_hints
from printkit.games.pentomancy.logic import logic_game


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


def test_the_first_hint_is_the_first_conclusion(puzzles: list[Made]) -> None:
    for made in puzzles:
        first = next(advance for advance in made.line.advances if advance.step is not None)
        steps = [made.line.proof.steps[number] for number in first.steps]
        text = line_hints(made.game, made.line)[0].text
        assert str(steps[-1].gets or "") in text


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
