"""Whether a file has the shape that it should have: every fault at its place, in plain words."""

from __future__ import annotations

import difflib
import re
import types
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.json_schema import GenerateJsonSchema

from printkit.data import yaml
from printkit.data.fields import Shape
from printkit.data.problems import Problem, has_errors
from printkit.data.tree import Listing, Mapping, Node, Scalar, Steps, Tree, dotted, plain

Model = TypeVar("Model", bound=BaseModel)


def load(path: str | Path, model: type[Model], shown: str | None = None) -> tuple[Model | None, tuple[Problem, ...]]:
    """Read a YAML file of a known shape.

    Args:
        path: the file.
        model: its shape.
        shown: how problems name the file; as `path` is written by default.

    Returns:
        The value, or None where there are errors; and all problems, in the order of the file.
    """
    value, _, problems = load_with_places(path, model, shown)
    return value, problems


def load_with_places(
    path: str | Path, model: type[Model], shown: str | None = None
) -> tuple[Model | None, Tree | None, tuple[Problem, ...]]:
    """As `load`, with the tree: later checks make their problems with it (`tree.problem('boxes.name.at', …)`)."""
    tree, problems = yaml.read(path, shown)
    if tree is None:
        return None, None, problems
    value, more = validate(tree, model)
    found = tuple(sorted((*problems, *more), key=lambda problem: problem.where))
    return (None if has_errors(found) else value), tree, found


def validate(tree: Tree, model: type[Model]) -> tuple[Model | None, tuple[Problem, ...]]:
    """Compare a tree with a shape.

    Returns:
        The value, or None where it does not have the shape; and all problems, in the order of the file.
    """
    gaps: list[tuple[Steps, Scalar]] = []
    _find_gaps(tree.root, (), gaps)
    value: Model | None = None
    problems: list[Problem] = []
    silent = {steps for steps, _ in gaps}  # what has no value is told once, as that
    unknown: set[Steps] = set()
    try:
        value = model.model_validate(plain(tree.root))
    except ValidationError as error:
        for fault in error.errors(include_url=False):
            steps, at_key = _steps(tree.root, fault)
            if fault["type"] == "extra_forbidden":
                silent.discard(steps)
                unknown.add(steps)
            if steps not in silent or fault["type"] == "missing":
                problems.append(_problem(tree, model, fault, steps, at_key))
    for steps, scalar in gaps:
        if not scalar.broken and steps not in unknown:
            hint = "write a value, or delete the line"
            problems.append(tree.problem(steps, "there is no value here", hint, "no-value"))
    unique = {(problem.where, problem.key): problem for problem in reversed(problems)}
    found = tuple(sorted(unique.values(), key=lambda problem: (problem.where, problem.key)))
    return (None if found else value), found


def json_schema(model: type[BaseModel]) -> dict[str, Any]:
    """The shape for editors, as JSON Schema (draft 2020-12)."""
    schema = model.model_json_schema(schema_generator=_ForEditors, mode="validation")
    return {"$schema": GenerateJsonSchema.schema_dialect, **_tidy(schema)}


def near(word: str, known: Iterable[str]) -> str:
    """`did you mean 'goblin'?`, or '' where nothing known is like the word."""
    match = difflib.get_close_matches(word, list(known), 1)
    return f"did you mean '{match[0]}'?" if match else ""


class _ForEditors(GenerateJsonSchema):
    """Without titles that only repeat a key, and without null, which no key takes: one leaves the key away."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def nullable_schema(self, schema: Any) -> dict[str, Any]:
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: Any) -> dict[str, Any]:
        found = super().default_schema(schema)
        return {key: value for key, value in found.items() if key != "default" or value is not None}


_BOUND_WORDS = {"ge": "minimum", "le": "maximum", "gt": "exclusiveMinimum", "lt": "exclusiveMaximum"}


def _tidy(schema: Any) -> Any:
    """Put right what pydantic leaves as it is behind a validator: bounds, and keys that have a pattern."""
    if isinstance(schema, list):
        return [_tidy(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    tidy = {
        _BOUND_WORDS.get(key, key) if isinstance(value, (int, float)) else key: _tidy(value)
        for key, value in schema.items()
    }
    return {"additionalProperties": False, **tidy} if "patternProperties" in tidy else tidy


def _find_gaps(node: Node, steps: Steps, found: list[tuple[Steps, Scalar]]) -> None:
    """Gather the keys that have no value, and the stand-ins for values that could not be read."""
    if isinstance(node, Mapping):
        for key, (_, value) in node.entries.items():
            if type(value) is not Scalar:
                _find_gaps(value, (*steps, key), found)
            elif not value.text and (value.plain or value.broken):
                found.append(((*steps, key), value))
    elif isinstance(node, Listing):
        for index, value in enumerate(node.items):
            if type(value) is not Scalar:
                _find_gaps(value, (*steps, index), found)
            elif not value.text and (value.plain or value.broken):
                found.append(((*steps, index), value))


def _steps(root: Node, fault: Any) -> tuple[Steps, bool]:
    """The way to a fault in the file, and whether it is about the key there.

    Pydantic's way also names what only it knows, such as the branches of a choice; those steps are left out.
    """
    way = list(fault["loc"])
    missing = fault["type"] == "missing"
    at_key = bool(way) and way[-1] == "[key]"
    steps: list[str | int] = []
    node = root
    for step in way[:-1] if missing else way:
        if isinstance(node, Mapping) and str(step) in node.entries:
            node = node.entries[str(step)][1]
            steps.append(str(step))
        elif isinstance(node, Listing) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
            steps.append(step)
    return tuple(steps), at_key


def _problem(tree: Tree, model: type[BaseModel], fault: Any, steps: Steps, at_key: bool) -> Problem:
    kind = fault["type"]
    if kind == "missing":
        name = str(fault["loc"][-1])
        known = _shape_at(model, steps)
        about = (known.model_fields[name].description if known and name in known.model_fields else "") or ""
        return Problem(tree.where(steps), dotted(steps), f"the key '{name}' is missing", about, "missing-key")
    if kind == "extra_forbidden":
        key = str(steps[-1])
        hint = _known_keys(_shape_at(model, steps[:-1]), key)
        return Problem(tree.where_key(steps), dotted(steps), f"the key '{key}' is unknown", hint, "unknown-key")
    message, hint, code = _words(kind, fault)
    where = tree.where_key(steps) if at_key else tree.where_value(steps)
    return Problem(where, dotted(steps), message, hint, code)


def _known_keys(shape: type[BaseModel] | None, key: str) -> str:
    if shape is None:
        return ""
    right = shape.other_names.get(key) if issubclass(shape, Shape) else None
    if right:
        return f"it is called '{right}' here"
    known = [field.alias or name for name, field in shape.model_fields.items()]
    return near(key, known) or f"known here: {', '.join(known)}"


def _words(kind: str, fault: Any) -> tuple[str, str, str]:
    """Message, hint and code for a value that does not fit."""
    given, context = fault["input"], fault.get("ctx", {})
    typed = f"'{given}'" if isinstance(given, str) else _kind(given)
    if kind == "value_error":
        message, _, hint = str(context["error"]).partition("; ")
        return message, hint, "bad-value"
    if kind in ("literal_error", "enum"):
        choices = re.findall(r"'([^']*)'", context["expected"])
        guess = near(given, choices) if isinstance(given, str) else ""
        listed = f"one of: {', '.join(choices)}"
        return f"{typed} is not known here", f"{guess} {listed}".strip(), "bad-choice"
    wanted = _WANTED.get(kind)
    if wanted:
        return f"this must be {wanted[0]}, not {_kind(given)}", wanted[1], "wrong-type"
    bound = _BOUNDS.get(kind)
    if bound:
        name, words = bound
        return f"{fault['input']} is out of range", f"{words} {context[name]}", "out-of-range"
    if kind in ("string_too_short", "too_short"):
        return "there is nothing here", f"at least {context['min_length']} is needed", "too-short"
    if kind in ("string_too_long", "too_long"):
        return "this is too long", f"at most {context['max_length']}", "too-long"
    return f"{typed} does not fit: {fault['msg']}", "", "bad-value"


_MAPPING = ("a mapping of keys and values", "write {key: value}, or 'key: value' lines that are indented")
_LIST = ("a list", "write [a, b], or lines that begin with '- '")
_WANTED = {
    "model_type": _MAPPING,
    "dict_type": _MAPPING,
    "list_type": _LIST,
    "tuple_type": _LIST,
    "string_type": ("a text", "put quotes around it if it is meant as one"),
    "int_type": ("a whole number", ""),
    "float_type": ("a number", ""),
    "bool_type": ("true or false", ""),
}
_BOUNDS = {
    "greater_than_equal": ("ge", "at least"),
    "greater_than": ("gt", "more than"),
    "less_than_equal": ("le", "at most"),
    "less_than": ("lt", "less than"),
}


def _kind(given: Any) -> str:
    if isinstance(given, dict):
        return "a mapping"
    return "a list" if isinstance(given, (list, tuple)) else f"the text '{given}'"


def _shape_at(model: type[BaseModel], steps: Sequence[str | int]) -> type[BaseModel] | None:
    """The shape that a mapping at the end of the steps has, or None."""
    kinds: list[Any] = [model]
    for step in steps:
        kinds = [inner for kind in kinds for inner in _inside(kind, step)]
    return next((kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)), None)


def _inside(kind: Any, step: str | int) -> list[Any]:
    """What a value of a kind holds at one step; several where the kind is a choice."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return [
            inner
            for name, field in kind.model_fields.items()
            if (field.alias or name) == step
            for inner in _bare(field.annotation)
        ]
    arguments = get_args(kind)
    origin = get_origin(kind)
    if origin is dict:
        return _bare(arguments[1])
    return _bare(arguments[0]) if origin in (list, tuple) else []


def _bare(kind: Any) -> list[Any]:
    """A kind without what is said about it; the branches of a choice."""
    if get_origin(kind) is Annotated:
        return _bare(get_args(kind)[0])
    if get_origin(kind) in (Union, types.UnionType):
        return [inner for branch in get_args(kind) for inner in _bare(branch)]
    return [kind]
