"""How long booklets take, from the start of the process to its end, beside the time that their puzzles take.

Run on a quiet machine: `python -m pytest -m bench tests/bench/test_booklet_bench.py -s`.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.bench.process import spent

pytestmark = pytest.mark.bench


def run(folder: Path, *arguments: str) -> float:
    """Run a verb; returns the seconds of processor time that it and its workers took."""
    return spent(("-m", "printkit", *arguments), folder).cpu_s


def test_24_mixed_puzzles(benchmark: Any, tmp_path: Path) -> None:
    run(tmp_path, "book", "--quiet")
    benchmark.pedantic(run, (tmp_path, "book", "--quiet"), rounds=3)
    print(f"\n24 mixed puzzles: {benchmark.stats.stats.min:.2f} s")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_1000_easy_puzzles_beside_generating_them(jobs: str, benchmark: Any, tmp_path: Path) -> None:
    asked = ("--count", "1000", "--difficulty", "easy", "--quiet", "--jobs", jobs)
    alone: list[float] = []
    made: list[float] = []
    for _ in range(3):
        started = time.perf_counter()
        made.append(run(tmp_path, "puzzles", *asked, "-o", "some.jsonl"))
        alone.append(time.perf_counter() - started)
    printed: list[float] = []
    benchmark.pedantic(lambda: printed.append(run(tmp_path, "book", *asked)), rounds=3)
    file = next((tmp_path / "output").glob("*.pdf"))
    took = benchmark.stats.stats.min
    print(
        f"\n1000 easy puzzles, {jobs} at work: {took:.2f} s beside {min(alone):.2f} s for the puzzles alone, "
        f"{took / min(alone):.2f} times (processor {min(printed):.2f} and {min(made):.2f} s, "
        f"{min(printed) / min(made):.2f} times); {file.stat().st_size / 1000 / 1000:.1f} kB a puzzle"
    )


@pytest.mark.parametrize("count", [100, 1000, 2000, 5000])
def test_the_memory_of_a_booklet(count: int, benchmark: Any, tmp_path: Path) -> None:
    asked = ("--count", str(count), "--difficulty", "easy", "--quiet", "--jobs", "1", "--no-hints")
    most: list[float] = []
    benchmark.pedantic(lambda: most.append(spent(("-m", "printkit", "book", *asked), tmp_path).peak_mb), rounds=1)
    print(f"\n{count} easy puzzles: {max(most):.0f} MB")
