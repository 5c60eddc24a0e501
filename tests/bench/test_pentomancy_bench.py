"""How fast puzzles are made; compare_solo.py puts it beside another generator."""

from __future__ import annotations

import gc
import itertools
import tracemalloc
from typing import Any

import pytest

from printkit.games.pentomancy.deduce import solve
from printkit.games.pentomancy.generate import make, stream
from printkit.games.pentomancy.grade import GRADES, Grade
from printkit.games.pentomancy.puzzlefile import encode_line
from printkit.games.pentomancy.tiling import random_board


@pytest.mark.bench
@pytest.mark.parametrize("grade", GRADES)
def test_a_puzzle_with_proof_and_text(benchmark: Any, grade: Grade) -> None:
    numbers = itertools.count()

    def one() -> str:
        made = make(1, next(numbers), grade)
        assert made is not None
        return encode_line(made)

    assert benchmark.pedantic(one, rounds=200, warmup_rounds=1)


@pytest.mark.bench
def test_a_tiling(benchmark: Any) -> None:
    numbers = itertools.count()
    assert benchmark.pedantic(lambda: random_board(next(numbers)), rounds=300, warmup_rounds=1)


@pytest.mark.bench
def test_a_solution(benchmark: Any) -> None:
    made = make(1, 0, Grade.EXPERT)
    assert made is not None
    assert benchmark(solve, made.game).cleared


@pytest.mark.bench
def test_the_memory_of_a_long_run(record_property: Any) -> None:
    """Bytes that a run holds after 300 puzzles (when small caches are full) and after 600: only digests may grow."""
    tracemalloc.start()
    held = []
    for number, _ in enumerate(stream(encode_line, 1, 600, "easy")):
        if number in (300, 599):
            gc.collect()
            held.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    record_property("held", held)
    assert held[1] - held[0] < 300 * 200
