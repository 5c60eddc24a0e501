from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.data import yaml
from printkit.data.problems import Problem, Severity, Where
from printkit.data.tree import Tree, dotted, plain, split

TEXT = """\
name: x
cards:
  goblin:
    name: Goblin
    requirements: [1, sun]
    picture: {file: a.svg}
  troll: {name: Troll}
list:
  - a: 1
  - - b
"""


def tree() -> Tree:
    found, problems = yaml.parse(TEXT.encode(), "f.yaml")
    assert found is not None
    assert problems == ()
    return found


@pytest.mark.parametrize(
    ("key", "place", "key_place", "value_place"),
    [
        ("name", (1, 7), (1, 1), (1, 7)),
        ("cards", (2, 1), (2, 1), (3, 3)),
        ("cards.goblin", (3, 3), (3, 3), (4, 5)),
        ("cards.goblin.name", (4, 11), (4, 5), (4, 11)),
        ("cards.goblin.requirements", (5, 5), (5, 5), (5, 19)),
        ("cards.goblin.requirements[1]", (5, 23), (5, 23), (5, 23)),
        ("cards.goblin.picture.file", (6, 21), (6, 15), (6, 21)),
        ("list[0]", (9, 5), (9, 5), (9, 5)),
        ("list[0].a", (9, 8), (9, 5), (9, 8)),
        ("list[1][0]", (10, 7), (10, 7), (10, 7)),
        ("", (1, 1), (1, 1), (1, 1)),
    ],
)
def test_every_key_and_value_has_its_place(
    key: str, place: tuple[int, int], key_place: tuple[int, int], value_place: tuple[int, int]
) -> None:
    there = tree()
    assert there.has(key)
    assert there.where(key) == Where("f.yaml", *place)
    assert there.where_key(key) == Where("f.yaml", *key_place)
    assert there.where_value(key) == Where("f.yaml", *value_place)
    assert there.where(split(key)) == there.where(key)


@pytest.mark.parametrize(
    ("key", "deepest"),
    [("cards.orc.name", "cards"), ("cards.goblin.requirements[2]", "cards.goblin.requirements"), ("name.x", "name")],
)
def test_what_is_not_there_is_shown_where_the_way_ends(key: str, deepest: str) -> None:
    there = tree()
    assert not there.has(key)
    assert there.where(key) == there.where(deepest)
    assert there.node(key) is there.node(deepest)


def test_a_later_check_can_make_a_problem_of_a_key() -> None:
    problem = tree().problem(("cards", "goblin", "requirements", 0), "cannot be met", "x", "odds", Severity.WARNING)
    assert problem == Problem(
        Where("f.yaml", 5, 20), "cards.goblin.requirements[0]", "cannot be met", "x", "odds", Severity.WARNING
    )


def test_the_plain_values_are_what_was_typed() -> None:
    assert plain(tree().root)["cards"]["goblin"]["requirements"] == ["1", "sun"]
    assert plain(tree().root)["list"] == [{"a": "1"}, ["b"]]


@given(st.lists(st.one_of(st.integers(0, 99), st.from_regex(r"[a-z][a-z0-9-]{0,5}", fullmatch=True)), max_size=5))
def test_dotted_keys_read_back(steps: list[str | int]) -> None:
    assert split(dotted(steps)) == tuple(steps)
