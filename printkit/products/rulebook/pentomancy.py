"""The figures of Pentomancy's rulebook, all drawn from one puzzle as it is really played."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from printkit.data.rulebookwords import RulebookWords
from printkit.games.pentomancy.board import TOP_LEVEL, tile_name, tile_names, tiles_of
from printkit.games.pentomancy.exact import can_be
from printkit.games.pentomancy.faces.badges import RAYS, badge
from printkit.games.pentomancy.faces.board import board_drawing, tile_box
from printkit.games.pentomancy.faces.monsters import picture, with_line
from printkit.games.pentomancy.faces.style import Look
from printkit.games.pentomancy.faces.tiles import treasure_star, wall
from printkit.games.pentomancy.faces.views import position_view
from printkit.games.pentomancy.generate import Made
from printkit.games.pentomancy.rules import Explore
from printkit.products.booklet.arrange import look_for
from printkit.products.booklet.example import Moment, moments, position, told, told_short
from printkit.products.booklet.figures import Figures
from printkit.products.booklet.style import Style
from printkit.products.rulebook.deeds import score_lines
from printkit.products.rulebook.sums import sum_drawing
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Role
from printkit.scene.paint import Stroke
from printkit.scene.shapes import rectangle
from printkit.text.blocks import Call, Drawing, Words
from printkit.text.inline import FigureError
from printkit.text.style import BookStyle

NAMES = ("badges", "look-up", "board start", "board defeat", "proof NUMBER", "sum", "picture NAME", "scores NUMBER")
_BOARD = 92.0  # mm; a board is no wider
_SMALL_BOARD = 64.0
_PICTURE = 46.0
_PICTURE_LINE = 0.9  # mm, its outlines
_TOLD = {"badges": "told_badges", "look-up": "told_code", "board defeat": "told_part"}
_FOGS = ("fog-a", "fog-b", "fog-c")


@dataclass(frozen=True, slots=True)
class PentomancyFigures:
    """Draws figures by name.

    Attributes:
        made: the puzzle that they show.
        style: of drawings.
        book: of texts.
        words: in the figures and told instead of them.
    """

    made: Made
    style: Style
    book: BookStyle
    words: RulebookWords

    def __call__(self, call: Call, width: float) -> Drawing:
        """The figure of a call.

        Raises:
            FigureError: there is none of that name.
        """
        name = " ".join(call.words.split())
        draws: dict[str, Callable[[float], Drawing]] = {"board start": self._start, "sum": self._sum}
        drawn_elsewhere = {"badges": "badges", "look-up": "look-up", "board defeat": "defeat"}
        if name in draws:
            return draws[name](width)
        if name in drawn_elsewhere:
            drawing = Figures(self.made, self.style, self.book)(replace(call, words=drawn_elsewhere[name]), width)
            return _retold(drawing, str(getattr(self.words, _TOLD[name])))
        if name.startswith("picture "):
            return self._picture(name.removeprefix("picture "))
        if name.startswith("proof "):
            return self._proof(name.removeprefix("proof "), width)
        if name.startswith("scores "):
            return score_lines(name.removeprefix("scores "), width, self.words)
        raise FigureError(f"there is no figure '{name}'", f"figures are {', '.join(NAMES)}", "unknown-figure")

    def symbol(self, name: str, height: float) -> Drawing | None:
        """A symbol in the line."""
        half = height / 2
        digits, said = self.style.fonts.digits, self.words
        known: dict[str, tuple[Callable[[], tuple[Node, ...]], str]] = {
            f"level-{level}": (
                functools.partial(_badge, level, False, half / 1.34, half, digits),
                said.badge.format(level),
            )
            for level in range(1, TOP_LEVEL + 1)
        }
        known["treasure"] = (functools.partial(_badge, 2, True, half / RAYS, half, digits), said.treasure)
        known["star"] = (functools.partial(treasure_star, half, half * 1.06, half * 0.94, digits), said.star)
        known["wall"] = (functools.partial(_wall, height), said.wall)
        if name not in known:
            return None
        draw, alt = known[name]
        return Drawing(Group(draw(), role=Role.FIGURE, alt=alt), height, height, alt)

    def _look(self, width: float) -> Look:
        tile = 3.0
        while Look(tile + 0.05).side <= min(width, _BOARD):
            tile += 0.05
        return look_for(round(tile, 2), self.style)

    def _start(self, width: float) -> Drawing:
        """The whole board before the first move, with fog."""
        game = self.made.game
        look = self._look(width)
        views = position_view(game.solution, game.revealed)
        treasures = game.revealed & game.solution.treasures
        alt = self.words.told_board.format(
            revealed=self._levels(game.revealed),
            treasures=", ".join(tile_names(treasures)) or "–",
            walls=", ".join(tile_names(game.board.walls)),
            rooms="; ".join(
                f"{name}: {' '.join(tile_names(room))}"
                for name, room in zip(game.board.names, game.board.rooms, strict=True)
            ),
        )
        board = board_drawing(game.board, views, look, alt)
        fog = self.style.words.pictures.fog
        nodes = (*board.items, *_fog(game.board.tiles & ~game.revealed, look, fog))
        return Drawing(Group(nodes, role=Role.FIGURE, alt=alt), look.side, look.side, alt)

    def _levels(self, tiles: int) -> str:
        """Tiles with their levels, as they are told."""
        return ", ".join(f"{tile_name(tile)} {self.made.game.solution.levels[tile]}" for tile in tiles_of(tiles))

    def with_reason(self, call: Call) -> Call:
        """A call whose caption tells also why; other figures have captions of their writers alone."""
        name = " ".join(call.words.split())
        if not name.startswith("proof "):
            return call
        try:
            said = self._reason(name.removeprefix("proof "))
        except FigureError:
            return call  # it is told when the figure is drawn
        space = (Words(" ", line=call.line),) if call.caption else ()
        return replace(call, caption=(*call.caption, *space, *said))

    def _reason(self, number: str) -> tuple[Words, ...]:
        """What has happened since the step before, and how this one goes."""
        moment, every = self._step(number)
        explored = [past.number for past in every[: moment.number - 1] if isinstance(past.advance.move, Explore)]
        since = every[max(explored, default=0) : moment.number - 1]
        says = self.style.words
        said = told(self.made.game, self.made.line, moment, says)
        before = "; ".join(told_short(past, says) for past in since)
        first = (Words(before[:1].upper() + before[1:] + ". ", emphasis=True),) if before else ()
        return (*first, Words(said))

    def _step(self, number: str) -> tuple[Moment, tuple[Moment, ...]]:
        """The move that a step of the proof leads to, and all moves.

        Raises:
            FigureError: there is no such step, or it is a guess.
        """
        every = moments(self.made.game, self.made.line)
        steps = [moment for moment in every if isinstance(moment.advance.move, Explore)]
        if not number.isascii() or not number.isdigit() or not 1 <= int(number) <= len(steps):
            hint = f"this board has {len(steps)}, from proof 1 on"
            raise FigureError(f"there is no step '{number}' of the proof", hint, "unknown-figure")
        moment = steps[int(number) - 1]
        self._checked(moment)
        return moment, every

    def _picture(self, name: str) -> Drawing:
        """One of the drawings that ship."""
        art = picture(name) if re.fullmatch(r"[a-z0-9-]+", name) else None
        if art is None:
            raise FigureError(
                f"there is no picture '{name}'", "such are hero, door, key and level-1-a", "unknown-figure"
            )
        height = _PICTURE * art.height / art.width
        alt = self.words.told_picture.format(name=self.style.words.pictures.of(name) or name)
        lined = with_line(art, Box(0, 0, _PICTURE, height), _PICTURE_LINE)
        return Drawing(Group((lined,), role=Role.FIGURE, alt=alt), _PICTURE, height, alt)

    def _proof(self, number: str, width: float) -> Drawing:
        """A tile that is shown to be safe, and what that follows from."""
        game, line_ = self.made.game, self.made.line
        moment, _ = self._step(number)
        look = replace(self._look(min(width * 0.86, _SMALL_BOARD)), monsters=())
        tile = moment.advance.move.tile
        room = game.board.room_of(tile)
        assert room is not None, "what is explored is no wall"
        alt = self.words.told_proof.format(
            tile=tile_name(tile),
            level=moment.before.player,
            found=moment.events[0].level,
            known=self._levels(moment.before.revealed),
            room=game.board.names[room],
            others=" ".join(tile_names(game.board.rooms[room] & ~(1 << tile))),
        )
        board = board_drawing(game.board, position(game, moment, line_), look, alt)
        return Drawing(board, look.side, look.side, alt)

    def _checked(self, moment: Moment) -> None:
        """Whether the tile is safe in every filling of the board.

        Raises:
            FigureError: it is not.
        """
        game, state = self.made.game, moment.before
        above = tuple(range(state.player + 1, TOP_LEVEL + 1))
        if can_be(game.board, state.knows(game.solution), 1 << moment.advance.move.tile, above):
            raise FigureError("a step of this proof is a guess", "", "contradiction")

    def _sum(self, width: float) -> Drawing:
        """The points of the whole game."""
        return sum_drawing(self.made, self.style, self.words, width)


def _retold(drawing: Drawing, alt: str) -> Drawing:
    """A drawing of the booklets with words of this book's language."""
    return replace(drawing, group=replace(drawing.group, alt=alt), alt=alt)


def _badge(level: int, treasure: bool, radius: float, middle: float, font: str) -> tuple[Node, ...]:
    return (Group((badge(level, treasure, round(radius, 3), font),), Matrix.move(middle, middle)),)


def _wall(height: float) -> tuple[Node, ...]:
    side = height * 0.86
    frame = Path(rectangle(Box(0, 0, side, side)), None, Stroke(0.3))
    at = height * 0.07
    return (Group((*wall(round(side, 3), "hatched").items, frame), Matrix.move(at, at)),)


def _fog(tiles: int, look: Look, alt: str) -> list[Node]:
    """Fog on the tiles that are not revealed, drawn where there is room for a drawing."""
    nodes: list[Node] = []
    for tile in tiles_of(tiles):
        drawing = picture(_FOGS[(tile + tile // 8) % len(_FOGS)])
        if drawing is not None and look.drawn:
            nodes.append(drawing.placed(tile_box(tile, look).inset(look.tile * 0.16), alt))
    return nodes
