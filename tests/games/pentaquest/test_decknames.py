from __future__ import annotations

from pathlib import Path

import pytest

from printkit.core.files import shipped
from printkit.data.languages import DEFAULT, languages
from printkit.games.pentaquest.deckfile import builtin_decks, load_deck
from printkit.games.pentaquest.decknames import in_language
from printkit.games.pentaquest.model import Deck

FOREIGN = [language for language in languages() if language != DEFAULT]
# What is the same word in both, and rightly so.
SAME = {"de": set[str]()}


def deck_of(path: Path | str) -> Deck:
    deck, problems = load_deck(str(path))
    assert deck is not None, [str(problem) for problem in problems]
    return deck


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.parametrize("name", builtin_decks())
def test_every_card_that_ships_has_a_name_in_every_language(name: str, language: str) -> None:
    deck = deck_of(name)
    own, problems = in_language(deck, language)
    assert problems == ()
    assert own.language == language
    assert len({card.name for card in own.cards}) == len(deck.cards)
    for card, english in zip(own.cards, deck.cards, strict=True):
        assert card.id == english.id
        assert (card.name == english.name) == (card.id in SAME.get(language, set()))
        assert card.named.file.endswith(f"{language}.yaml")


def test_a_deck_in_its_own_language_stays_as_it_is() -> None:
    deck = deck_of("pentaquest")
    assert in_language(deck, None) == (deck, ())
    assert in_language(deck, "en") == (deck, ())


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_german_deck_that_extends_ours_keeps_its_own_names_and_takes_the_rest_in_german(tmp_path: Path) -> None:
    text = """\
extends: pentaquest
name: Meine Karten
language: de-AT
remove: [puddle-slime]
cards:
  crumb-bandit: {name: Onkel Fritz}
  cellar-bat: {effect: plus}
"""
    deck, problems = in_language(deck_of(write(tmp_path, "mine.yaml", text)), None)
    names = {card.id: card.name for card in deck.cards}
    assert problems == ()
    assert deck.name == "Meine Karten"
    assert names["crumb-bandit"] == "Onkel Fritz"
    assert names["cellar-bat"] == "Kellerfledermaus"
    assert deck.language == "de-AT"


OWN = """\
name: Mine
cards:
  one: {name: One, effect: plus, requirements: [1]}
  two: {name: Two, effect: minus, requirements: [2]}
"""


def test_names_of_a_deck_of_ones_own_lie_beside_it(tmp_path: Path) -> None:
    deck = deck_of(write(tmp_path, "deck.yaml", OWN))
    write(tmp_path, "names/de.yaml", "name: Meins\ncards: {one: Eins, two: Zwei}\n")
    own, problems = in_language(deck, "de")
    assert problems == ()
    assert (own.name, [card.name for card in own.cards]) == ("Meins", ["Eins", "Zwei"])


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (None, "deck.yaml: warning: cards: 2 cards, such as 'one', have no name in 'de', and keep their own"),
        ("cards: {one: Eins}", "deck.yaml: warning: cards: 'two' has no name in 'de', and keeps its own"),
        ("cards: {one: Eins, two: Zwei, tow: Zwo}", "de.yaml:1:31: error: cards.tow: the deck has no card 'tow'"),
        ("cards: {one: Eins, two: }", "de.yaml:1:24: error: cards.two: there is no value here"),
        ("card: {one: Eins}", "de.yaml:1:1: error: card: the key 'card' is unknown"),
    ],
)
def test_what_lacks_or_is_wrong_is_told(tmp_path: Path, names: str | None, told: str) -> None:
    deck = deck_of(write(tmp_path, "deck.yaml", OWN))
    if names is not None:
        write(tmp_path, "names/de.yaml", names + "\n")
    _, problems = in_language(deck, "de")
    assert told in "\n".join(str(problem) for problem in problems)


def test_names_ship_for_languages_that_have_words() -> None:
    files = {path.stem for path in shipped("card_data").glob("*/names/*.yaml")}
    assert files == set(FOREIGN)
