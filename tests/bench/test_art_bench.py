from __future__ import annotations

from typing import Any

import pytest

from printkit.art.regions import measure
from printkit.art.svg import read_svg
from printkit.core.rng import Rng
from printkit.data.problems import NOWHERE

DRAWINGS = 42


def drawing_text(seed: int) -> bytes:
    """About 10 kB of curves in black and white."""
    rng = Rng(seed)

    def pairs(count: int) -> str:
        return " ".join(f"{90 * rng.random():.1f} {90 * rng.random():.1f}" for _ in range(count))

    paths = "".join(
        f'<path d="M{pairs(1)}C{pairs(3)}S{pairs(2)}q5 6 7 8t3 3a4 4 0 0 1 5 5z" fill="white" stroke="black"/>'
        for _ in range(75)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g>{paths}</g></svg>'.encode()


@pytest.mark.bench
def test_read_a_deck_of_drawings(benchmark: Any) -> None:
    texts = [drawing_text(seed) for seed in range(DRAWINGS)]
    assert 9_000 < len(texts[0]) < 11_000
    drawings = benchmark(lambda: [read_svg(text, "a.svg", "art")[0] for text in texts])
    assert all(drawing is not None for drawing in drawings)


@pytest.mark.bench
def test_measure_a_drawing_on_a_page(benchmark: Any) -> None:
    drawing, _ = read_svg(drawing_text(1), "a.svg", "art")
    assert drawing is not None
    found, _ = benchmark.pedantic(measure, args=(drawing, 1.8, NOWHERE, "art"), rounds=5)
    assert found.regions
