"""Takes the pictures of docs/screen.md with headless Chromium and Playwright (the extra `screen-test`).

python docs/make_screenshots.py [NAME …]
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image

from printkit.core.units import Size
from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentomancy.generate import stream
from printkit.games.pentomancy.puzzlefile import encode
from printkit.products.screencards import pentaquest_page
from printkit.products.screenpuzzles import pentomancy_page

FOLDER = Path(__file__).resolve().parent / "pictures"
COLOURS = 96
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 1.5, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu"]

RECORD = next(stream(encode, 1, 1, "easy"))
MOVES = [step["tile"] for step in RECORD["solution"] if not step.get("auto")]


def main(names: list[str]) -> int:
    """Take all pictures, or those with these names."""
    from playwright.sync_api import sync_playwright

    program = shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        paths = _write(Path(folder))
        for name in names or SHOTS:
            game, options, reach = SHOTS[name]
            context = browser.new_context(**options, reduced_motion="reduce")
            page = context.new_page()
            page.goto(paths[game].as_uri())
            reach(page)
            target = FOLDER / f"{name}.png"
            target.write_bytes(_packed(page.screenshot()))
            print(f"{target} {target.stat().st_size // 1000} kB")
            context.close()
        browser.close()
    return 0


def _write(folder: Path) -> dict[str, Path]:
    deck, _ = load_deck("pentaquest")
    assert deck is not None, "the built-in deck loads"
    cards, problems = pentaquest_page(deck, Size(63, 88))
    assert cards is not None, problems
    pages = {"pentomancy": pentomancy_page([RECORD]), "pentaquest": cards}
    for name, data in pages.items():
        (folder / f"{name}.html").write_bytes(data)
    return {name: folder / f"{name}.html" for name in pages}


def _packed(data: bytes) -> bytes:
    """The picture as a small PNG."""
    picture = (
        Image.open(io.BytesIO(data))
        .convert("RGB")
        .quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    )
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def _at(name: str) -> str:
    return f'[data-tile="{8 * (int(name[1]) - 1) + "ABCDEFGH".index(name[0])}"]'


def _explored(page: Any) -> None:
    """In the middle of a puzzle, with a treasure in sight and a hint."""
    for tile in MOVES[:21]:
        page.click(_at(tile))
    page.press(_at(MOVES[21]), "h")
    page.keyboard.press("h")


def _noted(page: Any) -> None:
    for tile in MOVES[:12]:
        page.tap(_at(tile))
        page.tap(_at(tile))
    page.tap("#mode")
    page.tap(_at("F8"))
    for level in (1, 4):
        page.tap(f"#notes [data-level='{level}']")


def _cleared(page: Any) -> None:
    for tile in MOVES:
        page.tap(_at(tile))
        page.tap(_at(tile))


def _begin(page: Any) -> None:
    page.click("#new")
    page.check("input[name=source][value=seed]")
    page.fill("#seed", "7")
    page.click("#begin")
    page.click("#roll")


def _kept(page: Any) -> None:
    _begin(page)
    page.click("#dice .die >> nth=1")
    page.click("#dice .die >> nth=4")


SHOTS: dict[str, tuple[str, dict[str, Any], Callable[[Any], None]]] = {
    "screen-pentomancy": ("pentomancy", DESKTOP, _explored),
    "screen-pentomancy-notes": ("pentomancy", PHONE, _noted),
    "screen-pentomancy-night": ("pentomancy", {**PHONE, "color_scheme": "dark"}, _cleared),
    "screen-pentaquest": ("pentaquest", DESKTOP, _kept),
    "screen-pentaquest-phone": ("pentaquest", PHONE, _kept),
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
