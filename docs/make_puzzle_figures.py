"""Measures generated puzzles, and renews the tables and pictures of docs/pentomancy.md.

    python docs/make_puzzle_figures.py

Seeds are fixed, so only a change of the generator changes anything. It takes about three minutes.
"""

from __future__ import annotations

import re
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from printkit.core.rng import derive
from printkit.games.pentomancy.board import SIDE, TILES
from printkit.games.pentomancy.deduce import raw_puzzle
from printkit.games.pentomancy.generate import Made, stream
from printkit.games.pentomancy.grade import GRADES, RANKS, Grade, scarcity
from printkit.games.pentomancy.logic import logic_game, logic_grade, standstill, thinned
from printkit.games.pentomancy.native.kernel import kernel
from printkit.games.pentomancy.rules import Game
from printkit.games.pentomancy.steps import TECHNIQUES, Proof
from printkit.games.pentomancy.tiling import random_board

PAGE = Path(__file__).parent / "pentomancy.md"
PICTURES = Path(__file__).parent / "pictures"
DRAWN = ("wall-heat.png", "scarcity.png")
BOARDS = 10_000
PUZZLES = 200
SEED = 1
TENTHS = 10
EXPLORE = 0
ORDERS = 20  # in so many orders each board without fog is thinned out in search of expert ones


def itself(made: Made) -> Made:
    """The puzzle as it is."""
    return made


def main() -> None:
    """Renew everything."""
    made = {grade.value: list(stream(itself, SEED, PUZZLES, grade.value, jobs=None)) for grade in GRADES}
    counts = wall_counts()
    heat_map(counts).save(PICTURES / DRAWN[0], optimize=True)
    curve_picture({name: curve(some) for name, some in made.items()}).save(PICTURES / DRAWN[1], optimize=True)
    text = PAGE.read_text(encoding="utf-8")
    for name, lines in (
        *tables(made).items(),
        ("walls", walls_said(counts)),
        ("logic", logic_rows(made)),
        ("logic-expert", logic_expert_said(made["easy"])),
    ):
        text = put(text, name, lines)
    PAGE.write_text(text, encoding="utf-8")


def put(text: str, name: str, lines: Iterable[str]) -> str:
    """The page with the lines between `<!-- measured: NAME -->` and `<!-- end -->`."""
    pattern = rf"(<!-- measured: {name} -->\n).*?(<!-- end -->)"
    assert re.search(pattern, text, re.DOTALL), f"the page has a place for '{name}'"
    return re.sub(pattern, lambda match: match[1] + "\n".join(lines) + "\n" + match[2], text, flags=re.DOTALL)


def tables(made: dict[str, list[Made]]) -> dict[str, list[str]]:
    """The measured tables, by the name of their place."""
    head = ["| | " + " | ".join(made) + " |", "|---|" + "---:|" * len(made)]
    return {"puzzles": [*head, *puzzle_rows(made)], "shares": [*head, *share_rows(made)]}


def row(name: str, cells: Iterable[str]) -> str:
    """A line of a table."""
    return f"| {name} | " + " | ".join(cells) + " |"


def spread(values: Sequence[int]) -> str:
    """The median, with the first and the last tenth."""
    tenths = statistics.quantiles(values, n=10)
    return f"{statistics.median(values):g} ({tenths[0]:.0f}–{tenths[-1]:.0f})"


def puzzle_rows(made: dict[str, list[Made]]) -> list[str]:
    """What puzzles of a grade are like."""
    figures: dict[str, list[str]] = {
        "revealed tiles": [], "explored on the documented line": [], "defeated on it": [],
        "explored on the lazy line": [], "effort, in looks": [], "par": [],
    }  # fmt: skip
    for some in made.values():
        revealed, explored, defeated, lazy, looks, par = zip(*map(facts, some), strict=True)
        for name, values in zip(figures, (revealed, explored, defeated, lazy, looks, par), strict=True):
            figures[name].append(spread(values))
    return [row(name, cells) for name, cells in figures.items()]


def facts(made: Made) -> tuple[int, ...]:
    """Revealed, explored and defeated, lazily explored, effort, par."""
    from printkit.games.pentomancy.rules import replay

    game = made.game
    explored = sum(advance.step is not None for advance in made.line.advances)
    lazy, looks = kernel().lazy_line(raw_puzzle(game.board, game.solution, game.revealed), RANKS[made.grade])
    *_, (end, _) = replay(game, [advance.move for advance in made.line.advances])
    return (
        game.revealed.bit_count(),
        explored,
        end.fallen.bit_count(),
        sum(event.move == EXPLORE for event in lazy.events),
        looks,
        end.score,
    )


def share_rows(made: dict[str, list[Made]]) -> list[str]:
    """For each technique: its steps in an average proof, and the share of puzzles whose proof has it."""
    rows = []
    for technique in TECHNIQUES[:-1]:
        cells = []
        for some in made.values():
            counts = [Counter(step.technique for step in one.line.proof.steps)[technique] for one in some]
            used = sum(count > 0 for count in counts) / len(some)
            cells.append(f"{statistics.mean(counts):.2f} ({used:.0%})" if used else "–")
        rows.append(row(f"`{technique.value}`", cells))
    return rows


def logic_rows(made: dict[str, list[Made]]) -> list[str]:
    """What boards without fog of a grade are like."""
    names = [grade.value for grade in GRADES]
    figures: dict[str, list[str]] = {
        "puzzles whose board served": [], "revealed tiles": [], "open tiles where the grade below stops": [],
    }  # fmt: skip
    shares: dict[str, list[str]] = {technique.value: [] for technique in TECHNIQUES[:-1]}
    for grade in GRADES:
        tried = [logic_game(one.game.board, one.game.solution, grade, one.index) for one in made[grade.value]]
        found = [some for some in tried if some is not None]
        below = GRADES[GRADES.index(grade) - 1]
        left = [standstill(game, below).bit_count() for game, _ in found]
        cells = (
            f"{len(found) / len(tried):.0%}",
            spread([game.revealed.bit_count() for game, _ in found]),
            "–" if grade is Grade.EASY else spread(left),
        )
        for into, cell in zip(figures.values(), cells, strict=True):
            into.append(cell)
        for name, into in shares.items():
            into.append(used_by(name, found))
    rows = [row(name, cells) for name, cells in figures.items()]
    rows += [row(f"`{name}`", cells) for name, cells in shares.items() if set(cells) != {"–"}]
    return ["| | " + " | ".join(names) + " |", "|---|" + "---:|" * len(names), *rows]


def used_by(name: str, found: Sequence[tuple[Game, Proof]]) -> str:
    """The share of proofs that have a technique."""
    used = sum(any(step.technique.value == name for step in proof.steps) for _, proof in found)
    return f"{used / len(found):.0%}" if used else "–"


def logic_expert_said(some: Sequence[Made]) -> list[str]:
    """How seldom a board that is thinned out with all techniques cannot be solved by patterns."""
    found = 0
    for made in some:
        full = Game(made.game.board, made.game.solution, made.game.board.tiles)
        for order in range(ORDERS):
            seed = derive(SEED, "expert", made.index, order)
            found += logic_grade(thinned(full, Grade.EXPERT, seed)) is Grade.EXPERT
    tried = len(some) * ORDERS
    return [f"Of {tried:,} boards that were thinned out at random as far as arguments reach, {found} were expert."]


def curve(some: Iterable[Made]) -> list[float]:
    """The mean number of open tiles in each tenth of the documented line."""
    parts: list[list[int]] = [[] for _ in range(TENTHS)]
    for made in some:
        for number, found in enumerate(scarcity(made.line, TENTHS)):
            parts[number] += found
    return [statistics.mean(part) for part in parts]


def wall_counts() -> list[int]:
    """How often each tile is a wall."""
    counts = [0] * TILES
    for number in range(BOARDS):
        walls = random_board(derive(SEED, "walls", number)).walls
        for tile in range(TILES):
            counts[tile] += walls >> tile & 1
    return counts


def walls_said(counts: Sequence[int]) -> list[str]:
    """The heat map in words."""
    corners = [counts[tile] for tile in (0, 7, 56, 63)]
    mean = sum(counts) / TILES
    return [
        f"Of {BOARDS:,} boards, each tile is a wall {mean:.0f} times on average, at least {min(counts)} and at most "
        f"{max(counts)} times; the corners {', '.join(map(str, corners))} times (chance alone would give "
        f"{mean:.0f} ± {(mean * (1 - 4 / TILES)) ** 0.5:.0f}).",
    ]


def heat_map(counts: Sequence[int], side: int = 34) -> Image.Image:
    """A grey square for each tile, white for none and black for twice the mean; the number inside."""
    image = Image.new("L", (SIDE * side + 1, SIDE * side + 1), 255)
    draw = ImageDraw.Draw(image)
    mean = sum(counts) / TILES
    font = ImageFont.load_default(11)
    for tile, count in enumerate(counts):
        top, left = side * (tile // SIDE), side * (tile % SIDE)
        shade = max(0, round(255 - 255 * count / (2 * mean)))
        draw.rectangle((left, top, left + side, top + side), fill=shade, outline=255)
        ink = 0 if shade > 110 else 255
        draw.text((left + side / 2, top + side / 2), str(count), fill=ink, font=font, anchor="mm")
    return image.quantize(16)


def curve_picture(curves: dict[str, list[float]]) -> Image.Image:
    """The curves in black and white, told apart by their marks."""
    wide, high, left, top, right, bottom = 560, 300, 40, 14, 80, 34
    image = Image.new("L", (wide, high), 255)
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(12)
    most = max(max(points) for points in curves.values()) * 1.05
    across, up = (wide - left - right) / (TENTHS - 1), (high - top - bottom) / most

    def at(number: int, value: float) -> tuple[float, float]:
        return left + across * number, high - bottom - up * value

    for value in range(int(most) + 1):
        draw.line((at(0, value), at(TENTHS - 1, value)), fill=210)
        draw.text((left - 8, at(0, value)[1]), str(value), fill=0, font=font, anchor="rm")
    for number in range(TENTHS):
        draw.text((at(number, 0)[0], high - bottom + 12), f"{number + 1}", fill=0, font=font, anchor="mm")
    draw.text((left, high - 6), "tenth of the line: how many safe tiles are open", fill=0, font=font, anchor="lm")
    for place, (name, points) in enumerate(curves.items()):
        marks = [at(number, value) for number, value in enumerate(points)]
        draw.line(marks, fill=0, width=2)
        x, y = wide - right + 14, top + 20 * place + 10
        for spot in (*marks, (x, y)):
            MARKS[place](draw, *spot)
        draw.text((x + 12, y), name, fill=0, font=font, anchor="lm")
    return image.quantize(16)


def _circle(draw: ImageDraw.ImageDraw, x: float, y: float) -> None:
    draw.ellipse((x - 4, y - 4, x + 4, y + 4), fill=255, outline=0)


def _square(draw: ImageDraw.ImageDraw, x: float, y: float) -> None:
    draw.rectangle((x - 4, y - 4, x + 4, y + 4), fill=255, outline=0)


def _triangle(draw: ImageDraw.ImageDraw, x: float, y: float) -> None:
    draw.polygon([(x, y - 5), (x + 5, y + 4), (x - 5, y + 4)], fill=0)


def _diamond(draw: ImageDraw.ImageDraw, x: float, y: float) -> None:
    draw.polygon([(x, y - 6), (x + 6, y), (x, y + 6), (x - 6, y)], fill=0)


MARKS = (_circle, _square, _triangle, _diamond)

if __name__ == "__main__":
    main()
