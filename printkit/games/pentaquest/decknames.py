"""A deck in another language: the names of its cards, from `names/de.yaml` beside the deck file.

A deck that extends another takes names from beside its own file first; those of cards that it did not rename, then
from beside that other one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from printkit.data.fields import Shape, Text, field
from printkit.data.languages import base_language, languages
from printkit.data.problems import Problem, Severity, Where, has_errors
from printkit.data.schema import load_with_places, near
from printkit.data.tree import Tree
from printkit.games.pentaquest.model import Card, Deck

FOLDER = "names"


class NamesShape(Shape, title="The names of a deck's cards in a language"):
    """The names of a deck's cards in a language."""

    name: Text | None = field(None, description="the deck's name; without it, the deck keeps its own")
    cards: dict[Text, Text] = field(description="names by the cards' ids")


@dataclass(frozen=True, slots=True)
class _Names:
    """A file of names; without `shape` and `tree` where there is none, or it has errors."""

    shape: NamesShape | None = None
    tree: Tree | None = None
    problems: tuple[Problem, ...] = ()


def in_language(deck: Deck, language: str | None) -> tuple[Deck, tuple[Problem, ...]]:
    """A deck with its names in a language.

    Args:
        deck: as its file has it.
        language: a tag; None for the deck's own.

    Returns:
        The deck with the language's tag, and all problems. Cards that have no name in the language keep theirs; where
        another language than the deck's own is asked for, that is a warning.
    """
    tag = language or deck.language
    known: dict[str, _Names] = {}
    own = _names(deck.where(""), tag, known)
    cards = [_renamed(card, own, _names(card.named, tag, known)) for card in deck.cards]
    problems = [problem for names in known.values() for problem in names.problems]
    problems += _unknown(deck, own)
    if base_language(tag) != base_language(deck.language) and not has_errors(problems):
        problems += _nameless(deck, [card for card, old in zip(cards, deck.cards, strict=True) if card is old], tag)
    title = own.shape.name if own.shape is not None else None
    return replace(deck, name=title or deck.name, cards=tuple(cards), language=tag), tuple(problems)


def languages_beside(deck: Deck) -> tuple[tuple[str, ...], tuple[Problem, ...]]:
    """The languages that there are names in beside a deck file, in alphabetical order; and what nothing reads there.

    Names are read in the deck's own language and in those that there are words in.
    """
    own = base_language(deck.language)
    known = {own, *languages()}
    found: list[str] = []
    problems: list[Problem] = []
    for path in sorted(names_file(deck.where(""), own).parent.glob("*.y*ml")):
        if path.suffix == ".yaml" and path.stem in known:
            found.append(path.stem)
            continue
        other = base_language(path.stem)
        hint = (
            f"call it {other}.yaml"
            if other in known
            else f"names are read from {', '.join(f'{tag}.yaml' for tag in sorted(known))}"
        )
        message = f"nothing reads this file: '{path.name}' is not named after a language that is printed"
        problems.append(Problem(Where(str(path)), "", message, hint, "unread-names", Severity.WARNING))
    return tuple(found), tuple(problems)


def names_file(where: Where, tag: str) -> Path:
    """Where the names for a deck file are looked for."""
    return Path(where.file).parent / FOLDER / f"{base_language(tag)}.yaml"


def _names(where: Where, tag: str, known: dict[str, _Names]) -> _Names:
    """The names beside a deck file, each file read once."""
    if where.file not in known:
        path = names_file(where, tag)
        known[where.file] = _Names(*load_with_places(path, NamesShape)) if where.file and path.is_file() else _Names()
    return known[where.file]


def _renamed(card: Card, *files: _Names) -> Card:
    """The card with its name from the first of the files that has one; else as it is."""
    for names in files:
        name = names.shape.cards.get(card.id) if names.shape is not None else None
        if name is not None and names.tree is not None:
            return replace(card, name=name, named=names.tree.where(("cards", card.id)))
    return card


def _unknown(deck: Deck, own: _Names) -> list[Problem]:
    """Names of cards that the deck has not."""
    if own.shape is None or own.tree is None:
        return []
    ids = [card.id for card in deck.cards]
    return [
        Problem(
            own.tree.where_key(("cards", card_id)),
            f"cards.{card_id}",
            f"the deck has no card '{card_id}'",
            near(card_id, ids),
            "unknown-id",
        )
        for card_id in own.shape.cards
        if card_id not in ids
    ]


def _nameless(deck: Deck, cards: list[Card], tag: str) -> list[Problem]:
    """A warning of the cards that keep their names."""
    if not cards:
        return []
    which = f"'{cards[0].id}'" if len(cards) == 1 else f"{len(cards)} cards, such as '{cards[0].id}',"
    message = f"{which} {'has' if len(cards) == 1 else 'have'} no name in '{tag}', and keep{'s' * (len(cards) == 1)} "
    message += "its own" if len(cards) == 1 else "their own"
    hint = f"write it into {names_file(deck.where(''), tag)}, under cards"
    return [Problem(deck.where(""), "cards", message, hint, "no-name", Severity.WARNING)]
