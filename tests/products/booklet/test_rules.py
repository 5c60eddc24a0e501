"""The rules that a booklet prints are those of its game: with key letters, for children, with scores."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.backends import pdf
from printkit.core.units import Size
from printkit.data.languages import languages
from printkit.games.pentomancy.codes import PLAIN_KEYS, TURNED_KEYS
from printkit.games.pentomancy.rules import Kind
from printkit.products.booklet.book import Booklet, booklet
from printkit.products.booklet.example import example_codes, example_puzzle, moments, points_by_level
from printkit.products.booklet.keyfigure import look_up, read
from printkit.products.booklet.plan import BookPlan
from printkit.products.booklet.puzzles import gather
from printkit.products.booklet.variants import END, WITH, WITHOUT, for_booklet
from printkit.products.booklet.words import words_of
from tests.backends.tagged import hear, page_texts

EASY = BookPlan(counts=(2, 0, 0, 0), seed=3)
PLANS = {
    "explore": EASY,
    "gentle": replace(EASY, mode="gentle", trim=Size(210, 297), font="legible"),
}
LOGIC = replace(EASY, mode="logic", per_page=4, trim=Size(210, 297), cover="none")
KEY = {"en": re.compile(r"key.letter", re.IGNORECASE), "de": re.compile(r"Schlüssel", re.IGNORECASE)}


def printed(plan: BookPlan) -> tuple[Booklet, dict[str, str], list[str]]:
    """A booklet, the text of its parts, and what is told of its figures."""
    found = booklet(plan, gather(plan))
    data = pdf.write(found.document)
    pages = [" ".join(text.split()) for text in page_texts(data)]
    pages = [re.sub(r"(\w)[-\u00ad\u2010\ufffe] (?=[a-zäöüß])", r"\1", page) for page in pages]
    begins = {anchor.name: anchor.page for anchor in found.document.anchors}
    puzzles = [board.page for board in found.expected.boards]
    parts = {
        "rules": " ".join(pages[begins["how-to-play"] : begins["example"]]),
        "example": " ".join(pages[begins["example"] : min(puzzles) - 1]),
        "puzzles": " ".join(pages[page] for page in puzzles),
        "tables": " ".join(pages[page] for page in found.expected.tables),  # none without fog
        "scores": pages[begins["scores"]],
        "all": " ".join(pages),
    }
    return found, parts, [part.alt or "" for part in hear(data).walk()]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("mode", PLANS)
def test_key_letters_are_explained_wherever_a_look_up_is(mode: str, language: str) -> None:
    plan = replace(PLANS[mode], language=language, key_letters=True)
    found, parts, heard = printed(plan)
    for name in ("rules", "example", "puzzles", "tables"):
        assert KEY[language].search(parts[name]), name
    shown = look_up(example_puzzle(plan.seed))
    says = found.parts.style.words.heard.look_up_keys
    told = says.format(code=shown.code.text, key=shown.code.key, mark=shown.mark, meant=shown.meant)
    assert told in heard
    boards = " ".join(alt for alt in heard if alt.startswith(found.parts.style.words.puzzle.format("")))
    for codes in found.parts.codes:
        for code in codes.values():
            assert found.parts.style.words.heard.code_keys.format(code=code.text, key=code.key) in boards
    assert f"{shown.code.key}: {shown.mark} → {shown.meant}" in parts["rules"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("mode", PLANS)
def test_without_key_letters_nothing_is_said_of_them(mode: str, language: str) -> None:
    found, parts, heard = printed(replace(PLANS[mode], language=language))
    assert not KEY[language].search(parts["all"].replace(found.parts.style.words.pictures.key, ""))
    assert not any(KEY[language].search(alt) for alt in heard)


@pytest.mark.parametrize("language", languages())
def test_boards_without_fog_have_no_key_letters(language: str) -> None:
    plan = replace(LOGIC, language=language, key_letters=True)
    _, parts, heard = printed(plan)
    assert not KEY[language].search(parts["all"])
    assert not any(KEY[language].search(alt) for alt in heard)


def test_the_look_up_with_a_key_letter_shows_what_the_letter_does() -> None:
    """The line is not the level, and reading it by the letter gives what lies on the tile."""
    for seed in range(1, 8):
        made = example_puzzle(seed)
        shown = look_up(made)
        assert shown.code.key in TURNED_KEYS
        assert shown.mark != shown.meant
        assert (shown.code.text, shown.mark) == shown.lines[2]
        codes = example_codes(made, keys=True)
        tile = next(tile for tile, code in codes.items() if code == shown.code)
        treasure = made.game.solution.treasures >> tile & 1
        assert shown.meant == f"{made.game.solution.levels[tile]}{'*' if treasure else ''}"
        assert read(shown.code, shown.mark) == shown.meant


@given(st.lists(st.sampled_from([WITH, WITHOUT, END, "some text", "", "{figure: badges}", f"  {WITH}"])), st.booleans())
def test_parts_of_a_text_are_for_one_kind_of_booklet_or_for_both(rows: list[str], keys: bool) -> None:
    kept = for_booklet("\n".join(rows), key_letters=keys).split("\n")
    other = for_booklet("\n".join(rows), key_letters=not keys).split("\n")
    assert len(kept) == len(rows) or not rows
    for row, mine, theirs in zip(rows, kept, other, strict=False):
        if row.strip() in (WITH, WITHOUT, END):
            assert mine == theirs == ""
        else:
            assert row in (mine, theirs)
            assert mine in (row, "")


@pytest.mark.parametrize("language", languages())
def test_the_rules_say_of_each_key_letter_what_its_codes_do(language: str) -> None:
    """They name the first and the last letter of those that keep the star, and of those that turn it round."""
    for mode in PLANS:
        _, parts, _ = printed(replace(PLANS[mode], language=language, key_letters=True))
        for letters in (PLAIN_KEYS, TURNED_KEYS):
            assert re.search(rf"\b{letters[0]} (to|bis) {letters[-1]}\b", parts["rules"])


OVER = {"en": r"game (is over|ends)", "de": r"Spiel (ist )?aus|ist das Spiel"}
AGAIN = {"en": r"try the board again", "de": r"versuch(st)? (du )?das Brett noch einmal"}
BY_ITSELF = {"en": r"[Bb]y itself", "de": r"[Vv]on selbst"}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("mode", PLANS)
def test_long_and_short_rules_end_a_lost_game_alike_and_explain_what_falls_and_what_par_is(
    mode: str, language: str
) -> None:
    _, parts, _ = printed(replace(PLANS[mode], language=language))
    ends, never = (AGAIN, OVER) if mode == "gentle" else (OVER, AGAIN)
    for name in ("rules", "puzzles"):
        assert re.search(ends[language], parts[name]), name
        assert not re.search(never[language], parts[name]), name
        assert re.search(BY_ITSELF[language], parts[name]), name
    assert re.search(r"\bpar\b", parts["rules"], re.IGNORECASE)
    note = re.sub(r"\W", "", words_of(language).par_note)
    assert note in re.sub(r"\W", "", parts["scores"])


def test_points_of_each_level_are_what_was_brought_doubled_and_what_came_after_the_doubling() -> None:
    """Against a count that looks at every event: what falls by itself after a treasure is not doubled by it."""
    for seed in range(1, 6):
        made = example_puzzle(seed)
        events = [event for moment in moments(made.game, made.line) for event in moment.events]
        earned = [0] * 5
        player = 1
        for event in events:
            if event.kind is Kind.CLEARED:
                continue
            earned[player - 1] += 5 if event.kind is Kind.EXPLORED else event.level
            player = event.player
        sums = points_by_level(made.game, made.line)
        total = 0
        for (carried, sum_), points in zip(sums, earned, strict=True):
            assert carried == 2 * total
            assert sum_ == carried + points
            total = sum_
