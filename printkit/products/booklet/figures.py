"""Figures that a booklet's texts call by name, drawn by the engine from the example puzzle."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from printkit.core.errors import ShortfallError
from printkit.core.rng import derive
from printkit.core.units import MM_PER_PT, number
from printkit.games.pentomancy.board import SIDE, TILES, TOP_LEVEL, tiles_of
from printkit.games.pentomancy.explain import picture, sentence
from printkit.games.pentomancy.faces.board import board_drawing, tile_drawing
from printkit.games.pentomancy.faces.strip import badge_radius, boxes, track
from printkit.games.pentomancy.faces.strip import label as track_label
from printkit.games.pentomancy.faces.tiles import lit_ground
from printkit.games.pentomancy.faces.views import Light, TileView, lit, position_view
from printkit.games.pentomancy.generate import Made
from printkit.games.pentomancy.grade import Grade
from printkit.games.pentomancy.logic import logic_game, solve_levels
from printkit.games.pentomancy.rules import Defeat, Game
from printkit.games.pentomancy.steps import Technique
from printkit.products.booklet.arrange import look_for
from printkit.products.booklet.example import Moment, example_candidates, example_codes, moments, points_by_level
from printkit.products.booklet.keyfigure import key_look_up
from printkit.products.booklet.legend import legend
from printkit.products.booklet.roomshapes import room_shapes
from printkit.products.booklet.style import Style
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import BLACK, WHITE, Stroke
from printkit.scene.shapes import line, polygon, rectangle
from printkit.text import fonts
from printkit.text.blocks import Call, Drawing, Paragraph, words
from printkit.text.flow import set_column
from printkit.text.inline import FigureError
from printkit.text.style import BookStyle

NAMES = ("badges", "rooms", "look-up", "defeat", "score", "example 1", "example 2", "example 3")
_TILE = 14.0


@dataclass(frozen=True, slots=True)
class Figures:
    """Draws figures by name.

    Attributes:
        made: the example puzzle.
        style: of drawings.
        book: of texts.
        closeness: by how much figures are smaller, where they help to save a page.
    """

    made: Made
    style: Style
    book: BookStyle
    closeness: float = 1.0

    @property
    def _by(self) -> float:
        """By how much figures are larger than in a booklet of common letters."""
        return min(1.45, max(1.0, self.style.body_pt / 9.5)) * self.closeness

    def __call__(self, call: Call, width: float) -> Drawing:
        """The figure of a call.

        Raises:
            FigureError: there is none of that name.
        """
        name = call.words.strip()
        draws: dict[str, Callable[[float], Drawing]] = {
            "badges": self._badges,
            "rooms": self._rooms,
            "look-up": self._look_up,
            "defeat": self._defeat,
            "score": self._score,
            **{f"example {number}": functools.partial(self._example, number) for number in (1, 2, 3)},
        }
        draw = draws.get(name)
        if draw is None:
            raise FigureError(f"there is no figure '{name}'", f"figures are {', '.join(NAMES)}", "unknown-figure")
        return draw(width)

    def _badges(self, width: float) -> Drawing:
        """A monster of each level, and one with a treasure."""
        treasure = self.style.mode != "logic"
        count = TOP_LEVEL + treasure
        gap = 5.0
        tile = round(min(_TILE * self._by, (width - gap * (count - 1)) / count), 2)
        look = look_for(tile, self.style)
        nodes: list[Node] = []
        for place in range(count):
            view = TileView(place + 1) if place < TOP_LEVEL else TileView(2, treasure=True)
            nodes.append(Group((tile_drawing(view, look, place),), Matrix.move(round(place * (tile + gap), 3), 0)))
        says = self.style.words.heard
        alt = says.badges_treasure if treasure else says.badges
        return Drawing(Group(tuple(nodes), role=Role.FIGURE, alt=alt), count * tile + (count - 1) * gap, tile)

    def _rooms(self, width: float) -> Drawing:
        """The twelve shapes of rooms with their letters."""
        return room_shapes(width, self.style)

    def _look_up(self, width: float) -> Drawing:
        """A tile, its line among its neighbours, and the tile with what is written on it."""
        made, style = self.made, self.style
        if style.key_letters:
            return key_look_up(made, style, width)
        codes = example_codes(made)
        solution = made.game.solution
        lines = sorted(
            (code.text, code.line(solution.levels[tile], bool(solution.treasures >> tile & 1)))
            for tile, code in codes.items()
        )
        at = next((n for n, (_, mark) in enumerate(lines) if mark.endswith("*") and 1 < n < len(lines) - 2), 2)
        code, mark = lines[at]
        tile = round(_TILE * self._by, 2)
        look = look_for(tile, style)
        before = Group(_framed(tile_drawing(TileView(code=code), look), tile))
        pencil = Text(tile * 0.5, tile * 0.76, mark, style.fonts.body, 20, "middle")
        after = Group((*_framed(tile_drawing(TileView(code=code), look), tile), pencil))
        size = style.body_pt * 1.05
        leading = size * 1.3 * MM_PER_PT
        font = fonts.find(style.fonts.codes)
        column = font.width("MMM  M*", size)
        rows: list[Node] = []
        for row, (text, level) in enumerate(lines[at - 2 : at + 3]):
            rows.append(Text(2.0, leading * (row + 0.75), f"{text}  {level}", style.fonts.codes, size))
        box = Box(0, leading * 2, column + 4.0, leading)
        rows.append(Path(rectangle(box, 1.0), None, Stroke(0.5)))
        height = max(tile, leading * 5)
        middle = (height - tile) / 2
        x = tile + 14.0
        table = Group(tuple(rows), Matrix.move(x, (height - leading * 5) / 2))
        end = x + column + 4.0 + 14.0
        nodes = (
            Group((before,), Matrix.move(0, middle)),
            _arrow(tile + 3, x - 3, height / 2),
            table,
            _arrow(x + column + 7.0, end - 3, height / 2),
            Group((after,), Matrix.move(end, middle)),
        )
        alt = style.words.heard.look_up.format(code=code, mark=mark)
        return Drawing(Group(nodes, role=Role.FIGURE, alt=alt), end + tile, height)

    def _defeat(self, width: float) -> Drawing:
        """A part of the board before and after a defeat."""
        made, moment = _best_defeat(self.made.seed)
        game = made.game
        tile = moment.advance.move.tile
        window, high = 4, 3
        column = min(max(tile % SIDE - 1, 0), SIDE - window)
        row = min(max(tile // SIDE - 1, 0), SIDE - high)
        gap = 16.0 if width >= 110 else 10.0  # in a narrow column, the tiles need the room
        most = round((width - gap - 2.6) / 2 / window, 2)
        look = replace(look_for(min(11.0 * self._by, most), self.style), frame=False)
        if not self.style.large:
            look = replace(look, code_pt=7.0)
        parts: list[Node] = []
        side, tall = window * look.tile, high * look.tile
        before = list(position_view(game.solution, moment.before.revealed, moment.before.fallen))
        after = list(before)
        after[tile] = after[tile]._replace(fallen=True)
        codes = example_codes(made, keys=self.style.key_letters)
        for hidden in tiles_of(game.board.tiles & ~moment.before.revealed):
            before[hidden] = TileView(code=codes[hidden].text, key=codes[hidden].key)
            after[hidden] = before[hidden]
        for fresh in tiles_of(moment.events[0].reveals):
            level = game.solution.levels[fresh]
            after[fresh] = TileView(level, bool(game.solution.treasures >> fresh & 1))
        for outside in range(TILES):  # nothing is there that is cut off, not even for those who search the text
            if not (row <= outside // SIDE < row + high and column <= outside % SIDE < column + window):
                before[outside] = after[outside] = TileView()
        for place, views in enumerate((before, after)):
            drawing = board_drawing(game.board, tuple(views), look, "")
            shift = Matrix.move(-column * look.tile - look.margin, -row * look.tile - look.margin)
            clip = rectangle(Box(0, 0, side, tall).inset(-1.3))
            moved = Group((Group(drawing.items, shift),), Matrix.move(place * (side + gap) + 1.3, 1.3), clip=clip)
            parts.append(moved)
        parts.append(_arrow(side + 1.3 + gap * 0.2, side + gap - 0.7, tall / 2 + 1.3))
        alt = self.style.words.heard.defeat
        return Drawing(Group(tuple(parts), role=Role.FIGURE, alt=alt), 2 * side + gap + 2.6, tall + 2.6)

    def _example(self, number: int, width: float) -> Drawing:
        """A conclusion on a board without fog: the board, and beside it how it goes."""
        game, steps = logic_example(self.made)
        place = steps[min(number, len(steps)) - 1]
        proof = solve_levels(game)[1]
        step = proof.steps[place]
        known = game.revealed
        for earlier in proof.steps[:place]:
            known |= earlier.targets if earlier.gets else 0
        tile = min(6.8, width * 0.57 / 8.4)
        look = replace(look_for(tile, self.style), monsters=())
        views = lit(position_view(game.solution, known), picture(step))
        said = sentence(game.board, game.solution.levels, step, self.style.words.proof)
        board = board_drawing(game.board, views, look, said)
        gap = 5.0
        text = [Paragraph(words(said), style="small")]
        beside = width - look.side - gap
        column = set_column(text, beside, self.book, f"example-{number}")
        x, y = look.side + gap, look.margin
        end = y + column.height + 2.5
        told, high = light_legend({view.light for view in views}, beside, self.style)
        parts = [(column.group, x, y), (told, x, max(end, look.side - high - 0.5))]
        nodes = (Group((part,), Matrix.move(round(left, 3), round(top, 3))) for part, left, top in parts)
        return Drawing(Group((board, *nodes)), width, max(look.side, end + high))

    def _score(self, width: float) -> Drawing:
        """The level track with the example's own points: what is added up stands below the badges."""
        style = self.style
        size = style.small_pt * 0.94 if not style.large else style.small_pt
        leading = size * 1.25 * MM_PER_PT
        down = width < 96 * size / 8  # a narrow column
        tall = 2 * leading + 11.0
        width, height = (
            (
                min(width, 76.0),
                5 * (2 * leading + 5.0 - 20 * (1 - self.closeness)) + 4 * (size * 1.15 * MM_PER_PT + 2.4),
            )
            if down
            else (width, tall + leading * 0.4)
        )
        sums = points_by_level(self.made.game, self.made.line)
        says, label = style.words.heard, style.label_pt
        places = boxes(width, height, down, label)
        beside = _stands_beside(style.words.track[1], places[-1], badge_radius(places[0], label), style)
        # The sum of the first box tells by itself what belongs there; its label would lie below it.
        labels = ("", style.words.track[1] if down or beside else "")
        drawn = track(width, height, style.fonts, labels, says.track, down=down, size_pt=label)
        nodes: list[Node] = [Group(drawn.items)]
        for place, (box, (carried, total)) in enumerate(zip(places, sums, strict=False)):
            earned = total - carried
            last = place == TOP_LEVEL - 1
            above = style.words.track[1] if last and not any(labels) else ""
            said = [f"{carried}+{earned}" if carried and not last else above, f"{total}"]
            for row, text in enumerate(said):
                x, y = box.right - 1.6, box.bottom - 1.7 - (1 - row) * leading
                strong = style.fonts.bold if row else style.fonts.body
                if text:
                    nodes.append(Text(x, y, text, strong, size, "end"))
        filled = (
            says.filled_level.format(level=place, points=number(total)) for place, (_, total) in enumerate(sums, 1)
        )
        alt = says.filled_track.format(levels="; ".join(filled))
        return Drawing(Group(tuple(nodes), role=Role.FIGURE, alt=alt), width, height)


def light_legend(lights: Collection[Light], width: float, style: Style) -> tuple[Group, float]:
    """What the ways mean in which tiles of a picture are set off; and its height in mm."""
    says, side = style.words.legend, max(4.6, style.small_pt * 0.5)
    meant = ((Light.TARGET, says.target), (Light.BECAUSE, says.because), (Light.PATTERN, says.pattern))
    return legend([(lit_ground(light, side), said) for light, said in meant if light in lights], side, width, style)


def _stands_beside(said: str, box: Box, radius: float, style: Style) -> bool:
    """Whether a track's label has room beside the badge, and need not stand at the foot of its box."""
    placed = track_label(said, box, radius, style.fonts, style.label_pt)
    return all(isinstance(line, Text) and line.y < box.centre[1] for line in placed)


def _framed(tile: Group, side: float) -> tuple[Node, ...]:
    return (Path(rectangle(Box(0, 0, side, side)), WHITE, Stroke(0.7, join="miter")), tile)


def _arrow(start: float, end: float, y: float) -> Group:
    head = polygon([(end - 2.2, y - 1.3), (end, y), (end - 2.2, y + 1.3)])
    shaft = Path(line((start, y), (end - 2, y)), stroke=Stroke(0.5, cap="butt"))
    return Group((shaft, Path(head, BLACK)))


@functools.lru_cache(maxsize=4)
def _best_defeat(seed: int) -> tuple[Made, Moment]:
    """The defeat that shows most: it reveals two tiles, has no treasure, and comes before much is crossed out."""
    defeats = [
        (made, moment)
        for made in example_candidates(seed)
        for moment in moments(made.game, made.line)
        if isinstance(moment.advance.move, Defeat)
    ]
    return max(defeats, key=lambda pair: _shows(pair[1]))


def _shows(moment: Moment) -> tuple[int, bool, bool, int]:
    event = moment.events[0]
    return min(event.reveals.bit_count(), 2), not event.treasure, len(moment.events) == 1, -moment.number


_WAYS = (Technique.TILE_SINGLE, Technique.ROOM_SINGLE, Technique.LOCKED)
_EXAMPLES = 100  # about every second board has all three ways


@functools.lru_cache(maxsize=4)
def logic_example(made: Made) -> tuple[Game, tuple[int, ...]]:
    """A board without fog, and the numbers of three steps of its proof: one for each of three ways to think."""
    for again in range(_EXAMPLES):
        found = logic_game(made.game.board, made.game.solution, Grade.HARD, derive(made.seed, "ways", again))
        kinds: dict[Technique, int] = {}
        for place, step in enumerate(found[1].steps if found else ()):
            kinds.setdefault(step.technique, place)
        if found and all(way in kinds for way in _WAYS):
            return found[0], tuple(kinds[way] for way in _WAYS)
    raise ShortfallError(f"no example of three ways to think in {_EXAMPLES} boards", 0, 1)
