"""Links lead somewhere, pictures are there and small, and what a page must list is whole."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import BaseModel

from printkit.games.pentaquest import deckshape
from printkit.games.pentaquest.faces import templatefile
from tests.contract.documents import PAGES, ROOT, script

MAX_PICTURE = 120_000  # bytes


def links(page: Path) -> list[str]:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return [*re.findall(r"\]\(([^)\s]+)\)", text), *re.findall(r'src="([^"]+)"', text)]


def anchors(page: Path) -> set[str]:
    """The anchors that GitHub gives the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        if link.startswith(("https://", "http://")):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target), link


def test_pictures_are_small_and_shown_somewhere() -> None:
    shown = {(page.parent / link).resolve() for page in PAGES for link in links(page)}
    pictures = [path for path in (ROOT / "docs" / "pictures").iterdir() if path.name[0] != "."]
    assert {path for path in pictures if path.resolve() not in shown} == set()
    assert {path for path in pictures if path.stat().st_size > MAX_PICTURE} == set()


def test_every_picture_can_be_made_anew() -> None:
    made = {f"{name}.png" for name in script("make_pictures").PICTURES} | {"rooms.svg"}
    made |= set(script("make_puzzle_figures").DRAWN)
    made |= {f"{name}.png" for name in script("make_screenshots").SHOTS}
    assert {path.name for path in (ROOT / "docs" / "pictures").iterdir()} == made


def test_the_picture_of_the_rooms_is_current() -> None:
    rooms = script("make_rooms")
    assert rooms.TARGET.read_bytes() == rooms.picture(), "run docs/make_rooms.py"


def keys(page: str) -> set[str]:
    """The keys that the first cells of a page's tables name."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    cells = re.findall(r"^\| (`[^|]*`) \|", text, re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`([\w-]+)`", cell)}


def fields(*shapes: type[BaseModel]) -> set[str]:
    return {name for shape in shapes for name in shape.model_fields}


def test_every_key_of_a_deck_is_documented() -> None:
    assert fields(deckshape.DeckShape, deckshape.ListedCardShape, deckshape.PictureShape) <= keys("deck-yaml.md")


def test_every_key_of_a_template_is_documented_and_no_other() -> None:
    parts = [
        templatefile.TemplateShape,
        templatefile.FrameShape,
        templatefile.WordsShape,
        templatefile.EffectShape,
        templatefile.PictureShape,
        templatefile.PanelsShape,
        templatefile.DifficultyShape,
    ]
    assert fields(*parts) - fields(templatefile.PlaceShape) == keys("templates.md")
    text = (ROOT / "docs" / "templates.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in text for name in fields(templatefile.PlaceShape))


def test_every_dependency_is_documented_and_no_other() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(name for names in project["optional-dependencies"].values() for name in names),
    ]
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    cells = re.findall(r"^\| ([^|]*) \|", text, re.MULTILINE)
    named = [name.replace(" ≥ ", ">=").replace(" == ", "==") for cell in cells for name in cell.split(", ")]
    assert sorted(name for name in named if name != "package" and set(name) != {"-"}) == sorted(wanted)


# The functions that make problems, with the place of the code among their arguments.
MAKERS = {
    "Problem": 4,
    "error": 4,
    "warning": 4,
    "problem": 3,
    "_warning": 4,
    "_fault": 2,
    "_tell": 3,
    "refuse": 2,
    "mention": 2,
    "stop": 2,
    "add": 3,
    "Flaw": 2,
    "FigureError": 2,
}
DEFAULTS = {"error": "art", "warning": "art", "mention": "svg-ignored", "FigureError": "bad-figure"}


def codes() -> Iterator[str]:
    """The code of every problem that a deck can have: what the source hands to the functions that make problems."""
    for room in ("data", "art", "games", "products", "cli", "sheet"):
        for path in sorted((ROOT / "printkit" / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    yield from _codes_of(node)
                elif isinstance(node, ast.Return) and path.name == "schema.py" and isinstance(node.value, ast.Tuple):
                    yield from _texts(node.value.elts[2:3])
                elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "code":
                    value = node.value
                    yield from _texts([value.body, value.orelse] if isinstance(value, ast.IfExp) else [value])


def _codes_of(call: ast.Call) -> Iterator[str]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name in MAKERS:
        place = MAKERS[name]
        yield from _texts(call.args[place : place + 1])
        named = [keyword.value for keyword in call.keywords if keyword.arg == "code"]
        yield from _texts(named)
        if name in DEFAULTS and len(call.args) <= place and not named:
            yield DEFAULTS[name]


def _texts(nodes: list[ast.expr]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
            yield node.value


def test_every_kind_of_problem_is_documented_and_no_other() -> None:
    pages = ("deck-yaml.md", "pentomancy.md", "booklets.md", "rulebooks.md", "languages.md")
    text = "\n\n".join((ROOT / "docs" / name).read_text(encoding="utf-8") for name in pages)
    tables = re.findall(r"^\| code \|.*?\n\n", text + "\n\n", re.MULTILINE | re.DOTALL)
    documented = {
        name
        for table in tables
        for cell in re.findall(r"^\| (`[^|]*`) \|", table, re.MULTILINE)
        for name in re.findall(r"`([\w-]+)`", cell)
    }
    assert documented == set(codes())
