"""The read-back of a booklet's key, and that it can fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from printkit.backends import pdf
from printkit.games.pentomancy.board import tiles_of
from printkit.games.pentomancy.codes import ALPHABET
from printkit.games.pentomancy.rules import Game
from printkit.preflight.booklet import Expected, check
from printkit.preflight.pdf import PreflightError
from printkit.products.booklet.book import Booklet, booklet
from printkit.products.booklet.plan import BookPlan
from printkit.products.booklet.puzzles import BookPuzzle, gather
from printkit.scene.nodes import Document, Group, Node, Text

PLAN = BookPlan(counts=(2, 0, 0, 0), seed=5, example=False, hints="no", scores=False, cover="none")


@pytest.fixture(scope="module", params=[False, True], ids=["plain", "keys"])
def made(request: pytest.FixtureRequest) -> Booklet:
    plan = replace(PLAN, key_letters=request.param)
    return booklet(plan, gather(plan))


def faults(document: Document, expected: Expected) -> tuple[str, ...]:
    with pytest.raises(PreflightError) as caught:
        check(pdf.write(document), expected)
    return caught.value.faults


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


def test_a_true_booklet_passes_in_any_number_of_processes(made: Booklet) -> None:
    data = pdf.write(made.document)
    check(data, made.expected)
    check(data, made.expected, jobs=2)


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
    lines: list[str] = []

    def note(text: Text) -> Text:
        if "  " in text.content and set(text.content.split("  ")[0]) <= set(ALPHABET):
            lines.append(text.content)
        return text

    changed(made.document, page, note)

    def drop(text: Text) -> Text:
        return replace(text, content="") if text.content == lines[1] else text

    def double(text: Text) -> Text:
        return replace(text, content=lines[0]) if text.content == lines[1] else text

    assert any(
        "is not in the reveal table" in fault for fault in faults(changed(made.document, page, drop), made.expected)
    )
    said = faults(changed(made.document, page, double), made.expected)
    assert any("is twice in the reveal table" in fault for fault in said)


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
