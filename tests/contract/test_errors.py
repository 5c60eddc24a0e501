"""Every error of printkit's own comes out of another process as it was raised there."""

from __future__ import annotations

import importlib
import inspect
import pickle
import pkgutil

import pytest

import printkit
from printkit.core.errors import ShortfallError
from printkit.data.problems import Problem, ProblemError, Where
from printkit.games.pentaquest import moves
from printkit.games.pentaquest.transcript import TranscriptError
from printkit.games.pentomancy import rules
from printkit.games.pentomancy.puzzlefile import GuessNeededError
from printkit.preflight.pdf import PreflightError
from printkit.text.inline import FigureError

_OF_THEIR_OWN = (
    ShortfallError("no board", 2, 5),
    ProblemError(Problem(Where("deck.yaml"), key, "is not there", "add it", "missing") for key in ("id", "name")),
    PreflightError(["page 1: it is empty", "its title is missing or wrong"]),
    GuessNeededError(3, 2, 1 << 9),
    rules.RefusedError(rules.Refusal.TOO_STRONG, 9),
    moves.IllegalMoveError(moves.Refusal.WRONG_FACE, "a sun cannot be a moon"),
    TranscriptError(4, "no such die"),
    FigureError("there is no figure", "write board", "unknown-figure"),
)


def _errors() -> set[type[Exception]]:
    modules = [
        module.name for module in pkgutil.walk_packages(printkit.__path__, "printkit.") if "__main__" not in module.name
    ]
    return {
        value
        for name in modules
        for value in vars(importlib.import_module(name)).values()
        if inspect.isclass(value) and issubclass(value, Exception) and value.__module__ == name
    }


def test_all_errors_with_a_beginning_of_their_own_are_here() -> None:
    assert {type(error) for error in _OF_THEIR_OWN} == {error for error in _errors() if "__init__" in vars(error)}


@pytest.mark.parametrize("error", _OF_THEIR_OWN, ids=lambda error: type(error).__name__)
def test_an_error_comes_out_of_another_process_as_it_was(error: Exception) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error) != ""
    assert vars(again) == vars(error)
