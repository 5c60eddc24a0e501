"""`printkit screen`: which files it writes, what it reads, and how it fails."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from printkit.cli.main import DONE, WRONG_INPUT, call
from printkit.games.pentomancy.generate import stream
from printkit.games.pentomancy.puzzlefile import dump, encode


def puzzles_in(page: Path) -> list[dict[str, object]]:
    (text,) = re.findall(r'id="data">(.*?)</script>', page.read_text("utf-8"), re.DOTALL)
    found: list[dict[str, object]] = json.loads(text)["puzzles"]
    return found


def test_pentomancy_with_new_puzzles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(["screen", "pentomancy", "--count", "3", "--difficulty", "hard", "-o", str(tmp_path)]) == DONE
    out, err = capsys.readouterr()
    page = tmp_path / "pentomancy.html"
    assert out == f"{page}\n"
    assert "3 puzzles" in err
    assert [puzzle["grade"] for puzzle in puzzles_in(page)] == ["hard"] * 3


def test_pentomancy_with_puzzles_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = next(stream(encode, 4, 1, "easy"))
    stated = {key: record[key] for key in ("format", "rooms", "levels", "treasures", "revealed")} | {"id": "mine"}
    file = tmp_path / "mine.jsonl"
    file.write_text(dump(record) + "\n\n" + dump(stated) + "\n", "utf-8")
    assert call(["screen", "pentomancy", "--puzzles", str(file), "-o", str(tmp_path), "--quiet"]) == DONE
    assert capsys.readouterr().err == ""
    first, second = puzzles_in(tmp_path / "pentomancy.html")
    assert (first["id"], second["id"]) == (record["id"], "mine")
    assert {**first, "id": ""} == {**second, "id": ""}, "the solution of a puzzle that has none is found"


def test_a_puzzle_that_needs_a_guess_is_shown_without_hints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = next(stream(encode, 4, 1, "easy")) | {"revealed": []}
    file = tmp_path / "guess.jsonl"
    file.write_text(dump(record), "utf-8")
    arguments = ["screen", "pentomancy", "--puzzles", str(file), "-o", str(tmp_path)]
    assert call(arguments) == DONE
    assert f"{file}:1:1: warning:" in capsys.readouterr().err
    (puzzle,) = puzzles_in(tmp_path / "pentomancy.html")
    assert (puzzle["steps"], puzzle["par"]) == ("", 0)
    (tmp_path / "pentomancy.html").unlink()
    assert call([*arguments, "--strict"]) == WRONG_INPUT
    assert not (tmp_path / "pentomancy.html").exists()


@pytest.mark.parametrize("content", ["", "[1]\n", "{\n", '{"format": "pentomancy/1"}\n', "\xff"])
def test_files_that_are_no_puzzles_are_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str
) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_bytes(content.encode("latin-1"))
    assert call(["screen", "pentomancy", "--puzzles", str(file), "-o", str(tmp_path)]) == WRONG_INPUT
    assert f"{file}" in capsys.readouterr().err
    assert not (tmp_path / "pentomancy.html").exists()


def test_new_puzzles_and_a_file_do_not_go_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "some.jsonl"
    file.touch()
    assert call(["screen", "pentomancy", "--puzzles", str(file), "--seed", "3"]) == WRONG_INPUT
    assert "without --puzzles" in capsys.readouterr().err


def test_pentaquest_with_a_deck_of_one_s_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "ours.yaml"
    deck.write_text("extends: pentaquest\ncards:\n  ember-dragon: {name: Grandma's Dragon}\n", "utf-8")
    assert call(["screen", "pentaquest", str(deck), "-o", str(tmp_path)]) == DONE
    page = Path(capsys.readouterr().out.strip())
    assert page == tmp_path / "ours.html"
    assert "Grandma's Dragon" in page.read_text("utf-8")


def test_a_deck_with_mistakes_makes_no_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "ours.yaml"
    deck.write_text("extends: pentaquest\ncards:\n  ember-dragon: {pictur: x}\n", "utf-8")
    assert call(["screen", "pentaquest", str(deck), "-o", str(tmp_path)]) == WRONG_INPUT
    assert "pictur" in capsys.readouterr().err
    assert list(tmp_path.glob("*.html")) == []
