"""`--lang` as a person meets it."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from printkit.cli.main import call


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as file:
        return " ".join(" ".join(page.get_textpage().get_text_range() for page in file).split())


CALLS = {
    "deck": ("pentaquest-deck-de-a4", "Bogen 1 von 1"),
    "coloring": ("pentaquest-coloring-de-a4", "Ein Malbuch"),
}


@pytest.mark.parametrize("verb", CALLS)
def test_a_built_in_deck_in_german(verb: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name, words = CALLS[verb]
    assert call([verb, "--lang", "de", "--only", "cellar-bat", "--strict", "--quiet"]) == 0
    told = capsys.readouterr()
    assert (told.out, told.err) == (f"output/{name}.pdf\n", "")
    path = here / "output" / f"{name}.pdf"
    assert words in said(path)
    assert "Kellerfledermaus" in said(path)
    with pikepdf.open(path) as file:
        assert str(file.Root.Lang) == "de"


@pytest.mark.parametrize("verb", CALLS)
def test_a_language_without_words_is_refused(verb: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call([verb, "--lang", "xx"]) == 2
    assert "--lang: there are no words in 'xx'; write one of de, en" in capsys.readouterr().err
    assert not (here / "output").exists()


def test_a_german_deck_is_german_by_itself(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "mine.yaml").write_text("extends: pentaquest\nname: Meins\nlanguage: de\n", encoding="utf-8")
    assert call(["deck", "mine.yaml", "--only", "cellar-bat", "--strict", "--quiet"]) == 0
    assert capsys.readouterr().out == "output/mine-deck-a4.pdf\n"
    text = said(here / "output" / "mine-deck-a4.pdf")
    assert "Bogen 1 von 1" in text
    assert "Kellerfledermaus" in text


def test_cards_without_a_name_in_the_language_are_a_warning(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card = "{name: One, effect: plus, requirements: [1 sun]}"
    (here / "mine.yaml").write_text(f"name: Mine\ncards:\n  one: {card}\n", encoding="utf-8")
    assert call(["deck", "mine.yaml", "--lang", "de", "--quiet"]) == 0
    assert "warning: cards: 'one' has no name in 'de'" in capsys.readouterr().err
    assert call(["deck", "mine.yaml", "--lang", "de", "--quiet", "--strict"]) == 2
