"""The parts of a booklet as blocks for the page setter; what is drawn as a whole page is a plate."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from printkit.core.units import Size
from printkit.games.pentomancy.codes import Code, Codes, table
from printkit.games.pentomancy.faces.views import puzzle_view
from printkit.games.pentomancy.grade import GRADES, Grade
from printkit.games.pentomancy.hints import Hint, line_hints, opening, proof_hints
from printkit.products.booklet.answers import Answer, AnswerLayout, answer_layouts, answer_legend, answer_nodes
from printkit.products.booklet.arrange import PAGE_GAP, Arrangement, arrange_page, look_for, short_rules
from printkit.products.booklet.cell import Pointer, Puzzled, cell
from printkit.products.booklet.closing import colophon, solution_texts
from printkit.products.booklet.gradepage import grade_page
from printkit.products.booklet.plan import BookPlan
from printkit.products.booklet.puzzles import BookPuzzle
from printkit.products.booklet.scores import score_plates, score_texts
from printkit.products.booklet.style import Style
from printkit.products.booklet.tables import key_table, table_layout, table_page, table_pages
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node
from printkit.text.blocks import Block, Call, Heading, ListBlock, Paragraph, Plate, Together, Words, words
from printkit.text.flow import set_column
from printkit.text.style import BookStyle

PageOf = Callable[[str], str]


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

    @property
    def with_hints(self) -> bool:
        """Whether there is a chapter of hints."""
        return self.plan.has_hints(len(self.puzzles))

    def arrangement(self) -> Arrangement:
        """How puzzles lie on a page."""
        return arrange_page(self.room, self.plan.per_page, self.style)

    def puzzle_plates(self) -> list[Block]:
        """A page for each grade, and its puzzles."""
        blocks: list[Block] = []
        lie = self.arrangement()
        for grade, first, last in self._runs():
            blocks.append(self._grade_plate(grade, first, last, rules=not lie.rules))
            for start_at in range(first, last, self.plan.per_page):
                numbers = range(start_at, min(start_at + self.plan.per_page, last))
                blocks.append(self._puzzle_plate(list(numbers), lie))
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

    def _puzzle_plate(self, numbers: list[int], lie: Arrangement) -> Plate:
        style, layout, size, columns = self.style, lie.layout, lie.size, lie.columns
        places = []
        for place, number in enumerate(numbers):
            x = round(place % columns * (size.width + PAGE_GAP.width), 3)
            y = round(place // columns * (size.height + PAGE_GAP.height), 3)
            places.append((number, x, y))
            margin = look_for(layout.tile, style).margin
            tiles = Box(x + layout.board.x + margin, y + layout.board.y + margin, 8 * layout.tile, 8 * layout.tile)
            self.boards.append(Slot(f"puzzle-{number + 1}", tiles))

        def draw(room: Size, page_of: PageOf) -> Group:
            nodes: list[Node] = []
            for number, x, y in places:
                drawing = cell(self._content(number, page_of), layout, size.width, style)
                nodes.append(Group((drawing,), Matrix.move(x, y)))
            if lie.rules and self.plan.per_page > 1:
                rules, height = short_rules(room.width, style)
                nodes.append(Group((rules,), Matrix.move(0, round(room.height - height, 3))))
            return Group(tuple(nodes))

        first, last = numbers[0] + 1, numbers[-1] + 1
        said = f"{first}" if first == last else f"{first}-{last}"
        anchors = tuple(f"puzzle-{number + 1}" for number in numbers)
        return Plate(draw, style.words.puzzle.format(said), 2, anchors, listed=False)

    def _content(self, number: int, page_of: PageOf) -> Puzzled:
        puzzle, says = self.puzzles[number], self.style.words
        game = puzzle.game
        codes: Mapping[int, Code] = self.codes[number] if self.codes else {}
        answer = f"answer-{number + 1}"
        links = [self._pointer(says.answer_inline, page_of(answer), answer)]
        if self.with_hints:
            hints = f"hints-{number + 1}"
            links.insert(0, self._pointer(says.hints_inline, page_of(hints), hints))
        hint = ""
        if self.style.mode == "gentle" and puzzle.line is not None:
            hint = says.start.format(opening(puzzle.game, puzzle.line, says.proof))
        name = says.puzzle.format(number + 1)
        views = puzzle_view(game.puzzle, codes)
        return Puzzled(name, f"puzzle {number + 1}", puzzle.grade, game.board, views, tuple(links), hint)

    def _pointer(self, what: str, page: str, target: str) -> Pointer:
        return Pointer(f"{what}: {self.style.words.page.format(page)}", f"{what} {page}", target)

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

        def draw(room: Size, _page_of: PageOf) -> Group:
            return grade_page(grade, first + 1, last, room, self.style, self.book, rules=rules)

        return Plate(draw, name, 1, (f"grade-{'other' if grade is None else grade.value}",))

    def table_plates(self) -> list[Block]:
        """The reveal tables."""
        if not self.codes:
            return []
        says, style = self.style.words, self.style
        lines = table([puzzle.game for puzzle in self.puzzles], self.codes)
        heading = self._heading(says.tables, "tables")
        foot, foot_height = key_table(style) if self.plan.key_letters else (None, 0.0)
        height = self.room.height - (foot_height + 4 if foot else 0)
        layout = table_layout(self.room.width, height, len(lines[0][0]), len(lines), style, heading.height)
        blocks: list[Block] = []
        for number, part in enumerate(table_pages(lines, layout)):

            def draw(
                room: Size, _page_of: PageOf, part: Sequence[tuple[str, str]] = part, number: int = number
            ) -> Group:
                nodes = table_page(part, layout, room.width, style, None if number else heading.group)
                if foot is not None:
                    nodes = (*nodes, Group((foot,), Matrix.move(0, round(room.height - foot_height, 3))))
                return Group(nodes)

            anchor = f"tables-{number + 1}"
            self.table_anchors.append(anchor)
            first = number == 0
            anchors = ("tables", anchor) if first else (anchor,)
            title = says.tables if first else says.table_range.format(part[0][0], part[-1][0])
            blocks.append(Plate(draw, title, 1 if first else 2, anchors, listed=first))
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
        for place, number in enumerate(numbers):
            box = layout.board(place)
            inset = layout.look.margin
            side = 8 * layout.look.tile
            self.answers.append(Slot(f"answer-{number + 1}", Box(box.x + inset, box.y + inset, side, side)))

        def draw(_room: Size, page_of: PageOf) -> Group:
            nodes: list[Node] = [] if heading is None else [heading.group]
            for place, number in enumerate(numbers):
                puzzle = self.puzzles[number]
                target = f"puzzle-{number + 1}"
                nodes.append(
                    answer_nodes(
                        Answer(number + 1, page_of(target), target, puzzle.game, puzzle.par), place, layout, self.style
                    )
                )
            return Group(tuple(nodes))

        anchors = tuple(f"answer-{number + 1}" for number in numbers)
        first = numbers.start == 0
        says = self.style.words
        title = says.answers if first else f"{numbers.start + 1}-{numbers.stop}"
        return Plate(draw, title, 1 if first else 2, ("answers", *anchors) if first else anchors, listed=first)

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
