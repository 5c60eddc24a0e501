"""A board without fog that is solved before the reader's eyes, to its last tile."""

from __future__ import annotations

import functools

from printkit.core.units import Size
from printkit.games.pentomancy.board import tile_name
from printkit.games.pentomancy.explain import picture, sentence
from printkit.games.pentomancy.faces.views import lit, position_view
from printkit.games.pentomancy.generate import Made
from printkit.games.pentomancy.grade import Grade
from printkit.games.pentomancy.logic import logic_game
from printkit.games.pentomancy.rules import Game
from printkit.games.pentomancy.steps import Proof
from printkit.products.booklet.example import concluded
from printkit.products.booklet.examplepage import Example, Shown, laid_out
from printkit.products.booklet.style import Style
from printkit.text.blocks import Block
from printkit.text.style import BookStyle

_STRIDE = 5  # from picture to picture: the conclusion that is shown, after at most four that are told
_FIRST = 2  # conclusions that are shown one by one


@functools.lru_cache(maxsize=4)
def worked_board(made: Made) -> tuple[Game, Proof]:
    """The example's board without fog, such that every tile follows by singles; and the conclusions in order."""
    found = logic_game(made.game.board, made.game.solution, Grade.EASY, made.seed)
    assert found is not None, "singles always do with enough revealed tiles"
    return found


def shown_steps(count: int) -> list[int]:
    """Which of so many conclusions are shown with a picture, counted from 0; the last one is."""
    return sorted({*range(min(_FIRST, count)), *range(_FIRST - 1, count, _STRIDE), count - 1})


def logic_blocks(made: Made, style: Style, book: BookStyle, room: Size) -> tuple[Block, ...]:
    """The board at the start, and as it is filled in: pictures, and words for what is concluded between them."""
    game, proof = worked_board(made)
    says = style.words
    shown: list[Shown] = []
    known, at = game.revealed, 0
    for place in shown_steps(len(proof.steps)):
        between = proof.steps[at:place]
        for earlier in between:
            known |= earlier.targets
        step = proof.steps[place]
        views = lit(position_view(game.solution, known), picture(step))
        said = sentence(game.board, game.solution.levels, step, says.proof)
        told = tuple(concluded(game, earlier, says) for earlier in between)
        tile = tile_name(step.targets.bit_length() - 1)
        alt = says.heard.conclusion.format(number=place + 1, tile=tile, level=step.gets)
        shown.append(Shown(place + 1, views, told, said, alt))
        known |= step.targets
        at = place + 1
    example = Example(game, {}, says.moves.intro_logic, shown, says.moves.solved)
    return laid_out(example, style, book, room)
