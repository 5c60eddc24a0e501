"""The parts of a booklet as blocks for the page setter; what is drawn as a whole page is a plate."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, field

from printkit.core.units import Size
from printkit.games.pentomancy.codes import Codes, table
from printkit.games.pentomancy.grade import GRADES, Grade
from printkit.games.pentomancy.hints import Hint, line_hints, proof_hints
from printkit.products.booklet.answers import AnswerLayout, AnswerPage, answer_layouts, answer_legend
from printkit.products.booklet.arrange import Arrangement, arrange_page
from printkit.products.booklet.closing import colophon, solution_texts
from printkit.products.booklet.gradepage import grade_page
from printkit.products.booklet.plan import BookPlan
from printkit.products.booklet.puzzlepage import PuzzlePage, PuzzlePages
from printkit.products.booklet.puzzles import BookPuzzle
from printkit.products.booklet.scores import score_plates, score_texts
from printkit.products.booklet.style import Style
from printkit.products.booklet.tables import TablePage, key_table, table_layout, table_pages
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group
from printkit.text.blocks import Block, Call, Heading, ListBlock, Paragraph, Plate, Together, Words, words
from printkit.text.flow import set_column
from printkit.text.style import BookStyle


@dataclass(slots=True)
class Slot:
    """Where a board is printed: the anchor of its page, and the box of its tiles in the type area."""

    anchor: str
    tiles: Box


@dataclass(slots=True)
class Parts:
    """Makes the parts of one booklet.

    Attributes:
        plan: what is asked.
        style: of its drawings.
        book: of its texts.
        room: the type area, in mm.
        puzzles: in order.
        codes: of each puzzle's fogged tiles; empty for boards without fog.
        boards: where each puzzle is printed; filled by `puzzle_plates`.
        answers: likewise its answer.
        table_anchors: the anchors of the reveal tables' pages.
    """

    plan: BookPlan
    style: Style
    book: BookStyle
    room: Size
    puzzles: Sequence[BookPuzzle]
    codes: Sequence[Codes]
    boards: list[Slot] = field(default_factory=list)
    answers: list[Slot] = field(default_factory=list)
    table_anchors: list[str] = field(default_factory=list)
    _arrangement: Arrangement | None = field(default=None, init=False)

    @property
    def with_hints(self) -> bool:
        """Whether there is a chapter of hints."""
        return self.plan.has_hints(len(self.puzzles))

    def arrangement(self) -> Arrangement:
        """How puzzles lie on a page."""
        if self._arrangement is None:
            self._arrangement = arrange_page(self.room, self.plan.per_page, self.style)
        return self._arrangement

    def puzzle_plates(self) -> list[Block]:
        """A page for each grade, and its puzzles."""
        blocks: list[Block] = []
        pages = PuzzlePages(self.style, self.arrangement(), self.plan.per_page, self.with_hints)
        tiles = [pages.tiles(place) for place in range(pages.per_page)]
        for grade, first, last in self._runs():
            blocks.append(self._grade_plate(grade, first, last, rules=not pages.lie.rules))
            for start_at in range(first, last, pages.per_page):
                blocks.append(self._puzzle_plate(slice(start_at, min(start_at + pages.per_page, last)), pages, tiles))
        return blocks

    def _runs(self) -> list[tuple[Grade | None, int, int]]:
        """Each grade with its first puzzle and the one after its last, counted from 0."""
        found: list[tuple[Grade | None, int, int]] = []
        for number, puzzle in enumerate(self.puzzles):
            if found and found[-1][0] == puzzle.grade:
                found[-1] = (puzzle.grade, found[-1][1], number + 1)
            else:
                found.append((puzzle.grade, number, number + 1))
        return found

    def _puzzle_plate(self, run: slice, pages: PuzzlePages, tiles: Sequence[Box]) -> Plate:
        gentle = self.style.mode == "gentle"
        puzzles = tuple(puzzle.unexplained(line=gentle) for puzzle in self.puzzles[run])
        first, last = run.start + 1, run.stop
        page = PuzzlePage(pages, first, puzzles, tuple(self.codes[run]))
        anchors = tuple(f"puzzle-{number}" for number in range(first, last + 1))
        self.boards += map(Slot, anchors, tiles)
        asks = tuple(anchor for number in range(first, last + 1) for _, anchor in pages.leads(number))
        said = f"{first}" if first == last else f"{first}-{last}"
        return Plate(page.draw, self.style.words.puzzle.format(said), 2, anchors, listed=False, asks=asks)

    def hints(self, number: int) -> tuple[Hint, ...]:
        """The hints of a puzzle."""
        puzzle = self.puzzles[number]
        if puzzle.line is None:
            assert puzzle.proof is not None, "a booklet with hints keeps the proofs"
            return proof_hints(puzzle.game, puzzle.proof, self.style.words.proof)
        begun = self.style.mode == "gentle"  # the line under the board says how
        return line_hints(puzzle.game, puzzle.line, self.style.words.proof, begun=begun)

    def _grade_plate(self, grade: Grade | None, first: int, last: int, *, rules: bool) -> Plate:
        says = self.style.words
        name = says.puzzles if grade is None else says.grade_name(grade)

        draw = functools.partial(
            grade_page, grade=grade, first=first + 1, last=last, style=self.style, book=self.book, rules=rules
        )
        return Plate(draw, name, 1, (f"grade-{'other' if grade is None else grade.value}",), asks=())

    def table_plates(self) -> list[Block]:
        """The reveal tables."""
        if not self.codes:
            return []
        says, style = self.style.words, self.style
        lines = table([puzzle.game for puzzle in self.puzzles], self.codes)
        heading = self._heading(says.tables, "tables")
        foot = key_table(style) if self.plan.key_letters else None
        height = self.room.height - (0 if foot is None else foot[1] + 4)
        layout = table_layout(self.room.width, height, len(lines[0][0]), len(lines), style, heading.height)
        blocks: list[Block] = []
        for number, part in enumerate(table_pages(lines, layout)):
            page = TablePage(part, layout, style, None if number else heading.group, foot)
            anchor = f"tables-{number + 1}"
            self.table_anchors.append(anchor)
            first = number == 0
            anchors = ("tables", anchor) if first else (anchor,)
            title = says.tables if first else says.table_range.format(part[0][0], part[-1][0])
            blocks.append(Plate(page.draw, title, 1 if first else 2, anchors, listed=first, asks=()))
        return blocks

    def _heading(self, title: str, name: str, note: str = "") -> _Head:
        notes = (Paragraph(words(text), style="small") for text in (note,) if text)
        blocks: list[Block] = [Heading(1, words(title)), *notes]
        column = set_column(blocks, self.room.width, self.book, name)
        return _Head(column.group, column.height + 5.0)

    def hint_blocks(self) -> list[Block]:
        """Three hints a puzzle."""
        if not self.with_hints:
            return []
        says = self.style.words
        blocks: list[Block] = [
            Heading(1, words(says.hints), "hints"),
            Paragraph(words(says.room_letters)),
            Call("rooms"),
        ]
        for number in range(len(self.puzzles)):
            name = says.puzzle.format(number + 1)
            linked = (Words(name, link=f"puzzle-{number + 1}"),)
            head = Heading(3, linked, f"hints-{number + 1}", listed=False)
            items = tuple((Paragraph(words(str(hint)), style="small"),) for hint in self.hints(number))
            blocks.append(Together((head, ListBlock(items, ordered=True))))
        return blocks

    def answer_plates(self) -> list[Block]:
        """The answer key."""
        says, style = self.style.words, self.style
        heading = self._heading(says.answers, "answers")
        told, high = answer_legend(self.room.width, style)
        below = Group((told,), Matrix.move(0, round(heading.height - 1.0, 3)))
        heading = _Head(Group((heading.group, below)), heading.height + high + 2.5)
        blocks: list[Block] = []
        at = 0
        for layout in answer_layouts(self.room.width, self.room.height, style, heading.height, len(self.puzzles)):
            numbers = range(at, min(at + layout.count, len(self.puzzles)))
            blocks.append(self._answer_plate(numbers, layout, None if at else heading))
            at = numbers.stop
        return blocks

    def _answer_plate(self, numbers: range, layout: AnswerLayout, heading: _Head | None) -> Plate:
        puzzles = tuple(self.puzzles[number].unexplained() for number in numbers)
        page = AnswerPage(numbers.start + 1, puzzles, layout, self.style, None if heading is None else heading.group)
        anchors = tuple(f"answer-{number + 1}" for number in numbers)
        self.answers += (Slot(anchor, layout.tiles(place)) for place, anchor in enumerate(anchors))
        first = numbers.start == 0
        says = self.style.words
        title = says.answers if first else f"{numbers.start + 1}-{numbers.stop}"
        return Plate(
            page.draw,
            title,
            1 if first else 2,
            ("answers", *anchors) if first else anchors,
            listed=first,
            asks=tuple(f"puzzle-{number + 1}" for number in numbers),
        )

    def solution_blocks(self) -> list[Block]:
        """Whole solutions in steps, for the grades that ask for them."""
        wanted = [n for n, puzzle in enumerate(self.puzzles) if puzzle.grade in self.plan.solutions]
        if not wanted:
            return []
        says = self.style.words
        blocks: list[Block] = [Heading(1, words(says.solutions), "solutions")]
        for number in wanted:
            linked = (Words(says.puzzle.format(number + 1), link=f"puzzle-{number + 1}"),)
            blocks.append(Heading(3, linked, f"solution-{number + 1}", listed=False))
            steps = tuple(
                (Paragraph(words(text), style="small"),) for text in solution_texts(self.puzzles[number], says)
            )
            blocks.append(ListBlock(steps, ordered=True))
        return blocks

    def score_blocks(self) -> list[Block]:
        """A line a puzzle to write the score into."""
        if not self.plan.scores:
            return []
        says, style = self.style.words, self.style
        heading = self._heading(says.scores, "scores", says.par_note if style.mode != "logic" else "")
        return score_plates(score_texts(self.puzzles, says), heading.group, heading.height, self.room.height, style)

    def colophon_blocks(self) -> list[Block]:
        """What is needed to make the booklet again."""
        facts = colophon(self.plan, self.style.words, self.puzzles, self.grade_counts())
        heading = Heading(1, words(self.style.words.colophon), "colophon")
        return [heading, *(Paragraph(words(text), style="small") for text in facts)]

    def grade_counts(self) -> list[tuple[Grade, int]]:
        """How many puzzles each grade has."""
        return [(grade, sum(puzzle.grade is grade for puzzle in self.puzzles)) for grade in GRADES]


@dataclass(frozen=True, slots=True)
class _Head:
    """A chapter's heading on a plate, and where what follows it begins."""

    group: Group
    height: float
