"""A whole booklet: from its plan and puzzles to a document, and what must be read back from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from printkit.core.english import counted
from printkit.core.files import shipped
from printkit.core.units import Size
from printkit.data.problems import Problem, ProblemError, Severity, Where, has_errors, in_order
from printkit.games.pentomancy.codes import assign
from printkit.games.pentomancy.faces.style import LEGIBLE, Fonts
from printkit.games.pentomancy.grade import GRADES, Grade
from printkit.preflight.booklet import Expected
from printkit.products.booklet.arrange import LEAST_CODE_TILE, LEAST_KEYED_TILE, LEAST_TILE
from printkit.products.booklet.closing import told_count
from printkit.products.booklet.cover import cover_plate, cover_problems
from printkit.products.booklet.example import example_puzzle
from printkit.products.booklet.examplepage import example_blocks
from printkit.products.booklet.expected import expected_of
from printkit.products.booklet.figures import NAMES, Figures
from printkit.products.booklet.fill import evened
from printkit.products.booklet.idle import idle_problems
from printkit.products.booklet.logicexample import logic_blocks
from printkit.products.booklet.ownpages import anchors_of, apart, unreadable
from printkit.products.booklet.parts import Parts
from printkit.products.booklet.plan import BookPlan, lacks_puzzles
from printkit.products.booklet.puzzles import BookPuzzle
from printkit.products.booklet.standins import stand_ins
from printkit.products.booklet.style import LARGE_PT, Style, sizes
from printkit.products.booklet.variants import for_booklet
from printkit.products.booklet.words import words_of
from printkit.scene.nodes import Document
from printkit.sheet.book import LEAST_PAGES, MOST_PAGES, OUTSIDE, inside_margin, suited
from printkit.text.blocks import Block, Call, Contents, FromFile, Heading, PageBreak, words
from printkit.text.flow import BookInfo, flow
from printkit.text.inline import Sources
from printkit.text.markdown import parse
from printkit.text.pagescenes import Drawer
from printkit.text.style import ATKINSON, BookStyle, PageFrame

PARTS = ("contents", "how-to-play", "example", "puzzles", "tables", "hints", "answers", "solutions", "scores")


@dataclass(frozen=True, slots=True)
class Booklet:
    """A booklet ready for a backend.

    Attributes:
        plan: what was asked.
        document: its pages in reading order.
        expected: what must be read back from them.
        drawer: draws the pages; parts of it do in other processes.
        frame: trim and margins.
        parts: what its pages were made by.
    """

    plan: BookPlan
    document: Document
    expected: Expected
    drawer: Drawer
    frame: PageFrame
    parts: Parts


def styles(plan: BookPlan) -> tuple[Style, BookStyle]:
    """The looks of a plan's drawings and texts."""
    fonts = LEGIBLE if plan.font == "legible" else Fonts()
    body, text = sizes(plan)
    style = Style(fonts, body, plan.walls, plan.mode, plan.large, words_of(plan.language), plan.key_letters)
    book = BookStyle()
    if plan.font == "legible":
        book = book.in_family(ATKINSON, 0.9)
    book = book.scaled(text)
    return style, book.at_least(LARGE_PT) if plan.large else book


def make_booklet(plan: BookPlan, puzzles: Sequence[BookPuzzle]) -> tuple[Booklet | None, tuple[Problem, ...]]:
    """Set a booklet.

    Args:
        plan: what is asked.
        puzzles: proved, in order.

    Returns:
        The booklet, or None where there are errors; and all problems.
    """
    # As many pages as there are at least; a booklet that turns out thicker is set again.
    frame = frame_for(plan.trim, max(LEAST_PAGES, len(puzzles) // plan.per_page))
    while True:
        made, problems = _made(plan, puzzles, frame)
        if made is None:
            return None, problems
        pages = len(made.document.pages)
        wanted = frame_for(plan.trim, pages)
        if wanted.inner <= frame.inner:
            return made, (*problems, *_page_problems(plan, pages))
        frame = wanted  # a wider margin never makes a booklet shorter, so this ends


def _made(
    plan: BookPlan, puzzles: Sequence[BookPuzzle], frame: PageFrame
) -> tuple[Booklet | None, tuple[Problem, ...]]:
    """The booklet in a frame."""
    style, book = styles(plan)
    book = suited(book, frame)
    codes = (
        () if plan.mode == "logic" else assign([puzzle.game for puzzle in puzzles], plan.seed, keys=plan.key_letters)
    )
    parts = Parts(plan, style, book, frame.room, puzzles, codes)
    grades = [puzzle.grade for puzzle in puzzles]
    problems = [*_size_problems(plan, parts), *cover_problems(plan, parts), *_grade_problems(plan, grades)]
    problems += idle_problems(plan, grades)
    if has_errors(problems):
        return None, (*problems, *_own_problems(plan))
    example = example_puzzle(plan.seed)
    figures = evened(_text(rules_file(plan), plan, []), frame, Figures(example, style, book))
    parts.book = book = figures.book
    blocks_of = logic_blocks if plan.mode == "logic" else example_blocks
    shown = blocks_of(example, style, book, frame.room) if plan.example else ()
    blocks, told = _blocks(plan, parts, shown)
    problems += told
    info = BookInfo(
        plan.title,
        plan.language,
        plan.author,
        subject=style.words.imprint.subject.format(puzzles=told_count(len(puzzles), style.words), seed=plan.seed),
    )
    flowed = flow(blocks, frame, book, info, Sources(figures=figures), str(rules_file(plan)))
    problems += flowed.problems
    if has_errors(problems):
        return None, tuple(problems)
    expected = expected_of(plan, parts, flowed.document, frame)
    return Booklet(plan, flowed.document, expected, flowed.drawer, frame, parts), tuple(problems)


def frame_for(trim: Size, pages: int) -> PageFrame:
    """A page with narrow margins, so that tiles are large; still as wide as print on demand asks for so many pages."""
    width, height = trim
    return PageFrame(
        trim,
        inner=round(max(0.085 * width, inside_margin(min(pages, MOST_PAGES)) + 2.0), 2),
        outer=round(max(0.066 * width, OUTSIDE + 1.0), 2),
        top=round(max(0.066 * height, 14.5), 2),
        bottom=round(max(0.068 * height, 14.5), 2),
    )


def _page_problems(plan: BookPlan, pages: int) -> tuple[Problem, ...]:
    if pages <= MOST_PAGES:
        return ()
    message = f"it has {counted(pages, 'page')}; print on demand takes up to {MOST_PAGES}"
    return (Problem(plan.where, "", message, "put more puzzles on a page", "too-many-pages", Severity.WARNING),)


def plan_problems(plan: BookPlan) -> tuple[Problem, ...]:
    """What is wrong with a plan that its file's shape does not show: all that `make_booklet` would tell of it.

    Its puzzles are not made for that; those of a file are read, and what is wrong with them is not told here.
    """
    problem = lacks_puzzles(plan)
    if problem is not None:
        return (problem, *_own_problems(plan))
    puzzles = stand_ins(plan)
    if not puzzles:  # the file has none, or cannot be read
        return tuple(_own_problems(plan))
    _, found = make_booklet(plan, puzzles)
    # How many pages there are is not told: what is revealed on the boards says how long the tables are.
    return in_order(problem for problem in found if problem.code != "too-many-pages")


def _own_problems(plan: BookPlan) -> list[Problem]:
    """What is wrong with a person's own pages, as far as that can be told before they are set."""
    problems: list[Problem] = []
    for own in plan.own:
        _text(Path(own.file), plan, problems, own.where)
    return problems


def _size_problems(plan: BookPlan, parts: Parts) -> list[Problem]:
    """Whether the boards are large enough to be read and written on."""
    tile = parts.arrangement().layout.tile
    least = LEAST_TILE if plan.mode == "logic" else LEAST_KEYED_TILE if plan.key_letters else LEAST_CODE_TILE
    if tile >= least:
        return []
    message = f"with {counted(plan.per_page, 'puzzle')} on a page of {plan.trim}, tiles are {tile:.1f} mm wide"
    ways = "fewer puzzles a page or a larger trim" if plan.per_page > 1 else "a larger trim"
    hint = f"choose {ways}; {least:g} mm is the least"
    suspects = ("per_page", "trim", "large") if plan.per_page > 1 else ("trim", "large", "per_page")
    asked = [key for key in suspects if key in plan.places]
    # What was said last is to blame: options go over the file.
    last = max(asked, key=lambda key: plan.places[key][1].startswith("--"), default="per_page")
    where, key = plan.said(last)
    return [Problem(where, key, message, hint, "tiles-too-small")]


def _grade_problems(plan: BookPlan, grades: Sequence[Grade | None]) -> list[Problem]:
    """Whether a booklet for children has puzzles that are too hard for them."""
    if plan.mode != "gentle" or all(grade is Grade.EASY for grade in grades):
        return []
    harder = [grade.value for grade in GRADES if grade is not Grade.EASY and grade in grades]
    message = f"gentle booklets are for children, and some of these puzzles are {' and '.join(harder) or 'of no grade'}"
    keys = ("counts", "mode") if plan.puzzles is None else ("puzzles", "file", "mode")
    where, key = plan.said(next((key for key in keys if key in plan.places), "mode"))
    hint = "ask for easy puzzles, or for the mode explore"
    return [Problem(where, key, message, hint, "not-gentle", Severity.WARNING)]


def _blocks(plan: BookPlan, parts: Parts, example: Sequence[Block]) -> tuple[list[Block], list[Problem]]:
    """The whole booklet in order."""
    says = parts.style.words
    problems: list[Problem] = []
    chapters: dict[str, list[Block]] = {
        "contents": [Heading(1, words(says.contents), listed=False), Contents(1)],
        "how-to-play": _text(rules_file(plan), plan, problems),
        "example": [],
        "puzzles": parts.puzzle_plates(),
        "tables": parts.table_plates(),
        "hints": parts.hint_blocks(),
        "answers": parts.answer_plates(),
        "solutions": parts.solution_blocks(),
        "scores": parts.score_blocks(),
    }
    if example:
        chapters["example"] = [Heading(1, words(says.example), "example"), *example]
    blocks: list[Block] = []
    colophon = parts.colophon_blocks()
    taken = set(anchors_of(block for part in (*chapters.values(), colophon) for block in part))
    if plan.cover == "front":
        blocks += [cover_plate(plan, parts), PageBreak("recto")]
        taken.update(anchors_of(blocks))
    for name in PARTS:
        blocks += chapters[name]
        for own in plan.own:
            if own.after == name:
                text = apart(_text(Path(own.file), plan, problems, own.where), taken)
                blocks += [FromFile(own.file), *text, FromFile(str(rules_file(plan)))]
    return [*blocks, *colophon], problems


def rules_file(plan: BookPlan) -> Path:
    """The file of the rules of a plan's mode, in the plan's language where there is one."""
    folder = shipped("templates") / "booklets"
    own = folder / f"{plan.mode}.{plan.language.split('-')[0].lower()}.md"
    return own if own.is_file() else folder / f"{plan.mode}.md"


def _text(path: Path, plan: BookPlan, problems: list[Problem], where: Where | None = None) -> list[Block]:
    """The blocks of a Markdown file; `where` is the place that names it."""
    problem = None if where is None else unreadable(path, where)
    if problem is not None:
        problems.append(problem)
        return []
    text = path.read_text(encoding="utf-8-sig")  # some editors begin a file with a mark
    if where is None:
        text = for_booklet(text, key_letters=plan.key_letters)
    blocks, found = parse(text, str(path), language=plan.language)
    problems += found
    for block in blocks:
        if isinstance(block, Call) and block.words not in NAMES:
            message, hint = f"there is no figure '{block.words}'", f"figures are {', '.join(NAMES)}"
            problems.append(Problem(Where(str(path), block.line, 1), "", message, hint, "unknown-figure"))
    return list(blocks)


def booklet(plan: BookPlan, puzzles: Sequence[BookPuzzle]) -> Booklet:
    """As `make_booklet`, where there is nothing to be told.

    Raises:
        ProblemError: there are errors.
    """
    made, problems = make_booklet(plan, puzzles)
    if made is None:
        raise ProblemError(problems)
    return made
