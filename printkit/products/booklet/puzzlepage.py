"""A page of puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from printkit.core.units import Size
from printkit.games.pentomancy.codes import Code
from printkit.games.pentomancy.faces.views import puzzle_view
from printkit.games.pentomancy.hints import opening
from printkit.products.booklet.arrange import PAGE_GAP, Arrangement, look_for, short_rules
from printkit.products.booklet.cell import Pointer, Puzzled, cell
from printkit.products.booklet.puzzles import BookPuzzle
from printkit.products.booklet.style import Style
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node


@dataclass(frozen=True, slots=True)
class PuzzlePages:
    """What all pages of puzzles of a booklet share.

    Attributes:
        style: the booklet's.
        lie: how puzzles lie on a page.
        per_page: how many.
        hints: whether there is a chapter of hints.
    """

    style: Style
    lie: Arrangement
    per_page: int
    hints: bool

    def corner(self, place: int) -> tuple[float, float]:
        """The upper left corner of a puzzle's box in the type area, in mm."""
        down, across = divmod(place, self.lie.columns)
        return round(across * (self.lie.size.width + PAGE_GAP.width), 3), round(
            down * (self.lie.size.height + PAGE_GAP.height), 3
        )

    def tiles(self, place: int) -> Box:
        """Where the tiles of a puzzle lie in the type area."""
        x, y = self.corner(place)
        layout = self.lie.layout
        margin = look_for(layout.tile, self.style).margin
        return Box(x + layout.board.x + margin, y + layout.board.y + margin, 8 * layout.tile, 8 * layout.tile)

    def leads(self, number: int) -> Iterator[tuple[str, str]]:
        """What the box of a puzzle names the page of, in a word, and its anchor."""
        if self.hints:
            yield self.style.words.hints_inline, f"hints-{number}"
        yield self.style.words.answer_inline, f"answer-{number}"


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """A page of puzzles.

    Attributes:
        pages: what it shares with the others.
        first: the number of its first puzzle, from 1.
        puzzles: in order; with the line of play where the booklet is gentle.
        codes: of each puzzle's fogged tiles; empty for boards without fog.
    """

    pages: PuzzlePages
    first: int
    puzzles: tuple[BookPuzzle, ...]
    codes: tuple[Mapping[int, Code], ...]

    def draw(self, room: Size, page_of: Callable[[str], str]) -> Group:
        """The page in its type area."""
        pages, lie, style = self.pages, self.pages.lie, self.pages.style
        nodes: list[Node] = []
        for place in range(len(self.puzzles)):
            drawing = cell(self._content(place, page_of), lie.layout, lie.size.width, style)
            nodes.append(Group((drawing,), Matrix.move(*pages.corner(place))))
        if lie.rules and pages.per_page > 1:
            rules, height = short_rules(room.width, style)
            nodes.append(Group((rules,), Matrix.move(0, round(room.height - height, 3))))
        return Group(tuple(nodes))

    def _content(self, place: int, page_of: Callable[[str], str]) -> Puzzled:
        """What the box of a puzzle says."""
        puzzle, number, says = self.puzzles[place], self.first + place, self.pages.style.words
        links = tuple(self._pointer(what, page_of(anchor), anchor) for what, anchor in self.pages.leads(number))
        hint = ""
        if self.pages.style.mode == "gentle" and puzzle.line is not None:
            hint = says.start.format(opening(puzzle.game, puzzle.line, says.proof))
        views = puzzle_view(puzzle.game.puzzle, self.codes[place] if self.codes else {})
        name = says.puzzle.format(number)
        return Puzzled(name, f"puzzle {number}", puzzle.grade, puzzle.game.board, views, links, hint)

    def _pointer(self, what: str, page: str, target: str) -> Pointer:
        said = self.pages.style.words.page.format(page)
        return Pointer(f"{what}: {said}", f"{what} {page}", target)
