"""How fast the pages are on a phone-sized screen with a processor that is slowed four times.

The goals: first paint within 1 s, each action within 50 ms. Run on a quiet machine: python -m pytest -m bench
tests/bench/test_screen_bench.py --benchmark-group-by=param
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from printkit.core.units import Size
from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentomancy.board import parse_tile
from printkit.games.pentomancy.generate import stream
from printkit.games.pentomancy.puzzlefile import encode
from printkit.products.screencards import pentaquest_page
from printkit.products.screenpuzzles import pentomancy_page
from tests.screen.conftest import PHONE, browser  # noqa: F401 - a fixture

pytestmark = pytest.mark.bench

FIRST_PAINT = """() => new Promise((done) => new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.name === "first-contentful-paint") done(entry.startTime);
}).observe({type: "paint", buffered: true}))"""
# A click with the layout that it brings about, in milliseconds.
CLICK = """(selector) => {
  const before = performance.now();
  document.querySelector(selector).dispatchEvent(new MouseEvent("click", {bubbles: true}));
  document.body.getBoundingClientRect();
  return performance.now() - before;
}"""


@pytest.fixture(scope="module")
def records() -> list[dict[str, Any]]:
    return list(stream(encode, 1, 100, "mixed"))


@pytest.fixture(scope="module")
def paths(records: list[dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("screen")
    deck, _ = load_deck("pentaquest")
    assert deck is not None
    cards, _ = pentaquest_page(deck, Size(63, 88))
    assert cards is not None
    for name, data in (("pentomancy", pentomancy_page(records)), ("pentaquest", cards)):
        (folder / f"{name}.html").write_bytes(data)
    return {name: folder / f"{name}.html" for name in ("pentomancy", "pentaquest")}


def open_slowed(browser: Any, path: Path) -> Any:  # noqa: F811
    page = browser.new_context(**PHONE).new_page()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto(path.as_uri())
    return page


@pytest.mark.parametrize("game", ["pentomancy", "pentaquest"])
def test_first_paint(benchmark: Any, browser: Any, paths: dict[str, Path], game: str) -> None:  # noqa: F811
    paints = []

    def paint() -> None:
        page = open_slowed(browser, paths[game])
        paints.append(page.evaluate(FIRST_PAINT))
        page.context.close()

    benchmark.pedantic(paint, rounds=5)
    benchmark.extra_info["first paint, ms"] = sorted(map(round, paints))


def actions(page: Any, selectors: Callable[[], str | None], count: int) -> list[float]:
    times: list[float] = []
    while len(times) < count and (selector := selectors()):
        times.append(page.evaluate(CLICK, selector))
    return sorted(times)


def test_each_action_of_pentomancy(
    benchmark: Any,
    browser: Any,  # noqa: F811
    paths: dict[str, Path],
    records: list[dict[str, Any]],
) -> None:
    page = open_slowed(browser, paths["pentomancy"])
    tiles = [step["tile"] for step in records[0]["solution"] if not step.get("auto")]
    taps = iter([f'[data-tile="{parse_tile(tile)}"]' for tile in tiles for _ in range(2)])
    times = benchmark.pedantic(actions, (page, lambda: next(taps, None), 200), rounds=1)
    benchmark.extra_info["median and slowest action, ms"] = (round(times[len(times) // 2], 1), round(times[-1], 1))
    page.context.close()


def test_each_action_of_pentaquest(benchmark: Any, browser: Any, paths: dict[str, Path]) -> None:  # noqa: F811
    page = open_slowed(browser, paths["pentaquest"])

    def next_click() -> str:
        return ".card.beats" if page.locator(".card.beats").count() else "#roll"

    times = benchmark.pedantic(actions, (page, next_click, 40), rounds=1)
    benchmark.extra_info["median and slowest action, ms"] = (round(times[len(times) // 2], 1), round(times[-1], 1))
    page.context.close()
