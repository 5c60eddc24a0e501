"""Reads booklet plans: `templates/booklets/*.yaml`, or a person's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, get_args

from pydantic import AfterValidator, BeforeValidator

from printkit.core.files import shipped
from printkit.data import yaml
from printkit.data.fields import Flag, Shape, Text, Whole, field
from printkit.data.languages import base_language, known_language, languages
from printkit.data.problems import Problem, Severity, Where, has_errors, in_order
from printkit.data.schema import near, validate
from printkit.data.tree import Listing, Tree, plain
from printkit.data.tree import Mapping as TreeMapping
from printkit.games.pentomancy.faces.strip import Mode
from printkit.games.pentomancy.faces.style import Walls
from printkit.games.pentomancy.grade import GRADES, Grade
from printkit.products.booklet.idle import CODE
from printkit.products.booklet.ownpages import unreadable
from printkit.products.booklet.plan import (
    MOST_PUZZLES,
    BookPlan,
    Cover,
    FontChoice,
    HintsWanted,
    OwnPages,
    one_line,
)
from printkit.sheet.book import Trim, parse_trim

Part: TypeAlias = Literal[
    "contents", "how-to-play", "example", "puzzles", "tables", "hints", "answers", "solutions", "scores"
]
DEFAULT = "pentomancy"  # the built-in plan that is meant where none is named
GENTLE: Mode = "gentle"  # likewise where the mode is this one
_WARNING = Severity.WARNING
_SOLUTIONS = ("all", "none", *(grade.value for grade in GRADES))


def _trim(text: str) -> str:
    parse_trim(text)
    return text


def _language(text: str) -> str:
    known_language(text)
    return text


def _per_page(value: int) -> int:
    if value not in (1, 2, 4):
        raise ValueError(f"a page holds 1, 2 or 4 puzzles, not {value}; write one of these")
    return value


def _solutions(value: Any) -> Any:
    names = [value] if isinstance(value, str) else value
    for name in names if isinstance(names, list) else ():
        if name not in _SOLUTIONS:
            raise ValueError(f"'{name}' is not known here; write {', '.join(_SOLUTIONS)}, or a list of grades")
    return names


def _hints(value: Any) -> Any:
    return (
        {"true": "yes", "on": "yes", "false": "no", "off": "no"}.get(value, value) if isinstance(value, str) else value
    )


Count: TypeAlias = Annotated[Whole, field(ge=0, le=MOST_PUZZLES)]


class CountsShape(Shape):
    """How many puzzles of each grade."""

    easy: Count = field(0, description="singles alone, the next safe tile soon found")
    medium: Count = field(0, description="singles alone, with more to look through")
    hard: Count = field(0, description="reasoning from room to room")
    expert: Count = field(0, description="chains and suppositions")


class PagesShape(Shape):
    """Pages of one's own."""

    other_names: ClassVar = {"path": "file", "before": "after"}

    file: Text = field(description="Markdown; the path starts at this file's folder")
    after: Part = field(description="the part that they come after")


class BookShape(Shape, title="A booklet of Pentomancy"):
    """A booklet of Pentomancy."""

    other_names: ClassVar[Mapping[str, str]] = {
        "name": "title",
        "puzzles": "counts",
        "count": "counts",
        "difficulty": "counts",
        "size": "trim",
        "paper": "trim",
        "fonts": "font",
        "lang": "language",
        "headings": "language",
    }

    title: Text | None = field(None, description="on the cover", examples=["Pentomancy"])
    subtitle: Text | None = field(None, description="below the title; by default number and grades of the puzzles")
    subtitles: dict[Text, Text] = field({}, description="instead of one subtitle, one for each language, by its tag")
    author: Text | None = field(None, description="on the cover")
    language: Annotated[Text, AfterValidator(_language)] | None = field(
        None, description="of headings and rules: a language that there are words in, such as en or de"
    )
    mode: Mode | None = field(
        None, description="explore: with fog and codes; logic: one solution, nothing to look up; gentle: for children"
    )
    seed: Whole | None = field(None, description="the same seed makes the same booklet")
    counts: CountsShape | None = field(None, description="how many puzzles of each grade")
    file: Text | None = field(None, description="a file of puzzles (pentomancy/1) to print instead of generating them")
    per_page: Annotated[Whole, AfterValidator(_per_page)] | None = field(None, description="1, 2 or 4 puzzles a page")
    trim: Annotated[Text, AfterValidator(_trim)] | None = field(
        None, description="the page: a5, a4, letter, 6x9, 8x10, 8.5x11 or width x height"
    )
    font: FontChoice | None = field(None, description="classic, or legible for weak eyes")
    walls: Walls | None = field(None, description="how walls are filled: hatched or solid")
    key_letters: Flag | None = field(None, description="the tables show levels shifted by a letter of the tile")
    large: Flag | None = field(None, description="large print")
    hints: Annotated[HintsWanted, BeforeValidator(_hints)] | None = field(
        None, description="three hints a puzzle: yes, no, or auto for booklets of up to 200"
    )
    solutions: Annotated[list[Text], BeforeValidator(_solutions)] | None = field(
        None, description="solved step by step at the end: all, none, or a list of grades"
    )
    example: Flag | None = field(None, description="a puzzle solved with pictures before the first one")
    scores: Flag | None = field(None, description="a sheet to write scores into")
    cover: Cover | None = field(None, description="front or none")
    pages: list[PagesShape] = field([], description="pages of one's own")


# What people write into a plan, less what they write into a deck.
_OWN_KEYS = ({*BookShape.model_fields} | {*BookShape.other_names}) - {
    "author",
    "language",
    "lang",
    "name",
    "size",
    "fonts",
}


def plan_names() -> tuple[str, ...]:
    """The names of the plans that ship."""
    return tuple(sorted(path.stem for path in (shipped("templates") / "booklets").glob("*.yaml")))


def _built_in(name: str) -> Path:
    return shipped("templates") / "booklets" / f"{name}.yaml"


def load_plan(name: str, mode: Mode | None = None) -> tuple[BookPlan | None, tuple[Problem, ...]]:
    """Read a plan by its built-in name or by a path.

    Args:
        name: of a built-in plan, or a path.
        mode: how its puzzles are played, whatever the plan says. The built-in plan of puzzles of all grades becomes
            that for children where this is `gentle`.

    Returns:
        The plan, or None where there are errors; and all problems.
    """
    if name == DEFAULT and mode == GENTLE:
        name = GENTLE
    if name.endswith(".jsonl"):
        hint = f"write --puzzles {name}"
        return None, (Problem(Where(name), "", "puzzles are no booklet's plan", hint, "unknown-plan"),)
    built_in = name in plan_names()
    path = _built_in(name) if built_in else Path(name)
    if not (built_in or "/" in name or name.endswith((".yaml", ".yml")) or _is_there(path)):
        hint = (
            f"write --difficulty {name}" if name in GRADES else f"write --mode {name}" if name in get_args(Mode) else ""
        )
        hint = hint or near(name, plan_names()) or f"built-in ones are {', '.join(plan_names())}"
        return None, (Problem(Where(name), "", f"there is no booklet '{name}'", hint, "unknown-plan"),)
    tree, told = yaml.read(path)
    if tree is None:
        return None, tuple(told)
    if tree.has("cards"):
        return None, (
            tree.problem("cards", "decks of cards are no booklets", f"write printkit deck {name}", "not-a-plan"),
        )
    shape, found = validate(tree, BookShape)
    problems = (*told, *found)
    if shape is None or has_errors(problems):
        return None, in_order((*problems, *_missing(tree, path.parent)))
    plan = _first(path, mode or shape.mode, tree)
    return _plan(plan, shape, tree, path.parent, mode), in_order((*problems, *_idle(shape, tree)))


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a name that no file can have
        return False


def _idle(shape: BookShape, tree: Tree) -> Iterator[Problem]:
    """What the file says in vain, because of something else that it says."""
    for key, other in (("counts", "file"), ("subtitles", "subtitle")):
        if getattr(shape, key) and getattr(shape, other) is not None:
            yield tree.problem(key, f"it has no effect beside '{other}'", "leave one of them out", CODE, _WARNING)
    for tag in shape.subtitles:
        if base_language(tag) not in languages():
            message = f"it has no effect: no booklet can be in '{tag}'"
            hint = f"there are words in {', '.join(languages())}"
            yield tree.problem(("subtitles", tag), message, hint, CODE, _WARNING)


def _missing(tree: Tree, folder: Path) -> Iterator[Problem]:
    """Own pages that cannot be read, of a plan whose other errors leave its shape unknown."""
    pages = tree.node("pages")
    for place, page in enumerate(pages.items if isinstance(pages, Listing) else ()):
        named = page.entries.get("file") if isinstance(page, TreeMapping) else None
        value = plain(page).get("file") if named is not None else None
        if isinstance(value, str) and value:
            problem = unreadable(folder / value, tree.where(("pages", place, "file")))
            if problem is not None:
                yield problem


def is_plan(path: str) -> bool:
    """Whether a file reads as a booklet's plan and not as a deck: no deck has any of its own keys."""
    if path in plan_names():
        return True
    tree, _ = yaml.read(path)
    if tree is None or not isinstance(tree.root, TreeMapping):
        return False
    keys = set(tree.root.entries)
    return bool(keys & _OWN_KEYS) and not keys & {"cards", "extends"}


def _first(path: Path, mode: Mode | None, tree: Tree) -> BookPlan:
    """What a plan of this mode is where its file says nothing: for children, what the built-in plan for them says."""
    name = DEFAULT if path.stem == DEFAULT else f"{DEFAULT}-{path.stem}"
    if mode == GENTLE and path != _built_in(GENTLE):
        plan, _ = load_plan(GENTLE)
        assert plan is not None, "the plans that ship have no problem"
        return replace(plan, id=name, subtitles=(), where=tree.where())
    return BookPlan(id=name, where=tree.where())


def _plan(plan: BookPlan, shape: BookShape, tree: Tree, folder: Path, mode: Mode | None) -> BookPlan:
    """The plan with the file's values over the defaults."""
    given: dict[str, Any] = {
        key: value
        for key in ("language", "mode", "seed", "per_page", "font", "walls")
        if (value := getattr(shape, key)) is not None
    }
    for key in ("title", "subtitle", "author"):
        if getattr(shape, key) is not None:
            given[key] = one_line(getattr(shape, key))
    for key in ("key_letters", "large", "hints", "example", "scores", "cover"):
        if getattr(shape, key) is not None:
            given[key] = getattr(shape, key)
    if shape.counts is not None:
        counts = shape.counts
        given["counts"] = (counts.easy, counts.medium, counts.hard, counts.expert)
    if shape.file is not None:
        given["puzzles"] = str(folder / shape.file)
    if shape.trim is not None:
        given |= trimmed(parse_trim(shape.trim))
    if shape.solutions is not None:
        given["solutions"] = grades_of(shape.solutions)
    given["subtitles"] = tuple((base_language(tag), one_line(text)) for tag, text in shape.subtitles.items())
    own = tuple(
        OwnPages(str(folder / page.file), page.after, tree.where(("pages", place, "file")))
        for place, page in enumerate(shape.pages)
    )
    if mode is not None:
        given["mode"] = mode
    places = {key: (tree.where(key), key) for key in BookShape.model_fields if tree.has(key)}
    return replace(plan, **given, own=own, places=places)


def trimmed(trim: Trim) -> dict[str, Any]:
    """A trim as the plan has it."""
    return {"trim": trim.size, "trim_name": trim.name}


def grades_of(names: list[str]) -> tuple[Grade, ...]:
    """The grades that are meant by `all`, `none` or their names."""
    if "all" in names:
        return GRADES
    return tuple(grade for grade in GRADES if grade.value in names)
