from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from printkit.data.problems import Problem, Where, in_order

places = st.builds(Where, st.sampled_from(["b.yaml", "a.yaml", ""]), st.integers(0, 5), st.integers(0, 3))
problems = st.lists(
    st.builds(Problem, places, st.sampled_from(["x", "y"]), st.sampled_from(["one", "two"])), max_size=12
)


@given(problems)
def test_problems_come_file_by_file_from_the_top_and_each_once(found: list[Problem]) -> None:
    told = in_order(found)
    files = [problem.where.file for problem in told]
    assert list(dict.fromkeys(files)) == list(dict.fromkeys(problem.where.file for problem in found))
    assert all(files[i] == files[i + 1] or files[i] not in files[i + 1 :] for i in range(len(files) - 1))
    for one, other in itertools.pairwise(told):
        if one.where.file == other.where.file:
            assert (one.where.line, one.where.column) <= (other.where.line, other.where.column)
    assert {thing(p) for p in told} == {thing(p) for p in found}
    assert len({thing(p) for p in told}) == len(told)
    for problem in told:  # of several about one thing, the first is told
        assert problem == next(p for p in found if thing(p) == thing(problem))


def thing(problem: Problem) -> tuple[Where, str, str, str]:
    """What a problem is about."""
    return problem.where, problem.key, problem.code, "" if problem.where.line else problem.message


def test_words_of_an_option_are_all_told_though_they_have_no_place() -> None:
    where = Where("deck.yaml")
    found = [Problem(where, "--only", f"there is no card '{name}'", code="unknown-id") for name in ("a", "b", "a")]
    assert in_order(found) == tuple(found[:2])
