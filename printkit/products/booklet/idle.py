"""What a plan says that changes nothing in its booklet: each is a warning, so that nobody waits for it in vain."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from printkit.data.problems import Problem, Severity
from printkit.games.pentomancy.grade import GRADES, Grade
from printkit.products.booklet.plan import BookPlan

CODE = "no-effect"


def idle_problems(plan: BookPlan, grades: Collection[Grade | None]) -> Iterator[Problem]:
    """What is said in vain, with puzzles of these grades."""
    if plan.key_letters and plan.mode == "logic":
        where, key = plan.said("key_letters")
        hint = "boards of the mode logic have no tables"
        yield Problem(where, key, "it has no effect here", hint, CODE, Severity.WARNING)
    missing = [grade.value for grade in plan.solutions if grade not in grades]
    if missing and set(plan.solutions) != set(GRADES):
        where, key = plan.said("solutions")
        message = f"no puzzle here is {' or '.join(missing)}, so none of that grade is solved"
        yield Problem(where, key, message, "name grades that are there, or all", CODE, Severity.WARNING)
