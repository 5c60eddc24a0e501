"""Whole booklets, read with outside readers."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from printkit.backends import pdf
from printkit.core.units import Size
from printkit.data.languages import languages
from printkit.games.pentomancy.board import Board
from printkit.games.pentomancy.generate import make, stream
from printkit.games.pentomancy.grade import GRADES, Grade
from printkit.games.pentomancy.logic import MIXED_GRADES, logic_game, logic_grade, solve_levels
from printkit.games.pentomancy.puzzlefile import encode_line
from printkit.games.pentomancy.steps import Technique
from printkit.preflight.booklet import check as read_back
from printkit.preflight.pdf import check
from printkit.products.booklet import puzzles
from printkit.products.booklet.book import Booklet, booklet, make_booklet, plan_problems, rules_file
from printkit.products.booklet.example import example_puzzle
from printkit.products.booklet.figures import logic_example
from printkit.products.booklet.plan import BookPlan, OwnPages, spread
from printkit.products.booklet.puzzles import gather
from printkit.products.booklet.words import words_of
from printkit.products.booklet.wrap import wrap_cover
from printkit.sheet.book import cover_plan, inside_margin
from printkit.sheet.booklet import saddle
from printkit.sheet.paper import parse_paper
from tests.backends.tagged import findings, hear, page_texts

SMALL = BookPlan(counts=(2, 1, 1, 1), seed=3)
PLANS = {
    "explore": SMALL,
    "keys": replace(SMALL, key_letters=True, solutions=(Grade.EASY,)),
    "logic": replace(SMALL, mode="logic", counts=(2, 2, 1, 0), per_page=4, trim=Size(210, 297), trim_name="a4"),
    "gentle": replace(SMALL, mode="gentle", counts=(3, 0, 0, 0), trim=Size(210, 297), font="legible"),
    "large": replace(SMALL, large=True, font="legible", trim=Size(210, 297), walls="solid"),
    "two": replace(SMALL, per_page=2, trim=Size(210, 297), language="de"),
    "children's two": replace(
        SMALL, mode="gentle", counts=(3, 0, 0, 0), per_page=2, trim=Size(215.9, 279.4), font="legible", example=False
    ),
    "two small": replace(SMALL, per_page=2, key_letters=True, example=False, scores=False),
    "four": replace(SMALL, per_page=4, trim=Size(203.2, 254.0), example=False, scores=False),
    "6x9": replace(SMALL, trim=Size(152.4, 228.6), cover="none", scores=False, hints="no", example=False),
}


@pytest.fixture(scope="module", params=PLANS, ids=list(PLANS))
def made(request: pytest.FixtureRequest) -> tuple[Booklet, bytes]:
    plan = PLANS[request.param]
    found = booklet(plan, gather(plan))
    return found, pdf.write(found.document)


def texts(data: bytes) -> list[str]:
    with pypdfium2.PdfDocument(data) as file:
        return [page.get_textpage().get_text_range() for page in file]


def test_it_is_what_was_planned_and_its_key_agrees(made: tuple[Booklet, bytes]) -> None:
    found, data = made
    check(data, found.document)
    read_back(data, found.expected)


def test_every_page_but_the_inside_of_the_cover_says_something(made: tuple[Booklet, bytes]) -> None:
    found, data = made
    blank = [number for number, text in enumerate(texts(data)) if not text.strip()]
    assert blank in ([], [1] if found.plan.cover == "front" else [])


def test_each_puzzle_names_the_page_of_its_answer_and_the_answer_that_of_its_puzzle(
    made: tuple[Booklet, bytes],
) -> None:
    found, data = made
    pages = texts(data)
    says = found.parts.style.words
    for number, (board, answer) in enumerate(zip(found.expected.boards, found.expected.answers, strict=True), 1):
        heading = says.puzzle.format(number)
        assert re.search(rf"{heading}\b", pages[board.page]), heading
        assert re.search(rf"\b{answer.page + 1}\b", pages[board.page])
        assert says.page.format(board.page + 1) in pages[answer.page]
        assert answer.page != board.page
        assert answer.page // 2 != (board.page + 1) // 2 or answer.page > board.page  # never before the puzzle


def test_links_lead_to_pages_that_are_there(made: tuple[Booklet, bytes]) -> None:
    found, data = made
    with pikepdf.open(io.BytesIO(data)) as file:
        pages = {page.objgen: number for number, page in enumerate(file.pages)}
        leads: dict[int, set[int]] = {}
        for number, page in enumerate(file.pages):
            for note in page.get("/Annots", []):
                if "/Dest" in note:
                    leads.setdefault(number, set()).add(pages[note.Dest[0].objgen])
    for board, answer in zip(found.expected.boards, found.expected.answers, strict=True):
        assert answer.page in leads[board.page]
        assert board.page in leads[answer.page]


def test_bookmarks_name_every_puzzle(made: tuple[Booklet, bytes]) -> None:
    found, _ = made

    def titles(marks: tuple[pdf.Bookmark, ...]) -> list[str]:  # type: ignore[name-defined]
        return [title for mark in marks for title in (mark.title, *titles(mark.children))]

    said = " ".join(titles(found.document.bookmarks))
    assert found.parts.style.words.answers in said
    assert found.parts.style.words.puzzle.format(1) in said
    assert found.parts.style.words.colophon in said


def test_the_colophon_says_how_to_make_it_again(made: tuple[Booklet, bytes]) -> None:
    found, data = made
    last = " ".join(texts(data)[-1].split())
    assert re.search(rf"\b(seed|Startwert) {found.plan.seed}\b", last)
    assert re.search(rf"\b(mode|Modus) „?{found.plan.mode}\b", last)


def test_a_booklet_is_the_same_bytes_again(made: tuple[Booklet, bytes]) -> None:
    found, data = made
    plan = found.plan
    assert pdf.write(booklet(plan, gather(plan)).document) == data


def test_margins_are_mirrored_and_wide_enough(made: tuple[Booklet, bytes]) -> None:
    found, _ = made
    frame, pages = found.frame, len(found.document.pages)
    assert frame.inner >= inside_margin(max(24, pages))
    assert frame.outer >= 6.35
    assert found.document.duplex == "long"  # as such margins ask for, should somebody print it so
    for board in found.expected.boards:
        left = board.tiles.x - frame.left(board.page)
        assert left >= 0
        assert board.tiles.right <= frame.trim.width - 6.35


def test_no_text_leaves_the_page(made: tuple[Booklet, bytes]) -> None:
    """Every character lies at least 5 mm inside the trim."""
    _, data = made
    with pypdfium2.PdfDocument(data) as file:
        for number, page in enumerate(file):
            width, height = page.get_size()
            text = page.get_textpage()
            for index in range(0, text.count_chars(), 3):
                left, bottom, right, top = text.get_charbox(index)
                if right > left:
                    assert left > 14, number
                    assert right < width - 14, number
                    assert bottom > 14, number
                    assert top < height - 14, number


def test_without_fog_there_is_nothing_to_look_up() -> None:
    plan = PLANS["logic"]
    found = booklet(plan, gather(plan))
    assert not found.expected.coded
    assert not found.expected.tables
    pages = texts(pdf.write(found.document))
    assert not any("Reveal tables" in page for page in pages)


def test_a_board_without_fog_bears_the_name_of_the_puzzle_whose_board_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the puzzle's own board would not do: then another seed's stands there under its own name."""
    plan = replace(PLANS["logic"], counts=(1, 2, 1, 0))
    for expected in (4, 3):
        found = gather(plan)
        assert [puzzle.grade for puzzle in found] == [Grade.EASY, Grade.MEDIUM, Grade.MEDIUM, Grade.HARD]
        for puzzle in found:
            seed, index, grade = puzzle.id.split("-")
            source = make(int(seed), int(index), Grade(grade))
            assert source is not None
            assert source.id == puzzle.id
            assert source.game.board == puzzle.game.board
            assert source.game.solution.levels == puzzle.game.solution.levels
            assert puzzle.grade is Grade(grade) is logic_grade(puzzle.game)
        assert sum(puzzle.id.startswith("3-") for puzzle in found) == expected
        barred = found[1].game.board

        def refuse(board: Board, *rest: Any, barred: Board = barred) -> Any:
            return None if board == barred else logic_game(board, *rest)

        monkeypatch.setattr(puzzles, "logic_game", refuse)


def test_without_fog_mixed_leaves_out_what_is_rare() -> None:
    assert spread(8, "mixed", "logic") == (3, 3, 2, 0)
    assert spread(8, "expert", "logic") == (0, 0, 0, 8)


@pytest.mark.slow  # looks through several boards for an expert one: seconds
def test_without_fog_an_expert_board_is_found_where_it_is_asked_for() -> None:
    plan = replace(PLANS["logic"], counts=(0, 0, 0, 2))
    for puzzle in gather(plan):
        assert puzzle.grade is Grade.EXPERT is logic_grade(puzzle.game)


def test_a_board_of_a_file_keeps_its_name_and_says_its_own_grade(tmp_path: Path) -> None:
    plan = PLANS["logic"]
    path = tmp_path / "some.jsonl"
    path.write_text("".join(f"{line}\n" for line in stream(encode_line, 9, 4, "mixed")), encoding="utf-8")
    found = gather(replace(plan, puzzles=str(path)))
    assert sorted(puzzle.id for puzzle in found) == ["9-0000-easy", "9-0001-medium", "9-0002-hard", "9-0003-expert"]
    for puzzle in found:
        assert puzzle.grade is logic_grade(puzzle.game)
        assert GRADES.index(puzzle.grade) <= GRADES.index(Grade(puzzle.id.split("-")[2]))


@pytest.mark.parametrize("seed", range(6))
def test_the_three_ways_to_think_are_three(seed: int) -> None:
    game, steps = logic_example(example_puzzle(seed))
    proof = solve_levels(game)[1]
    assert [proof.steps[number].technique for number in steps] == [
        Technique.TILE_SINGLE,
        Technique.ROOM_SINGLE,
        Technique.LOCKED,
    ]


@pytest.mark.parametrize("language", languages())
def test_pages_of_grades_say_what_a_board_without_fog_takes(language: str) -> None:
    plan = replace(PLANS["logic"], counts=(1, 1, 1, 0), language=language)
    found = booklet(plan, gather(plan))
    says = words_of(language)
    pages = [" ".join(text.split()) for text in texts(pdf.write(found.document))]
    for grade in MIXED_GRADES:
        line = says.grade_line(grade, "logic")
        assert line != says.grade_line(grade, "explore")
        assert sum(line in page for page in pages) == 1


def test_folded_sheets_hold_every_page_and_the_same_tree() -> None:
    found = booklet(SMALL, gather(SMALL))
    sheets = saddle(found.document, parse_paper("a4"))
    data = pdf.write(sheets)
    check(data, sheets)
    assert len(sheets.pages) == 2 * -(-len(found.document.pages) // 4)
    first = texts(data)[0]
    assert "Pentomancy" in first  # the front cover is at the outside, beside the last page
    assert "seed 3" in " ".join(first.split())


@pytest.mark.parametrize("stock", ["white", "cream", "color"])
def test_a_wrapped_cover_has_the_size_that_its_pages_ask_for(stock: str) -> None:
    found = booklet(SMALL, gather(SMALL))
    cover = wrap_cover(found, stock)
    data = pdf.write(cover)
    check(data, cover)
    planned = cover_plan(found.plan.trim, len(found.document.pages), stock)
    assert cover.pages[0].size == planned.sheet
    assert cover.pages[0].trim == planned.trim
    assert texts(data)[0].count("Pentomancy") == 1  # no text on a thin spine


def test_a_thick_book_has_its_title_on_the_spine() -> None:
    found = booklet(SMALL, gather(SMALL))
    thick = replace(found, document=replace(found.document, pages=tuple(found.document.pages) * 4))
    assert len(thick.document.pages) >= 79
    data = pdf.write(wrap_cover(thick, "white"))
    assert texts(data)[0].count("Pentomancy") == 2


def test_puzzles_come_from_a_file_as_well(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text("".join(f"{line}\n" for line in stream(encode_line, 9, 3, "mixed")), encoding="utf-8")
    plan = replace(SMALL, puzzles=str(path))
    puzzles = gather(plan)
    assert [puzzle.id for puzzle in puzzles] == ["9-0000-easy", "9-0001-medium", "9-0002-hard"]
    generated = gather(replace(SMALL, seed=9, counts=(1, 1, 1, 0)))
    assert [puzzle.game for puzzle in generated] == [puzzle.game for puzzle in puzzles]
    found = booklet(plan, puzzles)
    read_back(pdf.write(found.document), found.expected)


def test_grades_follow_one_another() -> None:
    plan = replace(SMALL, counts=(3, 0, 2, 1))
    grades = [puzzle.grade for puzzle in gather(plan)]
    assert grades == [Grade.EASY] * 3 + [Grade.HARD] * 2 + [Grade.EXPERT]


@pytest.mark.parametrize("count", range(1, 30))
def test_mixed_is_as_the_puzzles_are_mixed(count: int) -> None:
    assert spread(count, "mixed") == tuple(
        sum(index % 4 == place for index in range(count)) for place in range(len(GRADES))
    )


def test_tiles_that_are_too_small_are_a_problem() -> None:
    plan = replace(SMALL, per_page=4)
    made, problems = make_booklet(plan, gather(plan))
    assert made is None
    assert [problem.code for problem in problems] == ["tiles-too-small"]
    assert plan_problems(plan) == problems
    assert not plan_problems(SMALL)


@pytest.mark.parametrize(
    ("over", "key", "code"),
    [
        ({"title": "A " + "very " * 40 + "long title"}, "title", "text-too-long"),
        ({"title": "Пентомансия 😀"}, "title", "missing-glyph"),
        ({"author": "W" * 150}, "author", "text-too-long"),
        ({"subtitle": "日本"}, "subtitle", "missing-glyph"),
    ],
)
def test_words_that_do_not_fit_the_cover_are_a_problem(over: dict[str, str], key: str, code: str) -> None:
    plan = replace(SMALL, counts=(1, 0, 0, 0), **over)  # type: ignore[arg-type]
    assert [(problem.key, problem.code) for problem in plan_problems(plan)] == [(key, code)]
    made, problems = make_booklet(plan, gather(plan))
    assert made is None
    assert (key, code) in [(problem.key, problem.code) for problem in problems]


def test_own_pages_come_where_they_are_told_to(tmp_path: Path) -> None:
    page = tmp_path / "note.md"
    page.write_text("# For Grandmother\n\nMay it last the winter.\n", encoding="utf-8")
    plan = replace(SMALL, own=(OwnPages(str(page), "how-to-play"),))
    found = booklet(plan, gather(plan))
    pages = [" ".join(text.split()) for text in texts(pdf.write(found.document))]
    at = next(number for number, text in enumerate(pages) if "May it last the winter" in text)
    assert at < found.expected.boards[0].page
    assert "For Grandmother" in pages[2]  # the contents
    page.write_text("# Note\n\n{figure: badges}\n\n{figure: bagdes}\n", encoding="utf-8")
    wrong = plan_problems(plan)
    assert [(problem.where.file, problem.where.line, problem.code) for problem in wrong] == [
        (str(page), 5, "unknown-figure")
    ]
    broken = replace(SMALL, own=(OwnPages(str(tmp_path / "none.md"), "answers"),))
    made, problems = make_booklet(broken, gather(broken))
    assert made is None
    assert problems[0].code == "unreadable"


def test_every_language_has_every_word() -> None:
    for name in languages():
        says = words_of(f"{name}-XX")
        assert says == words_of(name)
        assert len(says.rules) == 5
        assert len(says.grades) == len(says.grade_lines) == len(says.logic_grade_lines) == 4
    assert words_of("de").answers == "Lösungen"
    with pytest.raises(ValueError, match="no words in 'xx'"):
        words_of("xx")


@pytest.mark.parametrize("mode", ["explore", "logic", "gentle"])
@pytest.mark.parametrize("language", languages())
def test_the_rules_are_there_in_every_language_with_the_same_figures(mode: str, language: str) -> None:
    plan = replace(SMALL, mode=mode, language=language)
    text = rules_file(plan).read_text(encoding="utf-8")
    english = rules_file(replace(plan, language="en")).read_text(encoding="utf-8")
    assert (text == english) == (language == "en")
    found, wanted = (
        re.findall(r"\{figure: ([\w -]+?)(?: \||\})|\(#([\w-]+)\)|^(#+) ", part, re.M) for part in (text, english)
    )
    assert found == wanted


def test_a_puzzle_with_its_answer_takes_little_room() -> None:
    few, many = (replace(SMALL, counts=(count, 0, 0, 0), hints="no") for count in (4, 44))
    sizes = [len(pdf.write(booklet(plan, gather(plan)).document)) for plan in (few, many)]
    assert (sizes[1] - sizes[0]) / 40 < 15_000


def test_a_reader_by_ear_hears_the_boards(made: tuple[Booklet, bytes], tmp_path: Path) -> None:
    """The structure is whole, and each puzzle's figure tells its rooms; the answer is not among them."""
    found, data = made
    heard = [part.alt for part in hear(data).walk() if part.kind == "Figure"]
    says = found.parts.style.words
    for number, puzzle in enumerate(found.parts.puzzles, 1):
        name = says.puzzle.format(number)
        boards = [alt for alt in heard if alt.startswith(f"{name}: ")]
        assert len(boards) == 1
        assert all(says.heard.room.format(name=name, tiles="") in boards[0] for name in puzzle.game.board.names)
        fog = puzzle.game.board.tiles & ~puzzle.game.revealed
        assert boards[0].count(f" {says.heard.fog}") == fog.bit_count()
    assert not findings(data, tmp_path)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_booklet_of_one_puzzle_speaks_of_one(language: str) -> None:
    plan = replace(SMALL, counts=(1, 0, 0, 0), language=language, example=False)
    found = booklet(plan, gather(plan))
    said = " ".join(page_texts(pdf.write(found.document))[-1].split())
    word = {"en": "1 puzzle (easy 1)", "de": "1 Rätsel (leicht 1)"}[language]
    assert word in said
    assert said.count("3-0000") == 1
    assert found.document.subject.startswith(word.split(" (")[0] + ",")
