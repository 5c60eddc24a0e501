"""Lays the files of a deck over one another, from the base up, and makes the deck of them."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path
from typing import Any

from printkit.data.problems import Problem, Severity, Where, has_errors
from printkit.data.schema import near
from printkit.data.tree import Mapping, Steps, Tree, dotted
from printkit.data.yaml import nearest_file
from printkit.games.pentaquest.decklayer import Layer, place
from printkit.games.pentaquest.deckshape import CardShape, PictureShape
from printkit.games.pentaquest.model import Card, Deck, Picture, Requirement

_REQUIRED = ("name", "effect", "requirements")
_PATH_SUFFIXES = {".yaml", ".yml", ".svg", ".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".ttf", ".otf"}
_MANY = 20  # hints compare each word with every other; a file with more faults than this gets by without them


def assemble(deck_id: str, layers: list[Layer]) -> tuple[Deck | None, tuple[Problem, ...]]:
    """Make the deck.

    Args:
        deck_id: its id.
        layers: its files without errors, from the one asked for down to its base.

    Returns:
        The deck, or None where cards or keys are missing; and the problems.
    """
    stack = _Stack()
    for layer in reversed(layers):
        stack.add(layer)
    problems = stack.problems
    top = layers[0].tree
    if top is not None and not stack.cards and not has_errors(problems):
        problems.append(top.problem("cards", "the deck has no cards", "add one, or extend another deck", "no-cards"))
    if top is not None and not stack.settings.get("name") and not has_errors(problems):
        problems.append(top.problem((), "the key 'name' is missing", "give the deck a name", "missing-key"))
    if has_errors(problems):
        return None, tuple(problems)
    deck = stack.deck(deck_id)
    return deck, (*problems, *_twins(deck, layers), *_missing_files(deck))


class _Stack:
    """The deck as the layers so far make it."""

    def __init__(self) -> None:
        self.cards: dict[str, Card] = {}
        self.settings: dict[str, str] = {}
        self.fonts: dict[str, str] = {}
        self.places: dict[str, Where] = {}
        self.problems: list[Problem] = []
        self._unmade: set[str] = set()  # cards that were told to lack something

    def add(self, layer: Layer) -> None:
        """Lay one file over what there is."""
        shape, tree = layer.shape, layer.tree
        if shape is None or tree is None:
            raise ValueError("a file with errors cannot be laid over others")
        self._settings(layer, tree)
        self._remove(shape.remove, set(shape.cards), tree)
        for card_id, card in shape.cards.items():
            self._card(card_id, card, layer, tree)

    def deck(self, deck_id: str) -> Deck:
        """What came of it."""
        get = self.settings.get
        return Deck(
            id=deck_id,
            name=self.settings["name"],
            cards=tuple(self.cards.values()),
            version=get("version", ""),
            author=get("author", ""),
            language=get("language", "en"),
            size=get("size"),
            template=get("template"),
            back=get("back"),
            fonts=tuple(self.fonts.items()),
            licence=get("licence", ""),
            places=tuple(self.places.items()),
        )

    def _settings(self, layer: Layer, tree: Tree) -> None:
        self.places[""] = Where(tree.file)
        for key in ("name", "version", "author", "language", "licence", "size", "template", "back"):
            value = getattr(layer.shape, key)
            if value is not None:
                self.settings[key] = _path_or_name(value, layer) if key in ("template", "back") else value
                self.places[key] = tree.where(key)
        for role, font in layer.shape.fonts.items() if layer.shape else ():
            self.fonts[role] = _path_or_name(font, layer)
            self.places[f"fonts.{role}"] = tree.where(("fonts", role))

    def _remove(self, ids: list[str], given: set[str], tree: Tree) -> None:
        known = dict(self.cards)
        for index, card_id in enumerate(ids):
            steps = ("remove", index)
            if card_id in given:
                message = f"'{card_id}' is removed here, and among the cards of the same file"
                self.problems.append(tree.problem(steps, message, "do one of the two", "bad-remove"))
            elif card_id in self.cards:
                del self.cards[card_id]
            elif card_id in known:
                message = f"'{card_id}' is removed twice"
                self.problems.append(tree.problem(steps, message, "name it once", "bad-remove", Severity.WARNING))
            elif card_id not in self._unmade:
                hint = near(card_id, known) if len(self.problems) < _MANY else ""
                message = f"the extended deck has no card '{card_id}'" if known else "there is nothing to remove from"
                hint = hint or ("" if known else "name another deck under 'extends'")
                self.problems.append(tree.problem(steps, message, hint, "bad-remove"))

    def _card(self, card_id: str, shape: CardShape, layer: Layer, tree: Tree) -> None:
        given = shape.model_fields_set
        where = tree.where_key(("cards", card_id))
        old = self.cards.get(card_id)
        picture = old.art if old else None
        if shape.picture is not None:
            steps = ("cards", card_id, "picture")
            at = tree.where((*steps, "file"))
            if shape.picture.file is None and picture is None:
                message = "the picture has no 'file'"
                self.problems.append(tree.problem(steps, message, "name a picture file", "missing-key"))
            else:
                picture = _picture(shape.picture, picture, layer, at)
        if old is not None:
            changes: dict[str, Any] = {key: getattr(shape, key) for key in (*_REQUIRED, "copies") if key in given}
            if "requirements" in changes:
                changes["requirements"] = tuple(changes["requirements"])
            if "name" in changes:
                changes["named"] = where
            self.cards[card_id] = dataclasses.replace(old, art=picture, where=where, **changes)
            return
        missing = [key for key in _REQUIRED if getattr(shape, key) is None]
        if missing or shape.name is None or shape.effect is None or shape.requirements is None:
            self._unmade.add(card_id)
            self._tell_missing(card_id, missing, tree)
            return
        self.cards[card_id] = Card(
            card_id, shape.name, shape.effect, tuple(shape.requirements), picture, shape.copies, where, where
        )

    def _tell_missing(self, card_id: str, missing: list[str], tree: Tree) -> None:
        if missing:
            known = self.cards if len(self.problems) < _MANY else {}
            self.problems.append(_missing(tree, card_id, missing, near(card_id, known) if known else ""))


def lacking(layers: list[Layer]) -> list[Problem]:
    """What new cards lack in files that have other errors, so that all is told in one run.

    A key that is there under a wrong name is told as unknown already, and not again as missing.

    Args:
        layers: the files, from the one asked for down to its base.
    """
    problems: list[Problem] = []
    known: set[str] = set()
    for layer in reversed(layers):
        tree = layer.tree
        cards = None if tree is None else tree.root.get("cards") if isinstance(tree.root, Mapping) else None
        if tree is None:  # what it holds is open, so any card above it may only change one of its cards
            return problems
        for card_id, (_, card) in cards.entries.items() if isinstance(cards, Mapping) else ():
            if isinstance(card, Mapping) and card_id not in known and len(problems) < _MANY:
                missing = [key for key in _REQUIRED if key not in card.entries and not near(key, card.entries)]
                if missing:
                    problems.append(_missing(tree, card_id, missing, ""))
            known.add(card_id)
    return problems


def _missing(tree: Tree, card_id: str, missing: list[str], guess: str) -> Problem:
    words = " and ".join([", ".join(f"'{key}'" for key in missing[:-1]), f"'{missing[-1]}'"][len(missing) == 1 :])
    message = f"{words} {'is' if len(missing) == 1 else 'are'} missing"
    hint = "a new card needs them" if len(missing) > 1 else "a new card needs it"
    return tree.problem(("cards", card_id), message, f"{hint}; {guess}" if guess else hint, "missing-key")


def _path_or_name(text: str, layer: Layer) -> str:
    """A path as an absolute one; a name as it is."""
    is_path = "/" in text or "\\" in text or Path(text).suffix.lower() in _PATH_SUFFIXES
    return layer.resolve(text) if is_path else text


def _picture(shape: PictureShape, old: Picture | None, layer: Layer, where: Where) -> Picture:
    """The picture; without a file of its own it is the old one, changed."""
    if shape.file is None and old is not None:
        changes: dict[str, Any] = {key: getattr(shape, key) for key in shape.model_fields_set}
        return dataclasses.replace(old, where=where, **changes)
    file = layer.resolve(shape.file or "")
    kept = {key: getattr(shape, key) for key in PictureShape.model_fields if key != "file"}
    return Picture(file, where=where, **kept)


def _twins(deck: Deck, layers: list[Layer]) -> list[Problem]:
    """Warnings of two cards with one name, and of one panel twice on a card."""
    problems = []
    first: dict[str, Card] = {}
    for card in deck.cards:
        other = first.setdefault(card.name.casefold(), card)
        if other is not card:
            message = f"the card '{other.id}' has the name '{card.name}', too"
            steps: Steps = ("cards", card.id, "name")
            problems.append(_warning(layers, steps, message, "rename one of them", "same-name"))
        seen: set[Requirement] = set()
        for index, panel in enumerate(card.requirements):
            if panel in seen:
                steps = ("cards", card.id, "requirements", index)
                message = f"the panel '{panel}' is on this card twice"
                problems.append(_warning(layers, steps, message, "leave one of them away", "same-panel"))
            seen.add(panel)
    return problems


def _warning(layers: list[Layer], steps: Steps, message: str, hint: str, code: str) -> Problem:
    return Problem(place(layers, steps), dotted(steps), message, hint, code, Severity.WARNING)


def _missing_files(deck: Deck) -> list[Problem]:
    """Files that the deck names and that are not there."""
    named = [(f"cards.{card.id}.picture", card.art.file, card.art.where) for card in deck.cards if card.art]
    for key, value in (("template", deck.template), ("back", deck.back), *((f"fonts.{r}", f) for r, f in deck.fonts)):
        if value is not None and os.path.isabs(value):  # noqa: PTH117
            named.append((key, value, deck.where(key)))
    problems: list[Problem] = []
    for key, file, where in named:
        if os.path.isfile(file):  # noqa: PTH113
            continue
        hint = nearest_file(Path(file)) if len(problems) < _MANY else ""
        if Path(file).is_dir():
            message, hint = f"'{file}' is a folder", "name a file inside it"
        else:
            message = f"there is no file '{file}'"
        problems.append(Problem(where, key, message, hint, "no-file"))
    return problems
