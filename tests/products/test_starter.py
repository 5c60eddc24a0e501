from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from printkit.games.pentaquest.deckfile import deck_schema, load_deck, starter_deck
from printkit.products.starter import SCHEMA, starter


def unpack(folder: Path, name: str = "my-game") -> None:
    for path, data in starter(name):
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)


def test_the_starter_is_a_valid_deck_with_a_card_and_a_drawing_of_its_own(tmp_path: Path) -> None:
    unpack(tmp_path / "my-game")
    deck, problems = load_deck(str(tmp_path / "my-game" / "deck.yaml"))
    assert [problem for problem in problems if "my-game" in str(problem)] == []
    assert [problem for problem in problems if problem.code != "no-file"] == []
    assert deck is not None
    assert (deck.id, len(deck.cards)) == ("my-game", 43)
    own = deck.cards[-1]
    assert own.id == "my-creature"
    assert own.art is not None
    ElementTree.parse(own.art.file)


def uncommented(text: str) -> str:
    """The starter with every line in use that is there to be used: a comment that holds `key:` or `key: value`."""
    rows = []
    for row in text.splitlines():
        match = re.match(r"( *)# ( *)([a-z-]+:( .*)?)$", row)
        rows.append(match[1] + match[2] + match[3] if match and "yaml-language" not in row else row)
    return "\n".join(rows) + "\n"


def test_every_line_of_the_starter_can_be_used(tmp_path: Path) -> None:
    unpack(tmp_path)
    text = uncommented(starter_deck())
    (tmp_path / "deck.yaml").write_text(text)
    for named in re.findall(r"[\w/-]+\.(?:yaml|svg|png|jpg|ttf)", text):
        (tmp_path / named).parent.mkdir(exist_ok=True)
        (tmp_path / named).touch()
    deck, problems = load_deck(str(tmp_path / "deck.yaml"))
    assert [str(problem) for problem in problems if str(tmp_path) in str(problem)] == []
    assert deck is not None
    assert (deck.size, deck.language, deck.licence) == ("poker", "en", "CC0-1.0")
    assert dict(deck.fonts) == {"name": str(tmp_path / "fonts" / "MyFont.ttf")}
    cards = {card.id: card for card in deck.cards}
    assert len(cards) == 41
    assert cards["lamp-moth"].copies == 2
    cat = cards["riddle-cat"].art
    assert cat is not None
    assert (cat.fit, cat.scale, cat.offset, cat.mirror) == ("cover", 1.2, (1, -2), True)


def test_the_schema_lies_beside_the_deck_that_names_it() -> None:
    files = dict(starter("x"))
    assert files["deck.yaml"].startswith(f"# yaml-language-server: $schema={SCHEMA}\n".encode())
    assert json.loads(files[SCHEMA]) == deck_schema()
    assert list(files) == sorted(files)


@pytest.mark.parametrize(
    ("folder", "shown"),
    [("quest", "quest/deck.yaml"), ("my quest", "'my quest/deck.yaml'"), ("a\nb", "my-game/deck.yaml")],
)
def test_the_comments_name_the_person_s_own_folder(folder: str, shown: str) -> None:
    text = dict(starter(folder))["deck.yaml"].decode()
    assert f"printkit deck {shown} " in text
