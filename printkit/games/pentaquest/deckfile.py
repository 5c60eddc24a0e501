"""Reads deck files of Pentaquest: a built-in deck, a person's own, or one that changes another.

A deck file may extend another (`extends: pentaquest`): then it says only what is to change. The files of such a chain
are read first, each with all its problems; then their cards are laid over one another, from the base up.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from printkit.core.files import shipped
from printkit.data.problems import Problem, Where, has_errors
from printkit.data.tree import Listing, Mapping, Scalar, Steps, Tree
from printkit.games.pentaquest.decklayer import Layer, place
from printkit.games.pentaquest.model import Deck

STANDARD = "deck.yaml"  # the name of a deck file in the deck's own folder
_MAX_CHAIN = 20


@dataclass(frozen=True, slots=True)
class DeckFile:
    """A deck with the files it came from.

    Attributes:
        deck: the deck, or None where an error leaves it open what it is.
        problems: all that was found, file by file, each in its order.
        layers: the files, from the one asked for down to its base.
    """

    deck: Deck | None
    problems: tuple[Problem, ...]
    layers: tuple[Layer, ...]

    def where(self, key: str | Steps) -> Where:
        """The place of `cards.goblin.requirements[1]`, in the file that has the last word on it."""
        return place(self.layers, key)


def load_deck(name_or_path: str) -> tuple[Deck | None, tuple[Problem, ...]]:
    """Read a deck.

    Args:
        name_or_path: a built-in deck's name, a file, or a folder with a `deck.yaml`.

    Returns:
        The deck, or None where an error leaves it open what it is; and all problems. A picture that is missing is an
        error too, but the deck is known without it: what prints must look at the problems, what reckons need not.
    """
    found = read_deck(name_or_path)
    return found.deck, found.problems


def read_deck(name_or_path: str) -> DeckFile:
    """Read a deck, and keep the places of everything in its files for later checks."""
    from printkit.games.pentaquest.deckbuild import assemble, lacking

    path, shown, problem = _locate(name_or_path, "")
    if problem is not None:
        return DeckFile(None, (problem,), ())
    layers: list[Layer] = []
    problems: list[Problem] = []
    for layer, found in _chain(path, shown):
        layers.append(layer)
        problems.extend(found)
    if has_errors(problems):
        files = [layer.tree.file for layer in layers if layer.tree is not None]
        order = {file: index for index, file in enumerate(files)}
        told = sorted((*problems, *lacking(layers)), key=lambda p: (order.get(p.where.file, len(files)), p.where))
        return DeckFile(None, tuple(told), tuple(layers))
    deck, more = assemble(deck_id(path), layers)
    return DeckFile(deck, (*problems, *more), tuple(layers))


def builtin_decks() -> tuple[str, ...]:
    """The names of the decks that come with printkit, in alphabetical order."""
    folder = shipped("card_data")
    return tuple(sorted(entry.parent.name for entry in folder.glob(f"*/{STANDARD}")))


def starter_deck() -> str:
    """The text of the deck file that `printkit init` gives: a few changes of the built-in deck, explained."""
    return (shipped("templates") / "starter" / STANDARD).read_text(encoding="utf-8")


def deck_schema() -> dict[str, object]:
    """The format of deck files as JSON Schema (draft 2020-12), for editors."""
    from printkit.data.schema import json_schema
    from printkit.games.pentaquest.deckshape import DeckShape

    return json_schema(DeckShape)


def deck_id(path: str) -> str:
    """A deck's name in file names: its file's, or of a `deck.yaml` its folder's; in Latin letters where it has any."""
    from printkit.games.pentaquest.deckshape import slug

    file = Path(path)
    name = file.parent.name if file.name == STANDARD else file.stem
    return slug(name) or re.sub(r"\W+", "-", name.lower()).strip("-") or "deck"


def _chain(path: str, shown: str) -> Iterator[tuple[Layer, list[Problem]]]:
    """The file and those that it extends, each with its problems."""
    from printkit.data import schema, yaml
    from printkit.games.pentaquest.deckshape import DeckShape

    seen: dict[str, str] = {}
    while True:
        seen[os.path.realpath(path)] = shown
        tree, read = yaml.read(path, shown)
        problems = list(read)
        if tree is None:
            yield Layer(None, None, path), problems
            return
        tree, listed = _by_id(tree)
        shape, checked = schema.validate(tree, DeckShape)
        problems += [*listed, *checked]
        base = tree.root.get("extends") if isinstance(tree.root, Mapping) else None
        target = ""
        if isinstance(base, Scalar) and base.text:
            target, below, problem = _locate(base.text, path, shown)
            if problem is None and os.path.realpath(target) in seen:
                message = f"'{base.text}' extends itself" + (" by way of others" if len(seen) > 1 else "")
                problem = tree.problem("extends", message, "let the first of them stand alone", "extends-loop")
            elif problem is None and len(seen) >= _MAX_CHAIN:
                message = f"more than {_MAX_CHAIN} decks extend one another"
                problem = tree.problem("extends", message, "put some of them together", "extends-loop")
            elif problem is not None:
                problem = tree.problem("extends", problem.message, problem.hint, problem.code)
            if problem is not None:
                problems.append(problem)
                target = ""
        problems.sort(key=lambda problem: problem.where)
        yield Layer(tree, None if has_errors(problems) else shape, path), problems
        if not target:
            return
        path, shown = target, below


def _locate(name: str, from_file: str, from_shown: str = "") -> tuple[str, str, Problem | None]:
    """The absolute path of a deck, and as problems show it; or a problem.

    Args:
        name: a built-in deck's name or a path.
        from_file: the file that names it, or '' for the working folder.
        from_shown: the same as problems show it.
    """
    if name in builtin_decks():
        path = str(shipped("card_data") / name / STANDARD)
        return path, _near_working_folder(path), None
    path = os.path.abspath(os.path.join(os.path.dirname(from_file), name))  # noqa: PTH100, PTH118, PTH120
    shown = os.path.normpath(os.path.join(os.path.dirname(from_shown), name)) if from_shown else name  # noqa: PTH118, PTH120
    if os.path.isdir(path) and os.path.isfile(os.path.join(path, STANDARD)):  # noqa: PTH112, PTH113, PTH118
        return os.path.join(path, STANDARD), os.path.join(shown, STANDARD), None  # noqa: PTH118
    if os.path.exists(path):  # noqa: PTH110
        return path, shown, None
    from printkit.data.schema import near
    from printkit.data.yaml import nearest_file

    if os.path.basename(name) == name and not Path(name).suffix:  # noqa: PTH119
        known = ", ".join(builtin_decks())
        message, hint = f"there is no built-in deck '{name}' and no such file", near(name, builtin_decks())
        return "", "", Problem(Where(name), "", message, hint or f"built in: {known}", "no-deck")
    return "", "", Problem(Where(name), "", f"there is no file '{name}'", nearest_file(Path(path)), "no-file")


def _near_working_folder(path: str) -> str:
    """The path from the working folder where it lies in it, else as it is."""
    try:
        return str(Path(path).relative_to(Path.cwd()))
    except (ValueError, OSError):
        return path


def _by_id(tree: Tree) -> tuple[Tree, list[Problem]]:
    """The tree with its cards by id, where the file lists them; a card without an id is a problem."""
    root = tree.root
    cards = root.get("cards") if isinstance(root, Mapping) else None
    if not isinstance(root, Mapping) or not isinstance(cards, Listing):
        return tree, []
    problems: list[Problem] = []
    by_id = Mapping(cards.line, cards.column)
    for index, card in enumerate(cards.items):
        steps: Steps = ("cards", index)
        name = card.entries.get("id") if isinstance(card, Mapping) else None
        if not isinstance(card, Mapping) or name is None:
            message = "a card in a list is a mapping with an 'id'"
            problems.append(
                tree.problem(steps, message, "write '- id: goblin' and its other keys below", "missing-key")
            )
            continue
        key = name[1]
        if not isinstance(key, Scalar):
            problems.append(tree.problem((*steps, "id"), "an id is a text", "write 'id: goblin'", "wrong-type"))
        elif key.text in by_id.entries:
            first = by_id.entries[key.text][0]
            message = f"there are two cards '{key.text}'; the first is on line {first.line}"
            problems.append(tree.problem((*steps, "id"), message, "give one of them another id", "duplicate-key"))
        else:
            rest = {own: entry for own, entry in card.entries.items() if own != "id"}
            by_id.entries[key.text] = (key, Mapping(card.line, card.column, rest))
    entries = {**root.entries, "cards": (root.entries["cards"][0], by_id)}
    return Tree(tree.file, Mapping(root.line, root.column, entries)), problems
