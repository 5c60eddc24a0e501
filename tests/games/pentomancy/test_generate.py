"""What leaves the generator: proved, minimal, of its grade, unique, replayable, the same for any number of jobs."""

from __future__ import annotations

import concurrent.futures
import hashlib
from dataclasses import replace

import pytest

from printkit.core.errors import ShortfallError
from printkit.games.pentomancy import generate
from printkit.games.pentomancy.board import PENTOMINOES, beside, tiles_of
from printkit.games.pentomancy.deduce import raw_puzzle, reached
from printkit.games.pentomancy.exact import safe_tiles
from printkit.games.pentomancy.generate import DIFFICULTIES, Made, Options, grade_at, make, stream
from printkit.games.pentomancy.grade import (
    EASY_LOOKS,
    GRADES,
    RANKS,
    Grade,
    effort,
    grade_of,
    scarcity,
    technique_counts,
)
from printkit.games.pentomancy.native.kernel import kernel
from printkit.games.pentomancy.puzzlefile import encode_line
from printkit.games.pentomancy.rules import Defeat, Explore, Game, apply, start
from printkit.games.pentomancy.steps import Rank

EACH = 60  # puzzles of a grade in the everyday run; five times as many under the marker `slow`


def itself(made: Made) -> Made:
    return made


def check_board(game: Game) -> None:
    board, levels = game.board, game.solution.levels
    assert sorted(board.names) == sorted(PENTOMINOES)
    assert board.walls.bit_count() == 4
    for room in board.rooms:
        assert sorted(levels[tile] for tile in tiles_of(room)) == [1, 2, 3, 4, 5]
    for tile in tiles_of(board.tiles):
        assert all(levels[other] != levels[tile] for other in tiles_of(beside(1 << tile)))
    assert sorted(levels[tile] for tile in tiles_of(game.solution.treasures)) == [1, 2, 3, 4]
    assert not game.revealed & board.walls


def check_line(made: Made) -> None:
    """Exhaustive reasoning finds each explored tile safe, by what is revealed at that moment."""
    state, events = start(made.game)
    assert events == ()  # a puzzle does not begin by playing itself
    for advance in made.line.advances:
        if isinstance(advance.move, Explore):
            known = state.knows(made.game.solution)
            assert safe_tiles(made.game.board, known, state.player) >> advance.move.tile & 1
        state, _ = apply(made.game, state, advance.move)
    assert state.cleared


def check_grade(made: Made) -> None:
    """Of its grade, and no longer so with any revealed tile less."""
    game, rank = made.game, RANKS[made.grade]
    assert grade_of(game) is made.grade
    assert reached(game, Rank(rank - 1)) < 5
    lazy, looks = kernel().lazy_line(raw_puzzle(game.board, game.solution, game.revealed), rank)
    explored = [event for event in lazy.events if event.move == 0]
    assert looks == sum(event.hidden // event.open for event in explored) == effort(game, rank)
    assert len(explored) >= {"easy": 3, "medium": 5, "hard": 5, "expert": 6}[made.grade]
    assert looks >= 160 or made.grade is not Grade.MEDIUM
    for tile in tiles_of(game.revealed):
        less = replace(game, revealed=game.revealed & ~(1 << tile))
        if made.grade is Grade.EASY:
            looks = effort(less, rank)
            assert looks is None or looks >= EASY_LOOKS
        else:
            assert reached(less, rank) < 5


def check_grades(count: int, seed: int) -> None:
    for grade in GRADES:
        digests = set()
        for made in stream(itself, seed, count, grade.value):
            check_board(made.game)
            check_line(made)
            check_grade(made)
            assert made.line.proof.false_steps(made.game.board, made.game.solution) == ()
            digests.add(made.digest)
        assert len(digests) == count


def test_puzzles_of_every_grade():
    check_grades(EACH, seed=11)


@pytest.mark.slow  # hundreds of puzzles of every grade, each proved twice: about a minute
def test_hundreds_of_puzzles_of_every_grade():
    check_grades(5 * EACH, seed=12)


def test_hard_puzzles_need_more_than_singles_and_expert_ones_more_than_patterns():
    for grade, rank in ((Grade.HARD, Rank.SINGLES), (Grade.EXPERT, Rank.PATTERNS)):
        for made in stream(itself, 5, 10, grade.value):
            assert reached(made.game, rank) < 5
            assert any(RANKS[grade] > rank for _ in technique_counts(made.line))


def test_the_same_bytes_for_any_jobs_and_any_executor():
    one = list(stream(encode_line, 7, 20, "mixed", jobs=1))
    assert list(stream(encode_line, 7, 20, "mixed", jobs=2)) == one
    with concurrent.futures.ThreadPoolExecutor(3) as executor:
        assert list(stream(encode_line, 7, 20, "mixed", jobs=3, executor=executor)) == one
    assert list(stream(encode_line, 7, 5, "mixed")) == one[:5]
    assert list(stream(encode_line, 8, 5, "mixed")) != one[:5]


def test_a_seed_gives_the_same_bytes_for_ever():
    data = "\n".join(stream(encode_line, 7, 8, "mixed"))
    # Changes only when puzzles are meant to change: say so in the commit that renews it.
    assert hashlib.sha256(data.encode()).hexdigest() == GOLDEN


GOLDEN = "a09a79a0d8180b054db46158721d0fa0a020046adb8492f28f7cfd48209e7545"


def test_equal_puzzles_are_made_anew(monkeypatch):
    first = make(3, 0, Grade.EASY)
    assert first is not None

    def always_the_first(seed, index, grade, options, again=0):
        return first if not again else make(seed, index, grade, options, again)

    monkeypatch.setattr(generate, "make", always_the_first)
    some = list(stream(itself, 3, 4, "easy"))
    assert len({made.digest for made in some}) == 4


def test_mixed_goes_through_the_grades():
    assert [grade_at("mixed", index) for index in range(5)] == [*GRADES, Grade.EASY]
    assert {grade_at(name, 3) for name in DIFFICULTIES[:-1]} == set(GRADES)
    with pytest.raises(ValueError, match="not a difficulty"):
        grade_at("impossible", 0)
    with pytest.raises(ValueError, match="not a difficulty"):
        next(stream(itself, 1, 1, "impossible"))


def test_ids_tell_seed_index_and_grade():
    assert [made.id for made in stream(itself, 7, 2, "mixed")] == ["7-0000-easy", "7-0001-medium"]


def test_what_cannot_be_is_said_and_not_searched_for_ever():
    some = []
    with pytest.raises(ShortfallError) as error:
        for made in stream(itself, 1, 50, "hard", Options(max_revealed=6, tries=8)):
            some.append(made)
    assert error.value.delivered == len(some) < 50
    assert error.value.asked == 50
    assert all(made.game.revealed.bit_count() <= 6 for made in some)
    with pytest.raises(ShortfallError) as error:
        next(stream(itself, 1, 2, "easy", Options(max_revealed=0, tries=5)))
    assert error.value.delivered == 0


@pytest.mark.parametrize("bad", [{"treasures": 3}, {"treasures": 13}, {"tries": 0}])
def test_nonsense_is_refused(bad):
    with pytest.raises(ValueError):
        Options(**bad)


def test_other_boards():
    for made in stream(itself, 2, 6, "mixed", Options(repeats=True)):
        assert grade_of(made.game) is made.grade
        check_line(made)
    for made in stream(itself, 2, 6, "mixed", Options(treasures=7)):
        assert made.game.solution.treasures.bit_count() == 7
        assert grade_of(made.game) is made.grade
        assert reached(made.game, Rank(RANKS[made.grade] - 1)) < 5
        check_line(made)


def test_an_unsound_proof_never_leaves():
    made = make(3, 0, Grade.EASY)
    assert made is not None
    generate.confirm(made.game, Rank.SINGLES)
    # With one treasure gone level 5 is out of reach.
    solution = replace(made.game.solution, treasures=made.game.solution.treasures & (made.game.solution.treasures - 1))
    with pytest.raises(generate.UnsoundError):
        generate.proved_line(replace(made.game, solution=solution), Rank.SINGLES)
    with pytest.raises(generate.UnsoundError):
        generate.confirm(replace(made.game, solution=solution), Rank.SINGLES)
    hard = make(3, 2, Grade.HARD)
    assert hard is not None
    with pytest.raises(generate.UnsoundError):
        generate.confirm(hard.game, Rank.SINGLES)


def test_the_scarcity_of_a_line():
    made = make(3, 1, Grade.MEDIUM)
    assert made is not None
    parts = scarcity(made.line)
    explored = [advance for advance in made.line.advances if not isinstance(advance.move, Defeat)]
    assert [n for part in parts for n in part] == [advance.open for advance in explored]
    assert all(n >= 1 for part in parts for n in part)
