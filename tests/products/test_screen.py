"""The pages as files: whole, small, the same each time, and closed to the outside."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from printkit.core.units import Size
from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentomancy.generate import stream
from printkit.games.pentomancy.puzzlefile import encode
from printkit.products import screen
from printkit.products.screencards import pentaquest_page
from printkit.products.screenpuzzles import DIGITS, pack_puzzles, pentomancy_page


def pentaquest() -> bytes:
    deck, _ = load_deck("pentaquest")
    assert deck is not None
    data, problems = pentaquest_page(deck, Size(63, 88))
    assert data is not None, problems
    return data


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    records = list(stream(encode, 1, 100, "mixed"))
    return {"pentomancy": pentomancy_page(records).decode(), "pentaquest": pentaquest().decode()}


def test_a_hundred_puzzles_are_less_than_500_kb(pages: dict[str, str]) -> None:
    assert len(pages["pentomancy"].encode()) < 500_000
    assert len(data_of(pages["pentomancy"])["puzzles"]) == 100


def data_of(page: str) -> dict[str, Any]:
    (text,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    found: dict[str, Any] = json.loads(text)
    return found


@pytest.mark.parametrize("game", ["pentomancy", "pentaquest"])
def test_every_mark_of_a_template_is_filled(pages: dict[str, str], game: str) -> None:
    assert "{{" not in re.sub(r"<script.*?</script>", "", pages[game], flags=re.DOTALL)


@pytest.mark.parametrize("game", ["pentomancy", "pentaquest"])
def test_every_id_is_there_once_and_every_one_that_is_used_is_there(pages: dict[str, str], game: str) -> None:
    markup, _, script = re.sub(
        r'id="data">.*?</script>', 'id="data"></script>', pages[game], flags=re.DOTALL
    ).partition('<script type="module">')
    ids = Counter(re.findall(r'\bid="([^"]+)"', markup))
    assert [name for name, count in ids.items() if count > 1] == []
    used = set(re.findall(r'(?:href="#|aria-labelledby="|aria-describedby="|data-opens=")([\w-]+)"', markup))
    used |= set(re.findall(r'byId\("([\w-]+)"\)', script))
    assert used <= set(ids)


@pytest.mark.parametrize("game", ["pentomancy", "pentaquest"])
def test_nothing_but_the_page_s_own_script_may_run(pages: dict[str, str], game: str) -> None:
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', pages[game])
    (script,) = re.findall(r'<script type="module">(.*?)</script>', pages[game], re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}';" in policy
    assert policy.startswith("default-src 'none';")
    addresses = set(re.findall(r"https?://[^\s\"'<>\\]+", pages[game]))
    assert {address for address in addresses if "www.w3.org" not in address} == set()


def test_the_same_puzzles_make_the_same_page(pages: dict[str, str]) -> None:
    records = list(stream(encode, 1, 100, "mixed"))
    assert pentomancy_page(records).decode() == pages["pentomancy"]
    assert pentaquest().decode() == pages["pentaquest"]


def test_what_ends_a_script_cannot_stand_in_the_data() -> None:
    record = next(stream(encode, 1, 1, "easy")) | {"id": "</script><script>alert(1)</script>"}
    page = pentomancy_page([record]).decode()
    assert "<script>alert" not in page
    assert data_of(page)["puzzles"][0]["id"] == record["id"]


def unpack_text(packed: str, patterns: list[str]) -> str:
    """The inverse of packing, written anew."""
    clauses, at = [], 0
    while at < len(packed):
        number = 0
        for digit in packed[at : at + 3]:
            number = 64 * number + DIGITS.index(digit)
        at += 3
        words = []
        for part in re.split(r"([@%#])", patterns[number]):
            if part in ("@", "%", "#") and part:
                place = packed[at]
                at += 1
                tile = DIGITS.index(place)
                words.append(f"{'ABCDEFGH'[tile % 8]}{tile // 8 + 1}" if part == "@" else place)
            else:
                words.append(part)
        clauses.append("".join(words))
    return " ".join(clauses)


def test_every_sentence_of_a_proof_comes_back() -> None:
    records = list(stream(encode, 21, 40, "mixed"))
    packed = pack_puzzles(records)
    assert len(packed["patterns"]) < 64**3
    count = 0
    for record, puzzle in zip(records, packed["puzzles"], strict=True):
        steps = [step for step in record["solution"] if not step.get("auto")]
        for step, text in zip(steps, puzzle["steps"].split(";"), strict=True):
            assert text[0] == ("+" if step["do"] == "explore" else "-")
            if step["do"] == "explore":
                head, _, words = text.partition(" ")
                assert unpack_text(words, packed["patterns"]) == step["text"]
                assert len(head) == 3 + len(step["because"])
                count += 1
    assert count > 300


def test_a_puzzle_without_a_solution_is_packed(pages: dict[str, str]) -> None:
    record = next(stream(encode, 1, 1, "easy"))
    plain = {key: record[key] for key in ("format", "rooms", "levels", "treasures", "revealed")}
    (puzzle,) = pack_puzzles([plain])["puzzles"]
    assert (puzzle["steps"], puzzle["par"], puzzle["grade"]) == ("", 0, "")
    assert puzzle["key"] == data_of(pentomancy_page([record]).decode())["puzzles"][0]["key"]


def modules(folder: Path, monkeypatch: pytest.MonkeyPatch, **texts: str) -> None:
    monkeypatch.setattr(screen, "template_folder", lambda: folder)
    (folder / "game").mkdir()
    for name, text in texts.items():
        (folder / "game" / f"{name}.js").write_text(text, "utf-8")


def test_modules_keep_their_names_to_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modules(
        tmp_path,
        monkeypatch,
        app='import { one, two as second } from "./lib.js";\nconst own = one + second;\n',
        lib="const own = 1;\nexport const one = own;\nexport function two() {}\n",
    )
    text = screen.script("game")
    assert text.index("const $lib") < text.index("const $app")
    assert "const { one, two: second } = $lib;" in text
    assert "return { one, two };" in text


@pytest.mark.parametrize(
    ("texts", "fault"),
    [
        ({"app": 'import { a } from "./b.js";\n', "b": 'import { b } from "./app.js";\n'}, "circle"),
        ({"app": 'import { a } from "./nowhere.js";\n'}, "no module nowhere.js"),
        ({"app": 'import a from "./b.js";\n'}, "no form"),
        ({"app": "export default 1;\n"}, "no form"),
    ],
)
def test_a_module_that_cannot_be_put_in_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, texts: dict[str, str], fault: str
) -> None:
    modules(tmp_path, monkeypatch, **texts)
    with pytest.raises(screen.ScriptError, match=fault):
        screen.script("game")
