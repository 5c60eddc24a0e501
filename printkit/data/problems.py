"""What is wrong with an input, as values: every check returns all that it found."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass


class Severity(enum.StrEnum):
    """Whether a problem stops the work."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, order=True)
class Where:
    """A place in a file: line and column count from 1; 0 means that it has none."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


NOWHERE = Where("")


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, and what would be right.

    Attributes:
        where: the place; as exact as is known.
        key: the key it is about, dotted from the top of the file (`cards.goblin.effect`), or ''.
        message: what is wrong, a clause without a full stop.
        hint: what would be right, or ''.
        code: a short stable name of the kind of problem (`unknown-key`), for programs.
        severity: error or warning.
    """

    where: Where
    key: str
    message: str
    hint: str = ""
    code: str = "problem"
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        """The one line that a person sees; line breaks inside a text are shown as spaces."""
        parts = [str(self.where), str(self.severity), *([self.key] if self.key else []), self.message]
        text = ": ".join(parts) + (f"; {self.hint}" if self.hint else "")
        return " ".join(text.split())

    @property
    def is_error(self) -> bool:
        """Whether this problem stops the work."""
        return self.severity is Severity.ERROR


class ProblemError(Exception):
    """Raised where work cannot go on; carries every problem that is known by then."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


def has_errors(problems: Iterable[Problem]) -> bool:
    """Whether any of the problems stops the work."""
    return any(problem.is_error for problem in problems)


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems as a person works through them: file by file as they first come up, each from its top.

    Of several of one kind that are told of one key at one place, the first is enough; what has no place of its own in a
    file, such as the words of an option, is told apart by what is said.
    """
    unique: dict[tuple[Where, str, str, str], Problem] = {}
    for problem in problems:
        said = "" if problem.where.line else problem.message
        unique.setdefault((problem.where, problem.key, problem.code, said), problem)
    files = {file: index for index, file in enumerate(dict.fromkeys(where.file for where, *_ in unique))}
    return tuple(sorted(unique.values(), key=lambda p: (files[p.where.file], p.where.line, p.where.column)))
