from __future__ import annotations

import itertools
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.games.pentomancy.board import beside, mask_of, tiles_of
from printkit.games.pentomancy.codes import (
    ALPHABET,
    PLAIN_KEYS,
    TURNED_KEYS,
    Code,
    Codes,
    assign,
    code_length,
    table,
)
from printkit.games.pentomancy.generate import Made, stream
from printkit.games.pentomancy.rules import Game


def itself(made: Made) -> Made:
    return made


@pytest.fixture(scope="module")
def games() -> list[Game]:
    return [made.game for made in stream(itself, 3, 40, "easy")]


def hidden(game: Game) -> list[int]:
    return list(tiles_of(game.board.tiles & ~game.revealed))


@given(st.sampled_from(["", *PLAIN_KEYS, *TURNED_KEYS]), st.integers(1, 5), st.booleans())
def test_a_line_is_read_as_it_was_written(key: str, level: int, treasure: bool) -> None:
    code = Code("K4R", key)
    assert code.read(code.line(level, treasure)) == (level, treasure)


def test_a_key_letter_leaves_nothing_to_be_told_from_a_line() -> None:
    for level in range(1, 6):
        for treasure in (False, True):
            shown = {Code("K4R", key).line(level, treasure) for key in PLAIN_KEYS + TURNED_KEYS}
            assert len(shown) == 10  # every level, with and without a star


@pytest.mark.parametrize("text", ["", "0", "6", "3**", "*", "33", "x*"])
def test_no_other_text_is_a_line(text: str) -> None:
    with pytest.raises(ValueError, match="not a level"):
        Code("K4R").read(text)


def test_no_two_characters_look_alike() -> None:
    for alike in ("0OQD", "1IL", "2Z", "5S", "6G", "8B", "UV", "EF"):
        assert sum(character in ALPHABET for character in alike) <= 1, alike
    assert not set("AEIOU") & set(ALPHABET)  # no code is a word
    assert list(ALPHABET) == sorted(ALPHABET)  # codes of one length sort as text


@pytest.mark.parametrize("keys", [False, True])
def test_every_fogged_tile_has_a_code_of_its_own(games: list[Game], keys: bool) -> None:
    codes = assign(games, 7, keys=keys)
    assert [list(own) for own in codes] == [hidden(game) for game in games]
    every = [code.text for own in codes for code in own.values()]
    assert len(set(every)) == len(every)
    assert all(set(text) <= set(ALPHABET) for text in every)
    assert {len(text) for text in every} == {code_length(len(every))}
    letters = {code.key for own in codes for code in own.values()}
    assert letters == (set(PLAIN_KEYS + TURNED_KEYS) if keys else {""})


def test_the_same_seed_gives_the_same_codes_and_another_others(games: list[Game]) -> None:
    assert assign(games, 7) == assign(games, 7)
    assert assign(games, 7) != assign(games, 8)


def test_codes_grow_before_they_are_scarce() -> None:
    assert code_length(1) == 3
    most = len(ALPHABET) ** 3 // 2
    assert (code_length(most), code_length(most + 1)) == (3, 4)
    assert code_length(60 * 5000) == 5


def test_the_table_rises_and_tells_the_truth(games: list[Game]) -> None:
    codes = assign(games, 7)
    lines = table(games, codes)
    texts = [text for text, _ in lines]
    assert texts == sorted(texts)
    said = dict(lines)
    for game, own in zip(games, codes, strict=True):
        for tile, code in own.items():
            treasure = "*" if game.solution.treasures >> tile & 1 else ""
            assert said[code.text] == f"{game.solution.levels[tile]}{treasure}"


def test_neighbours_in_the_table_are_strangers(games: list[Game]) -> None:
    """Lines that stand together belong to one puzzle, or to tiles that touch, as often as chance has it."""
    codes = assign(games, 7)
    owner = {code.text: (number, tile) for number, own in enumerate(codes) for tile, code in own.items()}
    order = [owner[text] for text, _ in table(games, codes)]
    pairs = list(itertools.pairwise(order))
    count = len(order)
    sizes = [len(own) for own in codes]
    expected = sum(size * (size - 1) for size in sizes) / (count - 1)
    same = [(a, b) for a, b in pairs if a[0] == b[0]]
    assert abs(len(same) - expected) < 4 * expected**0.5
    touching = sum(bool(beside(mask_of([a[1]])) >> b[1] & 1) for a, b in same)
    assert touching <= 0.2 * len(same) + 4  # a tile touches under 4 of the 59 others


def test_the_order_of_codes_tells_nothing_of_the_order_of_tiles(games: list[Game]) -> None:
    """Along a board, codes rise as often as they fall."""
    codes = assign(games, 7)
    rises = falls = 0
    for own in codes:
        texts = [code.text for code in own.values()]
        for first, second in itertools.pairwise(texts):
            rises, falls = rises + (first < second), falls + (first > second)
    assert abs(rises - falls) < 4 * (rises + falls) ** 0.5


@given(st.integers(0, 4), st.data())
def test_codes_are_spelled_in_rising_order(more: int, data: st.DataObject) -> None:
    """The place of a code among all of its length says what it is, as a number in digits of the alphabet does."""
    length = 1 + more
    number = data.draw(st.integers(0, len(ALPHABET) ** length - 1))
    digits = [number // len(ALPHABET) ** place % len(ALPHABET) for place in reversed(range(length))]
    code = Codes(1, [number], length)[0]
    assert code.text == "".join(ALPHABET[digit] for digit in digits)


@given(st.integers(0, (1 << 64) - 1), st.booleans(), st.data())
def test_codes_are_those_of_their_tiles(tiles: int, lettered: bool, data: st.DataObject) -> None:
    count = tiles.bit_count()
    numbers = data.draw(st.lists(st.integers(0, 18**4 - 1), min_size=count, max_size=count))
    letters = data.draw(st.text("ABVW", min_size=count, max_size=count)) if lettered else ""
    codes = Codes(tiles, numbers, 4, letters)
    assert list(codes) == list(tiles_of(tiles))
    assert len(codes) == count
    singly = [Codes(1, [number], 4, letters[place : place + 1])[0] for place, number in enumerate(numbers)]
    assert list(codes.values()) == singly
    assert list(codes.items()) == list(zip(tiles_of(tiles), singly, strict=True))
    assert [tile for tile in range(64) if tile in codes] == list(codes)
    assert pickle.loads(pickle.dumps(codes)) == codes


@pytest.mark.parametrize("keys", [False, True])
def test_the_table_is_the_sorted_lines_of_all_codes(games: list[Game], keys: bool) -> None:
    codes = assign(games, 7, keys=keys)
    lines = table(games, codes)
    assert list(lines) == sorted(
        (code.text, code.line(game.solution.levels[tile], bool(game.solution.treasures >> tile & 1)))
        for game, own in zip(games, codes, strict=True)
        for tile, code in own.items()
    )
    assert list(lines[7:19]) == list(lines)[7:19]
    assert lines[-1] == list(lines)[-1]
    with pytest.raises(IndexError):
        lines[len(lines)]


def test_no_codes_make_an_empty_table() -> None:
    assert list(table([], [])) == []
