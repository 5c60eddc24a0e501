"""How long rulebooks, the colouring book and a kit take, from the start of the process to its end.

Run on a quiet machine: `python -m pytest -m bench tests/bench/test_rulebook_bench.py -s`. Each is run once before it is
timed, so that the compiled code of the drawings' sandbox is in its cache.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from printkit.core.files import shipped
from printkit.products.colourable import MOST
from tests.bench.test_booklet_bench import run

pytestmark = pytest.mark.bench

RULEBOOKS = {
    f"{game}, {form}": ("rulebook", game, f"--{form}")
    for game in ("pentaquest", "pentomancy")
    for form in ("pdf", "html")
}


def timed(benchmark: Any, folder: Path, name: str, *arguments: str, rounds: int = 5) -> None:
    run(folder, *arguments, "--quiet")
    times = []
    benchmark.pedantic(lambda: times.append(run(folder, *arguments, "--quiet")), rounds=rounds)
    files = [path for path in (folder / "output").rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1000
    print(
        f"\n{name}: {benchmark.stats.stats.min:.2f} s, processor {min(times):.2f} s, {len(files)} files, {size:,.0f} kB"
    )


@pytest.mark.parametrize("name", RULEBOOKS)
def test_a_rulebook(name: str, benchmark: Any, tmp_path: Path) -> None:
    timed(benchmark, tmp_path, name, *RULEBOOKS[name])


def test_the_colouring_book(benchmark: Any, tmp_path: Path) -> None:
    timed(benchmark, tmp_path, "colouring book", "coloring")


def test_a_colouring_book_of_pictures_of_one_s_own(benchmark: Any, tmp_path: Path) -> None:
    """All the pictures that are measured where a colouring book is printed, and the rest that are not."""
    shutil.copytree(shipped("card_data") / "pentaquest", tmp_path / "own")
    timed(benchmark, tmp_path, f"colouring book, {MOST} of 42 pictures measured", "coloring", "own", rounds=3)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_kit(language: str, benchmark: Any, tmp_path: Path) -> None:
    timed(benchmark, tmp_path, f"kit, {language}", "kit", "--lang", language, rounds=3)
