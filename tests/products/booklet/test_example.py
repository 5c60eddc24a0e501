"""The worked examples: to their ends, no long leaps, and a reason for each move."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.core.units import Size
from printkit.data.languages import languages
from printkit.games.pentomancy.board import tile_name, tiles_of
from printkit.games.pentomancy.codes import Code
from printkit.games.pentomancy.rules import Explore
from printkit.products.booklet.book import styles
from printkit.products.booklet.example import (
    chosen,
    concluded,
    example_codes,
    example_puzzle,
    moments,
    told,
    told_briefly,
)
from printkit.products.booklet.examplepage import example_blocks
from printkit.products.booklet.logicexample import logic_blocks, shown_steps, worked_board
from printkit.products.booklet.plan import BookPlan
from printkit.products.booklet.words import words_of
from printkit.text.blocks import Figure, Paragraph, Together, plain

SEEDS = range(1, 9)
LEAP = 4  # moves without a picture


def leaps(shown: list[int]) -> list[int]:
    """How many numbers are left out before each."""
    return [after - before - 1 for before, after in itertools.pairwise([0, *shown])]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_example_is_shown_to_its_end_without_a_long_leap(seed: int) -> None:
    made = example_puzzle(seed)
    every = moments(made.game, made.line)
    shown = [moment.number for moment in chosen(every)]
    assert every[-1].after.cleared
    assert shown == sorted(set(shown))
    assert shown[-1] == len(every)
    assert max(leaps(shown)) <= LEAP
    assert len(shown) <= 14
    assert sum(isinstance(moment.advance.move, Explore) for moment in chosen(every)) >= 2
    treasures = [m.number for m in every if any(event.treasure for event in m.events)]
    assert set(treasures) <= set(shown)


@pytest.mark.parametrize("language", languages())
def test_each_move_between_two_pictures_has_a_reason_in_a_few_words(language: str) -> None:
    says = words_of(language)
    for seed in SEEDS:
        made = example_puzzle(seed)
        for moment in moments(made.game, made.line):
            brief = told_briefly(made.game, made.line, moment, says)
            assert tile_name(moment.advance.move.tile) in brief
            assert not re.search(r"[{}]", brief)
            if isinstance(moment.advance.move, Explore):
                assert len(brief.partition(": ")[2].split()) >= 2
                assert len(brief.split()) <= 12 * max(1, len(moment.advance.steps))


@pytest.mark.parametrize("language", languages())
def test_with_key_letters_each_look_up_says_how_its_line_is_read(language: str) -> None:
    says, made = words_of(language), example_puzzle(1)
    codes = example_codes(made, keys=True)
    for moment in moments(made.game, made.line):
        tile = moment.advance.move.tile
        plain_words = told(made.game, made.line, moment, says)
        keyed = told(made.game, made.line, moment, says, codes)
        if not isinstance(moment.advance.move, Explore):
            assert keyed == plain_words
            continue
        found = re.search(r"\([^()]*: ([1-5]\*?); [^()]* ([A-EV-Z]): ([1-5]\*?)\.\)", keyed)
        assert found is not None, keyed
        assert keyed.replace(f"{found[0]} ", "") == plain_words
        mark, key, meant = found.groups()
        assert key == codes[tile].key
        level, treasure = Code("", key).read(mark)
        assert meant == f"{level}{'*' if treasure else ''}"
        assert level == made.game.solution.levels[tile]
        assert told(made.game, made.line, moment, says, example_codes(made)) == plain_words


@given(st.integers(1, 60))
def test_conclusions_are_shown_to_the_last_without_a_long_leap(count: int) -> None:
    shown = [place + 1 for place in shown_steps(count)]
    assert shown[0] == 1
    assert shown[-1] == count
    assert max(leaps(shown)) <= LEAP


@pytest.mark.parametrize("seed", SEEDS)
def test_the_board_without_fog_is_filled_to_its_last_tile(seed: int) -> None:
    game, proof = worked_board(example_puzzle(seed))
    found = [step.targets.bit_length() - 1 for step in proof.steps]
    assert all(step.gets for step in proof.steps)
    assert sorted(found) == list(tiles_of(game.board.tiles & ~game.revealed))
    assert not proof.false_steps(game.board, game.solution)
    for language in languages():
        texts = [concluded(game, step, words_of(language)) for step in proof.steps]
        assert all(tile_name(tile) in text for tile, text in zip(found, texts, strict=True))


@pytest.mark.parametrize("language", languages())
def test_the_last_words_of_an_example_say_that_it_is_done(language: str) -> None:
    made = example_puzzle(2)
    for mode, make in (("explore", example_blocks), ("logic", logic_blocks)):
        style, book = styles(BookPlan(language=language, mode=mode))  # type: ignore[arg-type]
        blocks = make(made, style, book, Size(120, 180))
        together = blocks[-1]  # with the last boards, so that no page has these words alone
        assert isinstance(together, Together)
        boards, last = together.blocks
        assert isinstance(boards, Figure)
        assert isinstance(last, Paragraph)
        said = plain(last.inlines)
        moves = style.words.moves
        score = moments(made.game, made.line)[-1].after.score
        assert said == (moves.solved if mode == "logic" else moves.cleared.format(score=score))
