"""Parts of a booklet's drawer, as another process has them."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from printkit.core.units import Size
from printkit.games.pentomancy.grade import Grade
from printkit.products.booklet.book import Booklet, booklet
from printkit.products.booklet.plan import BookPlan, OwnPages
from printkit.products.booklet.puzzles import gather
from printkit.text.pagescenes import Drawer

SMALL = BookPlan(counts=(3, 1, 1, 0), seed=5)
ALL = {"hints": "yes", "solutions": (Grade.EASY, Grade.MEDIUM)}
PLANS = {
    "explore": SMALL,
    "keys": replace(SMALL, key_letters=True, **ALL),
    "logic": replace(SMALL, mode="logic", per_page=4, trim=Size(210, 297), **ALL),
    "gentle": replace(SMALL, mode="gentle", counts=(3, 0, 0, 0), trim=Size(210, 297), **ALL),
    "bare": replace(SMALL, per_page=2, trim=Size(210, 297), hints="no", cover="none", scores=False, example=False),
    "large": replace(SMALL, large=True, trim=Size(210, 297), language="de"),
    "own": SMALL,
}


@pytest.fixture(scope="module", params=PLANS)
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Booklet:
    plan = PLANS[request.param]
    if request.param == "own":
        file = tmp_path_factory.mktemp("own") / "own.md"
        file.write_text("# About us\n\nOurs. See [the answers on page {page}](#answers).\n", encoding="utf-8")
        plan = replace(plan, own=(OwnPages(str(file), "puzzles"),))
    return booklet(plan, gather(plan))


def sent(drawer: Drawer) -> Drawer:
    """A drawer as another process gets it."""
    found = pickle.loads(pickle.dumps(drawer))
    assert isinstance(found, Drawer)
    return found


@pytest.mark.parametrize("length", [1, 7])
def test_a_part_that_was_sent_draws_the_pages_of_the_document(made: Booklet, length: int) -> None:
    pages = made.document.pages
    for first in range(0, len(pages), length):
        run = range(first, min(first + length, len(pages)))
        part = sent(made.drawer.part(run))
        assert [part.page(number) for number in run] == list(pages[run.start : run.stop])


def test_a_part_of_a_part_is_one_of_the_whole(made: Booklet) -> None:
    part = sent(made.drawer.part(range(2, 12)).part(range(5, 9)))
    assert part.numbers == range(5, 9)
    assert [part.page(number) for number in part.numbers] == list(made.document.pages[5:9])


def test_a_part_has_no_other_pages(made: Booklet) -> None:
    part = made.drawer.part(range(4, 6))
    for number in (-1, 0, 3, 6, len(made.document.pages)):
        with pytest.raises(IndexError, match="not among"):
            part.page(number)
    with pytest.raises(ValueError, match="no run"):
        part.part(range(3, 5))
    with pytest.raises(ValueError, match="no run"):
        made.drawer.part(range(4, len(made.document.pages) + 1))
    with pytest.raises(ValueError, match="no run"):
        made.drawer.part(range(4, 8, 2))


def test_an_empty_part_is_no_fault(made: Booklet) -> None:
    assert list(sent(made.drawer.part(range(3, 3))).numbers) == []


def test_a_part_holds_no_puzzles_but_its_own(made: Booklet) -> None:
    """What a page of one puzzle takes does not grow with the booklet, and tells nothing of the others."""
    at = made.expected.boards[0].page
    data = pickle.dumps(made.drawer.part(range(at, at + 1)))
    shown = {number for number, board in enumerate(made.expected.boards) if board.page == at}
    for number, puzzle in enumerate(made.parts.puzzles):
        name = puzzle.id.encode()
        assert (bytes([len(name)]) + name in data) is (number in shown), puzzle.id
