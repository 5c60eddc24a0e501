"""The read-back of a booklet's key, and that it can fail."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from printkit.backends import pdf
from printkit.games.pentomancy.board import tiles_of
from printkit.games.pentomancy.codes import ALPHABET, LEAST_LENGTH
from printkit.games.pentomancy.rules import Game
from printkit.preflight import bookletpages
from printkit.preflight.booklet import Expected, check
from printkit.preflight.pdf import PreflightError
from printkit.preflight.promise import Promise
from printkit.preflight.revealtable import MARKS
from printkit.products.booklet.book import Booklet, booklet
from printkit.products.booklet.plan import BookPlan
from printkit.products.booklet.puzzles import BookPuzzle, gather
from printkit.scene.nodes import Document, Group, Node, Text
from tests.preflight.boards import read_tiles

PLAN = BookPlan(counts=(2, 0, 0, 0), seed=5, example=False, hints="no", scores=False, cover="none")


@pytest.fixture(scope="module", params=[False, True], ids=["plain", "keys"])
def made(request: pytest.FixtureRequest) -> Booklet:
    plan = replace(PLAN, key_letters=request.param)
    return booklet(plan, gather(plan))


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short booklet is read in many parts, by several processes if they are asked for."""
    monkeypatch.setattr(bookletpages, "_ALONE", 0)
    monkeypatch.setattr(bookletpages, "AT_ONCE", 1)


def told(file: bytes | Path, expected: Expected, promise: Promise | None = None, jobs: int = 1) -> tuple[str, ...]:
    with pytest.raises(PreflightError) as caught:
        check(file, expected, promise, jobs=jobs)
    return caught.value.faults


def faults(document: Document, expected: Expected) -> tuple[str, ...]:
    return told(pdf.write(document), expected)


def lines_of(document: Document, page: int) -> list[str]:
    """The lines of a reveal table's page."""
    lines: list[str] = []

    def note(text: Text) -> Text:
        code, _, mark = text.content.partition("  ")
        if len(code) >= LEAST_LENGTH and set(code) <= set(ALPHABET) and mark in MARKS:
            lines.append(text.content)
        return text

    changed(document, page, note)
    return lines


def written(lines: Mapping[str, str]) -> Callable[[Text], Text]:
    """A change of texts: in place of each of these, another."""
    return lambda text: replace(text, content=lines.get(text.content, text.content))


def changed(document: Document, page: int, change: Callable[[Text], Text]) -> Document:
    """The document with the texts of one page changed."""

    def walk(node: Node) -> Node:
        if isinstance(node, Text):
            return change(node)
        if isinstance(node, Group):
            items = tuple(walk(item) for item in node.items)
            return node if all(a is b for a, b in zip(items, node.items, strict=True)) else replace(node, items=items)
        return node

    pages = list(document.pages)
    pages[page] = replace(pages[page], items=tuple(walk(item) for item in pages[page].items))
    return replace(document, pages=tuple(pages))


def test_a_true_booklet_passes_as_bytes_and_on_disk_in_any_number_of_processes(
    made: Booklet, tmp_path: Path, small_parts: None
) -> None:
    promise = Promise(made.document)
    data = pdf.write(promise.document)
    path = tmp_path / "booklet.pdf"
    path.write_bytes(data)
    read: list[int] = []
    for file in (data, path):
        check(file, made.expected)
        check(file, made.expected, promise, jobs=1, tell=read.append)
        check(file, made.expected, promise, jobs=2, tell=read.append)
    assert read.count(len(made.document.pages)) == 4  # each time all of them, and no more
    assert max(read) == len(made.document.pages)


def test_whoever_reads_a_false_booklet_says_the_same(made: Booklet, tmp_path: Path, small_parts: None) -> None:
    """Faults of every kind, told in the same order whatever is read by whom."""
    table, board, answer = made.expected.tables[0], made.expected.boards[0], made.expected.answers[-1]
    a, b, c, *others = lines_of(made.document, table)
    starred = {line: f"{line}*" for line in others if not line.endswith("*")}
    false = changed(made.document, table, written({a: b, b: a, c: "", **starred}))

    def other(text: Text) -> Text:
        """A row of a board or an answer in which two characters are exchanged for others."""
        row = len(text.content) > 8 and set(text.content) <= set(ALPHABET + "12345 ABCDEVWXYZ")
        return replace(text, content=text.content.replace("3", "4").replace("C", "D")) if row else text

    false = changed(changed(false, board.page, other), answer.page, other)
    false = replace(false, pages=(*false.pages[:-1], replace(false.pages[-1], items=())), title="False")
    data = pdf.write(false)
    path = tmp_path / "booklet.pdf"
    path.write_bytes(data)
    promise = Promise(made.document)
    wanted = told(data, made.expected, promise)
    for said in (
        "its title is missing or wrong",
        "it is empty",
        "the reveal table is out of order at",
        "is not in the reveal table",
        "leads to",
        "the answer key says",
    ):
        assert any(said in fault for fault in wanted), said
    for file in (data, path):
        for jobs in (1, 2):
            assert told(file, made.expected, promise, jobs) == wanted


def test_pages_that_are_missing_are_told_with_the_faces_that_they_would_show(made: Booklet) -> None:
    """The last board's page and all after it are not there."""
    last = made.expected.boards[-1].page
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf.write(made.document))) as file:
        del file.pages[last:]
        file.save(out)
    said = told(out.getvalue(), made.expected, Promise(made.document))
    assert f"it has {last} pages, not {len(made.document.pages)}" in said
    assert "'puzzle 2' is there 0 times, not 1" in said
    assert not any("'puzzle 1'" in fault for fault in said)
    assert any("is not in the reveal table" in fault for fault in said)


def test_a_wrong_level_in_the_table_is_found(made: Booklet) -> None:
    done: list[str] = []

    def change(text: Text) -> Text:
        parts = text.content.split("  ")
        if done or len(parts) != 2 or not set(parts[0]) <= set(ALPHABET):
            return text
        done.append(parts[0])
        level = int(parts[1][0]) % 5 + 1
        return replace(text, content=f"{parts[0]}  {level}{parts[1][1:]}")

    found = faults(changed(made.document, made.expected.tables[0], change), made.expected)
    assert len(found) == 1
    assert f"its code {done[0]} leads to" in found[0]


def test_a_star_too_many_in_the_table_is_found(made: Booklet) -> None:
    done: list[str] = []

    def change(text: Text) -> Text:
        parts = text.content.split("  ")
        if done or len(parts) != 2 or not set(parts[0]) <= set(ALPHABET) or parts[1].endswith("*"):
            return text
        done.append(parts[0])
        return replace(text, content=f"{text.content}*")

    found = faults(changed(made.document, made.expected.tables[0], change), made.expected)
    assert len(found) == 1
    assert done[0] in found[0]


def test_a_line_that_is_missing_or_twice_is_found(made: Booklet) -> None:
    page = made.expected.tables[0]
    lines = lines_of(made.document, page)

    def drop(text: Text) -> Text:
        return replace(text, content="") if text.content == lines[1] else text

    def double(text: Text) -> Text:
        return replace(text, content=lines[0]) if text.content == lines[1] else text

    assert any(
        "is not in the reveal table" in fault for fault in faults(changed(made.document, page, drop), made.expected)
    )
    said = faults(changed(made.document, page, double), made.expected)
    assert any("is twice in the reveal table" in fault for fault in said)


def test_lines_in_another_order_are_found_and_still_read(made: Booklet) -> None:
    page = made.expected.tables[0]
    a, b, *_ = lines_of(made.document, page)
    assert faults(changed(made.document, page, written({a: b, b: a})), made.expected) == (
        f"the reveal table is out of order at {a.split()[0]}",
    )


def test_a_code_that_no_tile_has_is_found(made: Booklet) -> None:
    page = made.expected.tables[-1]
    last = lines_of(made.document, page)[-1]
    code = "Y" * len(last.split()[0])
    assert code not in last
    said = faults(changed(made.document, page, written({last: f"{code}  1"})), made.expected)
    assert said[-1] == f"the reveal table has 1 code that no tile has, such as {code}"
    assert sum("is not in the reveal table" in fault for fault in said) == 1


def test_a_code_on_two_tiles_is_found(made: Booklet) -> None:
    """The second board has the codes of the first."""
    first, second = made.expected.boards
    codes = [code for code in read_tiles(pdf.write(made.document), first) if len(code) >= 3]
    pages = list(made.document.pages)
    pages[second.page] = pages[first.page]
    twin = replace(made.expected, boards=(first, first))
    said = faults(replace(made.document, pages=tuple(pages)), twin)
    length = len(codes[0]) - bool(made.expected.unshift)
    twice = [fault for fault in said if "stands on two tiles" in fault]
    assert set(twice) <= {f"the code {code[:length]} stands on two tiles" for code in codes}
    assert len(twice) > len(codes) / 2
    assert any("that no tile has" in fault for fault in said)


def test_what_stands_on_a_wall_and_a_wrong_level_that_is_shown_are_found(made: Booklet) -> None:
    """The booklet is held against secrets of which one tile is other than it was proved."""
    secret = made.expected.secrets[0]
    shown = next(tile for tile in range(64) if secret.revealed >> tile & 1 and secret.levels[tile])
    for level, says in ((0, "stands on a wall"), (secret.levels[shown] % 5 + 1, "is shown, not")):
        levels = tuple(level if tile == shown else true for tile, true in enumerate(secret.levels))
        other = replace(made.expected, secrets=(replace(secret, levels=levels), *made.expected.secrets[1:]))
        said = told(pdf.write(made.document), other)
        assert [says in fault for fault in said] == [True, False]
        assert "the answer key says" in said[1]


def test_a_wrong_code_on_a_board_is_found(made: Booklet) -> None:
    board = made.expected.boards[0]
    done: list[str] = []

    def change(text: Text) -> Text:
        code = text.content[:3]
        if done or len(code) < 3 or not set(code) <= set(ALPHABET) or text.content[3:7].strip():
            return text
        done.append(code)
        return replace(text, content="333" + text.content[3:])

    said = faults(changed(made.document, board.page, change), made.expected)
    assert any("333" in fault or done[0] in fault for fault in said)


def test_a_key_that_disagrees_is_found() -> None:
    """The answer key shows other levels than those that were proved."""
    puzzles = gather(PLAN)
    game = puzzles[0].game
    a, b = list(tiles_of(game.board.rooms[0]))[:2]
    levels = list(game.solution.levels)
    levels[a], levels[b] = levels[b], levels[a]
    false = Game(game.board, replace(game.solution, levels=tuple(levels)), game.revealed)
    lying: list[BookPuzzle] = [replace(puzzles[0], game=false), puzzles[1]]
    told, true = booklet(PLAN, lying), booklet(PLAN, puzzles)
    said = faults(told.document, true.expected)
    assert sum("the answer key says" in fault for fault in said) == 2
    assert all(fault.startswith("puzzle 1, ") for fault in said)


def test_a_treasure_that_is_not_shown_is_found() -> None:
    puzzles = gather(PLAN)
    game = puzzles[0].game
    fewer = replace(game.solution, treasures=game.solution.treasures & (game.solution.treasures - 1))
    told = booklet(PLAN, [replace(puzzles[0], game=Game(game.board, fewer, game.revealed)), puzzles[1]])
    true = booklet(PLAN, puzzles)
    said = faults(told.document, true.expected)
    assert any("the answer key says" in fault and "*'" in fault for fault in said)


def test_a_board_without_fog_that_shows_too_much_is_found() -> None:
    plan = replace(PLAN, mode="logic")
    puzzles = gather(plan)
    true = booklet(plan, puzzles)
    check(pdf.write(true.document), true.expected)
    game = puzzles[0].game
    more = Game(game.board, game.solution, game.board.tiles)
    told = booklet(plan, [replace(puzzles[0], game=more), puzzles[1]])
    said = faults(told.document, true.expected)
    assert any("stands on a tile that is to be found" in fault for fault in said)
