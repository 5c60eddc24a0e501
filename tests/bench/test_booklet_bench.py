"""How long booklets take, from the start of the process to its end, beside the time that their puzzles take.

Run on a quiet machine: `python -m pytest -m bench tests/bench/test_booklet_bench.py -s`.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.bench

ROOT = Path(__file__).resolve().parents[2]


def run(folder: Path, *arguments: str) -> float:
    """Run a verb; returns the seconds of processor time that it and its workers took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "printkit", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
        capture_output=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_24_mixed_puzzles(benchmark: Any, tmp_path: Path) -> None:
    run(tmp_path, "book", "--quiet")
    benchmark.pedantic(run, (tmp_path, "book", "--quiet"), rounds=3)
    print(f"\n24 mixed puzzles: {benchmark.stats.stats.min:.2f} s")


def test_1000_easy_puzzles_beside_generating_them(benchmark: Any, tmp_path: Path) -> None:
    asked = ("--count", "1000", "--difficulty", "easy", "--quiet")
    started = time.perf_counter()
    made = run(tmp_path, "puzzles", *asked, "-o", "some.jsonl")
    alone = time.perf_counter() - started
    printed = benchmark.pedantic(run, (tmp_path, "book", *asked), rounds=1)
    file = next((tmp_path / "output").glob("*.pdf"))
    print(
        f"\n1000 easy puzzles: {benchmark.stats.stats.min:.1f} s beside {alone:.1f} s for the puzzles alone "
        f"(processor {printed:.1f} and {made:.1f} s); {file.stat().st_size / 1000 / 1000:.1f} kB a puzzle"
    )
