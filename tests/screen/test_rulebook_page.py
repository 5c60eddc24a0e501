"""The rulebooks' HTML pages in a browser: nothing keeps anybody from reading them, on a desk or a phone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from printkit.products.rulebook.source import GAMES, GameName, load_source
from printkit.products.rulebook.web import make_page
from printkit.products.rulebook.words import languages
from tests.screen.conftest import DESKTOP, PHONE

Watch = Callable[..., Any]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[GameName, str], Path]:
    folder = tmp_path_factory.mktemp("rulebooks")
    found = {}
    for game in GAMES:
        for language in languages():
            source, problems = load_source(game, language=language)
            assert source is not None, problems
            text, problems = make_page(source)
            assert text is not None, problems
            found[game, language] = folder / f"{game}-{language}.html"
            found[game, language].write_text(text, "utf-8")
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(
    watch: Watch,
    files: dict[tuple[GameName, str], Path],
    axe: Callable[[Any], list[str]],
    game: GameName,
    size: dict[str, Any],
    theme: str,
) -> None:
    language = "de" if theme == "dark" else "en"
    page = watch(files[game, language], **size, color_scheme=theme)
    assert axe(page) == []
    root = "document.documentElement"
    assert page.evaluate(f"{root}.scrollWidth - {root}.clientWidth") <= 0


def test_the_contents_can_be_skipped_and_lead_to_their_chapters(
    watch: Watch, files: dict[tuple[GameName, str], Path]
) -> None:
    page = watch(files["pentaquest", "en"], **DESKTOP)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#text"
    page.click("nav a[href='#effects']")
    assert page.evaluate("location.hash") == "#effects"
    assert abs(page.evaluate("document.getElementById('effects').getBoundingClientRect().top")) < 60


def test_letters_on_the_page_keep_their_contrast_on_paper(
    watch: Watch, files: dict[tuple[GameName, str], Path]
) -> None:
    page = watch(files["pentaquest", "en"], **DESKTOP, color_scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    colours = page.evaluate("[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]")
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
def test_in_print_lines_to_write_on_are_on_the_page_of_their_heading(
    watch: Watch, files: dict[tuple[GameName, str], Path], game: GameName, language: str, paper: str
) -> None:
    page = watch(files[game, language])
    heading = page.text_content("#deeds")
    margin = dict.fromkeys(("top", "bottom", "left", "right"), "15mm")
    with pypdfium2.PdfDocument(page.pdf(format=paper, margin=margin)) as file:
        *_, found = (sheet for sheet in file if heading in sheet.get_textpage().get_text_range().splitlines())
        picture = found.render(scale=2).to_pil().convert("L").point(lambda value: 255 * (value < 140))
    rows = [sum(picture.crop((0, y, picture.width, y + 1)).tobytes()) / 255 for y in range(picture.height)]
    lines = sum(row > 0.4 * picture.width >= before for before, row in pairwise(rows))
    assert lines >= 16  # fifteen rows, their heads and what is around them
