"""`printkit check` of what lies beside a deck file, and of rules of one's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from printkit.cli.main import call
from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentaquest.decknames import in_language
from printkit.products.rulebook.source import GAMES, GameName
from printkit.products.rulebook.words import folder, languages


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "names").mkdir()
    (tmp_path / "deck.yaml").write_text("extends: pentaquest\nname: Mine\n", encoding="utf-8")
    return tmp_path


def told(*arguments: str, capsys: pytest.CaptureFixture[str]) -> list[tuple[str, int, str, str]]:
    """File, line, key and code of each problem."""
    code = call(["check", *arguments, "--no-coloring", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert (code == 0) == found["ok"]
    return [(each["file"], each["line"], each["key"], each["code"]) for each in found["problems"]]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("cards:\n  cellar-bt: Maus\n", ("names/de.yaml", 2, "cards.cellar-bt", "unknown-id")),
        ("cards:\n  cellar-bat: [Maus]\n", ("names/de.yaml", 2, "cards.cellar-bat", "wrong-type")),
        ("cards:\n  cellar-bat: Maus\ncolour: red\n", ("names/de.yaml", 3, "colour", "unknown-key")),
        (
            "cards:\n  cellar-bat: {}\n".format("Maus" * 40),
            ("names/de.yaml", 2, "cards.cellar-bat.name", "text-too-long"),
        ),
        ("cards:\n  cellar-bat: 猫\n", ("names/de.yaml", 2, "cards.cellar-bat.name", "missing-glyph")),
    ],
)
def test_names_beside_a_deck_are_checked_with_it(
    text: str, problem: tuple[str, int, str, str], here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "names" / "de.yaml").write_text(text, encoding="utf-8")
    assert told("deck.yaml", capsys=capsys) == [problem]
    assert not (here / "output").exists()


def test_cards_without_a_name_and_files_that_nothing_reads_are_warnings(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card = "{name: One, effect: plus, requirements: [1 sun]}"
    (here / "deck.yaml").write_text(f"name: Mine\ncards:\n  one: {card}\n", encoding="utf-8")
    for name in ("de", "de-AT", "xx"):
        (here / "names" / f"{name}.yaml").write_text("cards: {}\n", encoding="utf-8")
    assert call(["check", "deck.yaml", "--no-coloring", "--strict"]) == 2
    said = capsys.readouterr().err
    assert "names/de-AT.yaml: warning: nothing reads this file" in said
    assert "call it de.yaml" in said
    assert "names are read from de.yaml, en.yaml" in said
    (here / "names" / "de.yaml").write_text("name: Meins\ncards: {two: Zwei}\n", encoding="utf-8")
    assert ("names/de.yaml", 2, "cards.two", "unknown-id") in told("deck.yaml", capsys=capsys)


def test_names_in_the_deck_s_own_language_are_read(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "deck.yaml").write_text("extends: pentaquest\nname: Mine\nlanguage: fr\n", encoding="utf-8")
    (here / "names" / "fr.yaml").write_text("cards: {cellar-bt: Souris}\n", encoding="utf-8")
    assert told("deck.yaml", capsys=capsys) == [("names/fr.yaml", 1, "cards.cellar-bt", "unknown-id")]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
def test_rules_that_ship_are_right_by_any_name(
    game: GameName, language: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "house.md").write_bytes((folder(language) / f"{game}.md").read_bytes())
    (here / "house-quick.md").write_bytes((folder(language) / f"{game}-quick.md").read_bytes())
    assert told("house.md", "--lang", language, "--strict", capsys=capsys) == []
    assert told("house-quick.md", "--lang", language, "--game", game, capsys=capsys) == []
    (other,) = (name for name in GAMES if name != game)
    codes = {code for *_, code in told("house.md", "--lang", language, "--game", other, capsys=capsys)}
    assert "unknown-symbol" in codes


@pytest.mark.parametrize("name", ["house.md", "pentaquest-house.md"])
def test_faults_of_rules_are_told_with_their_lines(name: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        (folder() / "pentaquest.md").read_text(encoding="utf-8").replace("beats 2 2 with 1 2 2", "beats 2 2 with 1 2 3")
    )
    text = text.replace("[Draw](#draw)", "[Draw](#drawn)").replace("| :sun: |", "| :sunn: |")
    (here / name).write_text(text, encoding="utf-8")
    (here / name.replace(".md", "-quick.md")).write_text("# Short\n\n{figure: nothing}\n", encoding="utf-8")
    lines = {each: text[: text.index(each)].count("\n") + 1 for each in ("beats 2 2 with 1 2 3", "(#drawn)", ":sunn:")}
    expected = [
        (name.replace(".md", "-quick.md"), 3, "", "unknown-figure"),
        (name, lines["beats 2 2 with 1 2 3"], "", "contradiction"),
        (name, lines[":sunn:"], "", "unknown-symbol"),
        (name, lines["(#drawn)"], "", "unknown-anchor"),
    ]
    assert sorted(told(name, capsys=capsys)) == sorted(expected)
    assert sorted(told(name.replace(".md", "-quick.md"), capsys=capsys)) == sorted(expected)
    assert not (here / "output").exists()


def test_a_quick_reference_alone_is_checked(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "house-quick.md").write_text("# Short\n\n{figure: nothing}\n", encoding="utf-8")
    assert told("house-quick.md", capsys=capsys) == [("house-quick.md", 3, "", "unknown-figure")]


def test_rules_that_are_not_there_or_in_no_language_are_told(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told("house.md", capsys=capsys) == [("house.md", 0, "", "no-file")]
    (here / "house.md").write_text("# One\n", encoding="utf-8")
    assert call(["check", "house.md", "--lang", "xx"]) == 2
    assert "--lang: there are no rules in 'xx'" in capsys.readouterr().err


def test_names_beside_a_deck_come_before_those_of_the_deck_that_it_extends(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "names" / "de.yaml").write_text("cards: {cellar-bat: Nachtmaus}\n", encoding="utf-8")
    assert told("deck.yaml", "--strict", capsys=capsys) == []
    deck, problems = load_deck("deck.yaml")
    assert deck is not None
    assert problems == ()
    spoken, problems = in_language(deck, "de")
    assert problems == ()
    names = {card.id: card.name for card in spoken.cards}
    assert names["cellar-bat"] == "Nachtmaus"
    assert names["puddle-slime"] == "Pfützenschleim"
