"""The files of a deck to edit: its YAML with comments, a drawing, and the schema that editors check it with."""

from __future__ import annotations

import json
import shlex
from pathlib import Path, PurePosixPath

from printkit.core.files import shipped
from printkit.games.pentaquest.deckfile import STANDARD, deck_schema, starter_deck

SCHEMA = "deck.schema.json"  # the first line of the starter deck names it
_FOLDER = "my-game"  # stands for the person's folder in the starter deck's comments


def starter(folder: str) -> list[tuple[str, bytes]]:
    """The files of a starter deck, in alphabetical order.

    Args:
        folder: where they will lie, as the person typed it; the comments in the deck name it.

    Returns:
        For each file its path inside the folder, with `/`, and its content.
    """
    source = shipped("templates") / "starter"
    files = {
        str(PurePosixPath(path.relative_to(source))): path.read_bytes()
        for path in source.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }
    files[STANDARD] = _addressed(starter_deck(), folder).encode()
    files[SCHEMA] = (json.dumps(deck_schema(), indent=2, ensure_ascii=False) + "\n").encode()
    return sorted(files.items())


def _addressed(text: str, folder: str) -> str:
    """The deck's text with the person's own folder in its comments; a line break in a name would end the comment."""
    path = str(Path(folder) / STANDARD)
    if not path.isprintable():
        return text
    return text.replace(f"{_FOLDER}/{STANDARD}", shlex.quote(path))
