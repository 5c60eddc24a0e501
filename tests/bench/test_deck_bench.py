"""How long whole runs take, from the start of the process to its end, and how much memory they need.

Run on a quiet machine: `python -m pytest -m bench tests/bench/test_deck_bench.py -s`. Times, memory and the size of the
file are printed, and are in the JSON that `--benchmark-json` writes.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from printkit.core.files import shipped
from printkit.games.pentaquest.model import Effect
from tests.bench.process import spent

pytestmark = pytest.mark.bench

ART = sorted((shipped("card_data") / "pentaquest" / "art").glob("*.svg"))
PANELS = ("sun sun", "1 2 3", "sun sun moon moon, 4 5 6", "6 6, 2 2 sun", "1 2 3 4 5, sun sun sun 3")
EFFECTS = [str(effect) for effect in Effect]

# What the least program does that puts 42 cards on A4 with reportlab: frames, a name, a few dice, no pictures.
BARE = """
import sys
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
canvas = Canvas(sys.argv[1], A4, invariant=1)
for number in range(42):
    column, row = number % 3, number % 9 // 3
    x, y = (10.5 + 63 * column) * mm, (16.5 + 88 * row) * mm
    canvas.roundRect(x + 3 * mm, y + 3 * mm, 57 * mm, 82 * mm, 3 * mm)
    canvas.drawString(x + 7 * mm, y + 76 * mm, f"Creature {number}")
    canvas.circle(x + 54 * mm, y + 78 * mm, 5 * mm)
    for die in range(4):
        canvas.roundRect(x + (8 + 12 * die) * mm, y + 12 * mm, 10 * mm, 10 * mm, 2 * mm)
        canvas.circle(x + (13 + 12 * die) * mm, y + 17 * mm, 1 * mm, fill=1)
    if number % 9 == 8:
        canvas.showPage()
canvas.save()
"""


class Child:
    """Runs a process to its end, and keeps what it took.

    Attributes:
        peak_mb: the most memory that any run held (its resident set), in MB.
        cpu_s: the least processor time of a run, in seconds; other work on the machine disturbs it less than the clock.
    """

    def __init__(self) -> None:
        self.peak_mb = 0.0
        self.cpu_s = float("inf")

    def run(self, arguments: Sequence[str]) -> None:
        took = spent(arguments)
        self.peak_mb = max(self.peak_mb, took.peak_mb)
        self.cpu_s = min(self.cpu_s, took.cpu_s)


def measured(benchmark: Any, arguments: Sequence[str], rounds: int, file: Path | None = None) -> None:
    child = Child()
    benchmark.pedantic(child.run, args=(arguments,), rounds=rounds, warmup_rounds=1 if rounds > 1 else 0)
    benchmark.extra_info["peak_mb"] = round(child.peak_mb)
    benchmark.extra_info["cpu_s"] = round(child.cpu_s, 3)
    said = f"{benchmark.name}: best {benchmark.stats.stats.min:.2f} s, processor {child.cpu_s:.2f} s"
    said += f", peak {child.peak_mb:.0f} MB"
    if file is not None:
        benchmark.extra_info["file_kb"] = file.stat().st_size // 1000
        said += f", file {file.stat().st_size / 1000:,.0f} kB"
    print(said)


def deck_of(count: int, folder: Path) -> Path:
    """A deck of so many different cards: names, effects and panels of their own, the drawings used again and again."""
    cards = (
        f"  creature-{number}:\n    name: Creature {number}\n    picture: {ART[number % len(ART)]}\n"
        f"    effect: {EFFECTS[number % len(EFFECTS)]}\n    requirements: [{PANELS[number % len(PANELS)]}]\n"
        for number in range(count)
    )
    path = folder / "many.yaml"
    path.write_text("name: Many\ncards:\n" + "".join(cards), encoding="utf-8")
    return path


def copies_of(times: int, folder: Path) -> Path:
    """The built-in deck, each card so many times."""
    cards = "".join(f"  {path.stem}: {{copies: {times}}}\n" for path in ART)
    path = folder / "copies.yaml"
    path.write_text(f"extends: pentaquest\ncards:\n{cards}", encoding="utf-8")
    return path


def printed(deck: str, folder: Path) -> list[str]:
    return ["-m", "printkit", "deck", deck, "--pdf", "--quiet", "-o", str(folder)]


def test_reference_bare_reportlab_42_cards(benchmark: Any, tmp_path: Path) -> None:
    file = tmp_path / "bare.pdf"
    measured(benchmark, ["-c", BARE, str(file)], 5, file)


def test_help(benchmark: Any) -> None:
    measured(benchmark, ["-m", "printkit", "--help"], 10)


def test_built_in_deck(benchmark: Any, tmp_path: Path) -> None:
    measured(benchmark, printed("pentaquest", tmp_path), 5, tmp_path / "pentaquest-deck-a4.pdf")


@pytest.mark.parametrize(("count", "rounds"), [(420, 3), (4200, 1)])
def test_different_cards(benchmark: Any, tmp_path: Path, count: int, rounds: int) -> None:
    deck = deck_of(count, tmp_path)
    measured(benchmark, printed(str(deck), tmp_path), rounds, tmp_path / "many-deck-a4.pdf")


@pytest.mark.parametrize(("count", "rounds"), [(420, 3), (4200, 1)])
def test_copies(benchmark: Any, tmp_path: Path, count: int, rounds: int) -> None:
    deck = copies_of(count // len(ART), tmp_path)
    measured(benchmark, printed(str(deck), tmp_path), rounds, tmp_path / "copies-deck-a4.pdf")


def test_coloring_book_with_sheets(benchmark: Any, tmp_path: Path) -> None:
    arguments = ["-m", "printkit", "coloring", "--sheets", "--quiet", "-o", str(tmp_path)]
    measured(benchmark, arguments, 3, tmp_path / "pentaquest-coloring-a4.pdf")


def test_kit(benchmark: Any, tmp_path: Path) -> None:
    measured(benchmark, ["-m", "printkit", "kit", "--quiet", "-o", str(tmp_path)], 2)


def test_check_with_pictures(benchmark: Any) -> None:
    measured(benchmark, ["-m", "printkit", "check", "--quiet", "--jobs", "2"], 2)
