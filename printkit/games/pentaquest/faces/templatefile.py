"""Reads card templates: `templates/cards/*.yaml`, or a person's own that extends one of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from printkit.core.files import shipped
from printkit.core.units import MM_PER_PT, Size, parse_length, parse_size
from printkit.data import yaml
from printkit.data.fields import Length, Shape, Text, Whole, field
from printkit.data.problems import NOWHERE, Problem, has_errors
from printkit.data.schema import near, validate
from printkit.data.tree import Tree
from printkit.games.pentaquest.faces.template import (
    CardTemplate,
    DifficultySpec,
    EffectSpec,
    FrameSpec,
    Mark,
    PanelsSpec,
    PictureSpec,
    Plaque,
    Seal,
    WordsSpec,
)
from printkit.scene.template import Place
from printkit.text import fonts
from printkit.text.typeset import Align

_AXES = (("left", "right", "width"), ("top", "bottom", "height"))
MAX_CHAIN = 8  # templates that extend one another


class PlaceShape(Shape):
    """A box, by two of three figures in each direction."""

    left: Length | None = field(None, description="From the card's left edge.")
    right: Length | None = field(None, description="From the card's right edge.")
    width: Length | None = field(None, description="Of the box.", gt=0)
    top: Length | None = field(None, description="From the card's upper edge.")
    bottom: Length | None = field(None, description="From the card's lower edge.")
    height: Length | None = field(None, description="Of the box.", gt=0)


class FrameShape(Shape):
    """The lines around the card."""

    inset: Length | None = field(None, description="From the trim to the outer line.", ge=0)
    radius: Length | None = field(None, description="Of the outer line's corners.", ge=0)
    line: Length | None = field(None, description="Width of the outer line; 0 for none.", ge=0)
    inner: Length | None = field(None, description="From the outer line to a finer one; 0 for none.", ge=0)
    inner_line: Length | None = field(None, description="Width of the finer line.", ge=0)
    notch: Length | None = field(None, description="Radius of the bites in the finer line's corners.", ge=0)


class WordsShape(PlaceShape):
    """Where words stand and how they are set."""

    font: Text | None = field(None, description="An installed font by name, or the path of a .ttf file.")
    size: Length | None = field(None, description="Such as 13pt.", gt=0)
    floor: Length | None = field(None, description="The smallest size, such as 6pt.", gt=0)
    lines: Whole | None = field(None, description="At most so many lines.", ge=1, le=4)
    align: Align | None = field(None, description="Where the words stand in the box.")


class EffectShape(PlaceShape):
    """The symbol in the upper right corner."""

    seal: Seal | None = field(None, description="What is drawn around the symbol.")
    line: Length | None = field(None, description="Width of the seal's outline.", ge=0)
    ring: Length | None = field(None, description="From that outline to a finer one inside it; 0 for none.", ge=0)
    share: Length | None = field(None, description="How much of the box the symbol takes, from 0 to 1.", gt=0, le=1)


class PictureShape(PlaceShape):
    """The window for the picture."""

    line: Length | None = field(None, description="Width of its border; 0 for none.", ge=0)
    radius: Length | None = field(None, description="Of the border's corners.", ge=0)
    padding: Length | None = field(None, description="Free between border and picture.", ge=0)


class PanelsShape(PlaceShape):
    """The lower part, with the dice."""

    die: Length | None = field(None, description="The largest side of a die.", gt=0)
    line: Length | None = field(None, description="Width of a die's outline.", gt=0)
    gap: Length | None = field(None, description="Between dice.", ge=0)
    plaque: Plaque | None = field(None, description="What is drawn around the panels.")
    plaque_line: Length | None = field(None, description="Its width.", ge=0)
    padding: Length | None = field(None, description="Free inside the plaque.", ge=0)
    font: Text | None = field(None, description="Of the word between two panels.")
    size: Length | None = field(None, description="Of that word, such as 10pt.", gt=0)


class DifficultyShape(PlaceShape):
    """How hard the card is to beat, by its odds."""

    mark: Mark | None = field(None, description="pips: five lozenges, black for each step of difficulty.")


class TemplateShape(Shape):
    """A card template."""

    description: Text | None = field(None, description="What it looks like, for people.")
    extends: Text | None = field(None, description="A template to change: a built-in one by name, or a path.")
    reference: Text | None = field(None, description="The card size that the lengths are for, such as 63x88.")
    frame: FrameShape | None = None
    name: WordsShape | None = None
    effect: EffectShape | None = None
    picture: PictureShape | None = None
    panels: PanelsShape | None = None
    number: WordsShape | None = None
    difficulty: DifficultyShape | None = None
    small: Text | None = field(None, description="The font of the sheet's margin.")

    other_names: ClassVar[Mapping[str, str]] = {"id": "number", "art": "picture", "title": "name", "dice": "panels"}


def built_in() -> tuple[str, ...]:
    """The names of the templates that ship."""
    return tuple(sorted(path.stem for path in (shipped("templates") / "cards").glob("*.yaml")))


def load_template(name: str, beside: Path | None = None) -> tuple[CardTemplate | None, tuple[Problem, ...]]:
    """Read a template by its built-in name or by a path.

    Args:
        name: such as `classic`, or `my-template.yaml`.
        beside: the folder that a relative path starts from; the current one by default.

    Returns:
        The template, or None where there are errors; and all problems.
    """
    path, fault = _path(name, beside)
    if path is None:
        return None, (Problem(NOWHERE, "template", f"there is no template '{name}'", fault, "unknown-template"),)
    merged: dict[str, Any] = {}
    problems: list[Problem] = []
    trees: list[Tree] = []
    seen: list[Path] = []
    while path is not None:
        if path in seen or len(seen) >= MAX_CHAIN:
            message = "the templates extend one another in a circle"
            problems.append(trees[-1].problem("extends", message, "", "circle"))
            break
        seen.append(path)
        tree, told = yaml.read(path)
        problems += told
        if tree is None:
            break
        trees.append(tree)
        shape, told = validate(tree, TemplateShape)
        problems += told
        if shape is None:
            break
        merged = _under(shape.model_dump(exclude_none=True), merged)
        parent, path = shape.extends, None
        if parent:
            path, fault = _path(parent, seen[-1].parent)
            if path is None:
                problems.append(tree.problem("extends", f"there is no template '{parent}'", fault, "unknown-template"))
    if has_errors(problems):
        return None, tuple(problems)
    template, found = _complete(name, merged, trees[0], seen[0].parent)
    return template, (*problems, *found)


def _path(name: str, beside: Path | None) -> tuple[Path | None, str]:
    """The file of a template, or None and a hint."""
    if "/" not in name and not name.endswith((".yaml", ".yml")):
        path = shipped("templates") / "cards" / f"{name}.yaml"
        guess = near(name, built_in())
        return (path, "") if path.is_file() else (None, guess or f"built-in ones are {', '.join(built_in())}")
    path = (beside or Path()) / name
    return (path, "") if path.exists() else (None, f"no such file: {path}")


def _under(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Both together; where both say something, `above` holds.

    A box is two figures in a direction; where `above` gives both anew, none of those below is left.
    """
    merged = dict(below)
    for axis in _AXES:
        if sum(key in above for key in axis) >= 2:
            merged = {key: value for key, value in merged.items() if key not in axis}
    for key, value in above.items():
        merged[key] = _under(merged[key], value) if isinstance(value, dict) and key in merged else value
    return merged


class _Reader:
    """Takes the values of a whole template out of what was merged, and gathers what is missing or wrong."""

    def __init__(self, merged: Mapping[str, Any], tree: Tree, folder: Path) -> None:
        self._merged = merged
        self._tree = tree
        self._folder = folder
        self.problems: list[Problem] = []

    def take(self, part: str, key: str, default: Any = None) -> Any:
        """One value of a part."""
        value = self._merged.get(part, {}).get(key, default)
        if value is None:
            self._fault(f"{part}.{key}", "this is missing, here and in what the template extends", "missing-key")
            return 0
        return value

    def place(self, part: str) -> Place:
        """The box of a part."""
        values = self._merged.get(part, {})
        place = Place(**{key: values[key] for axis in _AXES for key in axis if values.get(key) is not None})
        if place.fault():
            self._fault(part, place.fault(), "bad-box")
        return place

    def font(self, part: str, key: str = "font") -> str:
        """A font; a path is relative to the template's folder, and must be one that can be used."""
        name = str(self.take(part, key) if part else self._merged.get(key) or "AlegreyaSans-Medium")
        resolved = resolve_font(name, self._folder)
        try:
            fonts.find(resolved)
        except fonts.FontError as error:
            self._fault(f"{part}.{key}" if part else key, str(error), "bad-font")
        return resolved

    def reference(self) -> Size:
        """The size that the figures are for."""
        text = self._merged.get("reference")
        try:
            return parse_size(str(text)) if text else parse_size("63x88")
        except ValueError as error:
            self._fault("reference", str(error), "bad-value")
            return Size(63, 88)

    def words(self, part: str) -> WordsSpec:
        """A box of words."""
        return WordsSpec(
            self.place(part),
            self.font(part),
            self.take(part, "size") / MM_PER_PT,
            self.take(part, "floor", parse_length("5pt")) / MM_PER_PT,
            self.take(part, "lines", 1),
            self.take(part, "align", "middle"),
        )

    def _fault(self, key: str, message: str, code: str) -> None:
        self.problems.append(self._tree.problem(key, message, "", code))


def resolve_font(name: str, folder: Path) -> str:
    """A font's name as it is, or its path from the folder of the file that names it."""
    is_path = "/" in name or "\\" in name or name.lower().endswith((".ttf", ".otf", ".ttc"))
    return str(folder / name) if is_path else name


def _complete(name: str, merged: dict[str, Any], tree: Tree, folder: Path) -> tuple[CardTemplate | None, list[Problem]]:
    read = _Reader(merged, tree, folder)
    take = read.take
    template = CardTemplate(
        name=name,
        reference=read.reference(),
        frame=FrameSpec(*(take("frame", key) for key in ("inset", "radius", "line", "inner", "inner_line", "notch"))),
        words=read.words("name"),
        effect=EffectSpec(read.place("effect"), *(take("effect", key) for key in ("seal", "line", "ring", "share"))),
        picture=PictureSpec(read.place("picture"), *(take("picture", key) for key in ("line", "radius", "padding"))),
        panels=PanelsSpec(
            read.place("panels"),
            font=read.font("panels"),
            size_pt=take("panels", "size") / MM_PER_PT,
            **{key: take("panels", key) for key in ("die", "line", "gap", "plaque", "plaque_line", "padding")},
        ),
        number=read.words("number"),
        difficulty=None if take("difficulty", "mark", "none") == "none" else DifficultySpec(read.place("difficulty")),
        small=read.font("", "small"),
    )
    return (None if has_errors(read.problems) else template), read.problems
