from __future__ import annotations

from pathlib import Path
from typing import Annotated, ClassVar, Literal

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.data import yaml
from printkit.data.fields import Flag, Length, Number, Shape, Text, Whole, field
from printkit.data.problems import Problem, Where
from printkit.data.schema import json_schema, load, load_with_places, near, validate


class Box(Shape):
    other_names: ClassVar = {"colour": "fill"}

    at: tuple[Length, Length] = field(description="left and top, in mm")
    fill: Text = "none"
    align: Literal["left", "centre", "right"] = "left"
    inner: tuple[Box, ...] = ()


class Sheet(Shape):
    name: Text
    copies: Annotated[Whole, field(ge=1, le=9)] = 1
    zoom: Number = 1.0
    grey: Flag = False
    boxes: dict[str, Box] = field({})
    either: Annotated[Whole, field(gt=0)] | list[Whole] | None = None


def check(text: str) -> tuple[Sheet | None, tuple[Problem, ...]]:
    tree, problems = yaml.parse(text.encode(), "f.yaml")
    assert tree is not None, problems
    value, more = validate(tree, Sheet)
    return value, (*problems, *more)


MISTAKES: dict[str, tuple[str, str]] = {
    "unknown key": ("name: x\ncopys: 2\n", "2:1: error: copys: the key 'copys' is unknown; did you mean 'copies'?"),
    "unknown key, nothing like it": (
        "name: x\nq: 2\n",
        "2:1: error: q: the key 'q' is unknown; known here: name, copies, zoom, grey, boxes, either",
    ),
    "unknown key deep down": (
        "name: x\nboxes:\n  a:\n    at: [1, 2]\n    inner:\n      - {at: [1, 2], fil: red}\n",
        "6:22: error: boxes.a.inner[0].fil: the key 'fil' is unknown; did you mean 'fill'?",
    ),
    "a key that is called otherwise": (
        "name: x\nboxes: {a: {at: [1, 2], colour: red}}\n",
        "2:25: error: boxes.a.colour: the key 'colour' is unknown; it is called 'fill' here",
    ),
    "a key missing at the top": ("copies: 2\n", "1:1: error: the key 'name' is missing"),
    "a key missing inside": (
        "name: x\nboxes:\n  first:\n    fill: red\n",
        "3:3: error: boxes.first: the key 'at' is missing; left and top, in mm",
    ),
    "a key missing in a list": (
        "name: x\nboxes: {a: {at: [1, 2], inner: [{at: [1, 2]}, {}]}}\n",
        "2:47: error: boxes.a.inner[1]: the key 'at' is missing; left and top, in mm",
    ),
    "no whole number": ("name: x\ncopies: two\n", "2:9: error: copies: 'two' is not a whole number; write digits"),
    "no whole number, a fraction": ("name: x\ncopies: 1.5\n", "2:9: error: copies: '1.5' is not a whole number"),
    "no whole number, by YAML's old rules": ("name: x\ncopies: 1_0\n", "2:9: error: copies: '1_0' is not a whole"),
    "no whole number, other digits": ("name: x\ncopies: ٣\n", "2:9: error: copies: '٣' is not a whole number"),
    "no number": ("name: x\nzoom: nan\n", "2:7: error: zoom: 'nan' is not a number; write one such as 2 or 0.5"),
    "too small": ("name: x\ncopies: 0\n", "2:9: error: copies: 0 is out of range; at least 1"),
    "too large": ("name: x\ncopies: 10\n", "2:9: error: copies: 10 is out of range; at most 9"),
    "neither true nor false": ("name: x\ngrey: maybe\n", "2:7: error: grey: 'maybe' is neither true nor false"),
    "a list for a text": ("name: [x]\n", "1:7: error: name: this must be a text, not a list"),
    "a mapping for a number": (
        "name: x\ncopies: {a: 1}\n",
        "2:9: error: copies: this must be a whole number, not a mapp",
    ),
    "a text for a mapping": (
        "name: x\nboxes: {a: b}\n",
        "2:12: error: boxes.a: this must be a mapping of keys and values, not the text 'b'",
    ),
    "a text for a list": (
        "name: x\nboxes: {a: {at: [1, 2], inner: b}}\n",
        "2:32: error: boxes.a.inner: this must be a list, not the text 'b'; write [a, b], or",
    ),
    "a list at the top": ("- name\n", "1:1: error: this must be a mapping of keys and values, not a list"),
    "a choice": (
        "name: x\nboxes: {a: {at: [1, 2], align: center}}\n",
        "2:32: error: boxes.a.align: 'center' is not known here; did you mean 'centre'? one of: left, centre, right",
    ),
    "no length": (
        "name: x\nboxes: {a: {at: [1, 2 km]}}\n",
        "2:21: error: boxes.a.at[1]: '2 km' is not a length; write a number with mm, cm, in or pt",
    ),
    "a control character by an escape": (
        'name: "a\\0b"\n',
        "1:7: error: name: the control character U+0000 is in this text; delete it",
    ),
    "no value": ("name:\n", "1:6: error: name: there is no value here; write a value, or delete the line"),
    "no value before a comment": ("name:   # later\n", "1:6: error: name: there is no value here"),
    "no value in a list": (
        "name: x\nboxes:\n  a:\n    at:\n    - 1\n    -\n",
        "6:6: error: boxes.a.at[1]: there is no",
    ),
    "a null by YAML's rules": ("name: x\ncopies: ~\n", "2:9: error: copies: '~' is not a whole number"),
    "neither branch of a choice": ("name: x\neither: q\n", "2:9: error: either: "),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_every_mistake_is_told_at_its_place_in_plain_words(name: str) -> None:
    text, expected = MISTAKES[name]
    value, problems = check(text)
    assert value is None
    told = [str(problem) for problem in problems if problem.code != "cut-off"]
    assert len(told) == 1
    assert told[0].startswith(f"f.yaml:{expected}")


def test_all_mistakes_of_a_file_are_told_in_the_order_of_the_file() -> None:
    _, problems = check("zoom: a\nnme: x\nboxes:\n  a: {at: [q, r], align: up}\n  b: [1]\ncopies:\n")
    assert [(problem.where.line, problem.where.column, problem.key) for problem in problems] == [
        (1, 1, ""),
        (1, 7, "zoom"),
        (2, 1, "nme"),
        (4, 12, "boxes.a.at[0]"),
        (4, 15, "boxes.a.at[1]"),
        (4, 26, "boxes.a.align"),
        (5, 6, "boxes.b"),
        (6, 8, "copies"),
    ]


def test_an_unknown_key_without_a_value_is_told_once() -> None:
    _, problems = check("name: x\nq:\n")
    assert [problem.code for problem in problems] == ["unknown-key"]


def test_a_value_that_the_reader_refused_is_not_told_again() -> None:
    _, problems = check("name: x\ncopies: *no\n")
    assert [problem.code for problem in problems] == ["alias"]


def test_text_becomes_a_number_only_where_a_field_is_one() -> None:
    value, problems = check("name: 007\ncopies: '3'\nzoom: .5\ngrey: Yes\nboxes: {1: {at: [1cm, 2], fill: NO}}\n")
    assert problems == ()
    assert value is not None
    assert (value.name, value.copies, value.zoom, value.grey) == ("007", 3, 0.5, True)
    assert value.boxes["1"] == Box(at=(10.0, 2.0), fill="NO")


def test_an_empty_text_in_quotes_is_a_value() -> None:
    value, problems = check("name: ''\n")
    assert problems == ()
    assert value == Sheet(name="")


@given(st.text(st.characters(codec="ascii", categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=12))
def test_any_key_that_is_unknown_is_told_at_its_place(key: str) -> None:
    quoted = "'" + key.replace("'", "''") + "'"
    _, problems = check(f"name: x\n{quoted}: y\n")
    assert key in Sheet.model_fields or problems[0].where == Where("f.yaml", 2, 1)


def test_load_gives_the_value_or_all_problems(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("name: x\n")
    assert load(file, Sheet) == (Sheet(name="x"), ())
    file.write_text("name: x\nname: y\ncopies: q\n")
    value, problems = load(file, Sheet, shown="a.yaml")
    assert value is None
    assert [str(problem.where) for problem in problems] == ["a.yaml:2:1", "a.yaml:3:9"]
    file.write_text("name: Goblin #1\n")
    value, problems = load(file, Sheet)
    assert value == Sheet(name="Goblin")
    assert [problem.code for problem in problems] == ["cut-off"]
    assert load(tmp_path / "b.yaml", Sheet)[0] is None


def test_load_with_places_lets_a_later_check_point_into_the_file(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("name: x\nboxes:\n  a: {at: [1, 2]}\n")
    value, tree, problems = load_with_places(file, Sheet, "a.yaml")
    assert value is not None
    assert tree is not None
    assert problems == ()
    problem = tree.problem("boxes.a.at[1]", "is outside the card")
    assert str(problem) == "a.yaml:3:15: error: boxes.a.at[1]: is outside the card"


def test_the_schema_for_editors_takes_plain_values_and_no_others() -> None:
    schema = json_schema(Sheet)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    good = {"name": 7, "copies": 9, "zoom": 2, "grey": "yes", "boxes": {"a": {"at": [1, "2cm"]}}, "either": [1]}
    assert list(validator.iter_errors(good)) == []
    for wrong in ({"copies": 0}, {"copies": 10}, {"copies": 1.5}, {"grey": "maybe"}, {"q": 1}, {"zoom": None}):
        assert list(validator.iter_errors({"name": "x", **wrong})) != []
    assert list(validator.iter_errors({"name": "x", "boxes": {"a": {"at": [1, 2], "colour": "x"}}})) != []
    assert list(validator.iter_errors({})) != []


def test_near_words_are_named() -> None:
    assert near("gobiln", ["goblin", "troll"]) == "did you mean 'goblin'?"
    assert near("xyz", ["goblin", "troll"]) == ""
