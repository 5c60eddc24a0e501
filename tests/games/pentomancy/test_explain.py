"""Sentences, in every language that there are words in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.data.languages import DEFAULT, languages
from printkit.data.words import load_words
from printkit.games.pentomancy.board import Board, tile_name, tiles_of
from printkit.games.pentomancy.deduce import Line, solve, solve_from
from printkit.games.pentomancy.explain import sentence
from printkit.games.pentomancy.generate import Made, make
from printkit.games.pentomancy.grade import GRADES, Grade
from printkit.games.pentomancy.hints import line_hints, opening, proof_hints
from printkit.games.pentomancy.logic import logic_game
from printkit.games.pentomancy.rules import Game, State
from printkit.games.pentomancy.steps import Rank, Step, Technique

FOREIGN = [language for language in languages() if language != DEFAULT]
# Techniques that can be about any number of tiles; the others are about one.
OF_ANY = {
    Technique.LOCKED,
    Technique.PAIR,
    Technique.TRIPLE,
    Technique.BORDER_PAIR,
    Technique.CHAIN,
    Technique.EXHAUSTION,
}
ENGLISH = re.compile(
    r"\b(the|and|or|must|is|are|were|if|then|since|cannot|can|only|touch(es)?|both|room|tile|level|with|revealed"
    r"|defeat|explore|look|suppose|would|be)\b",
    re.IGNORECASE,
)


def facts(text: str) -> Counter[str]:
    """All that a sentence names: tiles, levels, and rooms by their letters."""
    return Counter(re.findall(r"\b[A-H][1-8]\b|\b[1-8]\b|\b[FILNPTUVWXYZ]\b", text))


def is_well_formed(text: str) -> bool:
    """Whether it looks like sentences: from a capital to a full stop, each space and each mark once."""
    return bool(re.fullmatch(r"[A-ZÄÖÜ][^{}]*[^\s.]\.", text)) and not re.search(r"\s\s|\s[.,:;]|[.,:;]{2}", text)


def both(board: Board, levels: tuple[int, ...], step: Step, language: str) -> tuple[str, str]:
    return sentence(board, levels, step), sentence(board, levels, step, load_words(language).proof)


@st.composite
def told_steps(draw: st.DrawFn) -> tuple[Board, tuple[int, ...], Step]:
    """A step of any puzzle in any position; about more tiles, and with rooms of one letter, than are often met."""
    made = make(draw(st.integers(0, 200)), 0, draw(st.sampled_from(GRADES)))
    assert made is not None
    game = made.game
    some = draw(st.sets(st.sampled_from(list(tiles_of(game.board.tiles))), max_size=30))
    known = sum(1 << tile for tile in some) | draw(st.sampled_from((0, game.revealed)))
    steps = solve_from(game, State(known, player=draw(st.integers(1, 4)))).proof.steps
    steps = steps or made.line.proof.steps
    step = draw(st.sampled_from(steps))
    if step.technique in OF_ANY and draw(st.booleans()):
        more = draw(st.sets(st.sampled_from(list(tiles_of(game.board.tiles))), max_size=3))
        step = replace(step, targets=step.targets | sum(1 << tile for tile in more))
    board = game.board
    if draw(st.booleans()):
        board = replace(board, names=tuple(draw(st.sampled_from("FLP")) for _ in board.names))
    return board, game.solution.levels, step


@pytest.mark.parametrize("language", FOREIGN)
@settings(max_examples=150, deadline=None)
@given(told=told_steps())
def test_a_sentence_says_the_same_in_every_language(language: str, told: tuple[Board, tuple[int, ...], Step]) -> None:
    english, other = both(*told, language)
    assert facts(other) == facts(english)
    assert is_well_formed(english)
    assert is_well_formed(other)
    assert not ENGLISH.search(other)


# Seeds whose puzzles have every technique in their solutions, the rare ones as well.
PUZZLES = (
    *((seed, GRADES[seed % 4]) for seed in range(8)),
    (2, Grade.EXPERT),
    (8, Grade.EXPERT),
    (14, Grade.EASY),
    (20, Grade.HARD),
    (24, Grade.MEDIUM),
)


def some_puzzles() -> Iterator[Made]:
    for seed, grade in PUZZLES:
        made = make(seed, 0, grade)
        assert made is not None
        yield made


def all_steps() -> Iterator[tuple[Game, Step]]:
    """Steps of many puzzles, solved by rough means and by fine ones."""
    for made in some_puzzles():
        for rank in (Rank.SINGLES, Rank.PATTERNS, Rank.ARGUMENTS, Rank.EVERYTHING):
            yield from ((made.game, step) for step in solve(made.game, rank).proof.steps)
        found = logic_game(made.game.board, made.game.solution, Grade.HARD, made.seed)
        if found is not None:
            yield from ((found[0], step) for step in found[1].steps)


@pytest.mark.parametrize("language", FOREIGN)
def test_every_technique_has_its_sentence_in_every_language(language: str) -> None:
    met: set[Technique] = set()
    for game, step in all_steps():
        english, other = both(game.board, game.solution.levels, step, language)
        assert facts(other) == facts(english)
        assert is_well_formed(other)
        assert not ENGLISH.search(other)
        assert all(tile_name(tile) in other for tile in tiles_of(step.targets))
        met.add(step.technique)
    assert met == set(Technique)


# Several tiles before a word that goes with one, and one tile before a word that goes with several.
_TILE = r"\b[A-H][1-8]"
SEVERAL_AS_ONE = re.compile(rf"{_TILE} und {_TILE} (kann|berührt|teilt|fällt)\b|\bkann {_TILE}(,| und)")
ONE_AS_SEVERAL = re.compile(
    rf"(?<!und )(?<!oder ){_TILE} (können|sind|berühren|teilen|fallen)\b|\bkönnen {_TILE} (nicht|nur)"
)


@settings(max_examples=150, deadline=None)
@given(told=told_steps())
def test_german_verbs_agree_in_number(told: tuple[Board, tuple[int, ...], Step]) -> None:
    said = both(*told, "de")[1]
    assert not SEVERAL_AS_ONE.search(said), said
    assert not ONE_AS_SEVERAL.search(said), said


@pytest.mark.parametrize("language", FOREIGN)
def test_hints_and_openings_say_the_same_in_every_language(language: str) -> None:
    says = load_words(language).proof
    met = set()
    for made in some_puzzles():
        tried = (logic_game(made.game.board, made.game.solution, g, made.seed) for g in (Grade.MEDIUM, Grade.EASY))
        logical = next(found for found in tried if found is not None)
        no_move = Line(tuple(a for a in made.line.advances if a.step is None), made.line.proof, 1)
        pairs = [
            *zip(line_hints(made.game, made.line), line_hints(made.game, made.line, says), strict=True),
            *zip(proof_hints(*logical), proof_hints(*logical, says), strict=True),
            *((opening(made.game, line), opening(made.game, line, says)) for line in (made.line, no_move)),
        ]
        for english, other in pairs:
            assert facts(str(other)) == facts(str(english))
            assert is_well_formed(str(other))
            assert not ENGLISH.search(str(other))
            met.add(str(english).split()[0])
    assert {"With", "Defeat", "In"} <= met
