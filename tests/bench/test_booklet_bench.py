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
    return spent(folder, *arguments)[0]


def spent(folder: Path, *arguments: str) -> tuple[float, float]:
    """Run a verb: the seconds of processor time that it and its workers took, and the most memory of it, in MB.

    Memory is that of the process itself, as the system counts it when it has ended.
    """
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen(
        [sys.executable, "-m", "printkit", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    assert process.stderr is not None
    said = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stderr.close()
    assert process.returncode == 0, said.decode()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    scale = 1e6 if sys.platform == "darwin" else 1e3  # bytes there, kilobytes elsewhere
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, usage.ru_maxrss / scale


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


@pytest.mark.parametrize("count", [100, 1000, 2000])
def test_the_memory_of_a_booklet(count: int, benchmark: Any, tmp_path: Path) -> None:
    asked = ("--count", str(count), "--difficulty", "easy", "--quiet", "--jobs", "1", "--no-hints")
    most: list[float] = []
    benchmark.pedantic(lambda: most.append(spent(tmp_path, "book", *asked)[1]), rounds=1)
    print(f"\n{count} easy puzzles: {max(most):.0f} MB")
