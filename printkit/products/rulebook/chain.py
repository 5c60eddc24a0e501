"""Figures that show one turn: what continues another must begin with what that ended with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printkit.data.problems import Problem, Where
from printkit.games.pentaquest import effects
from printkit.games.pentaquest.model import Effect
from printkit.text.blocks import Block, Call

THEN = "then "


def chain_problems(blocks: Iterable[Block], file: str) -> Iterator[Problem]:
    """The figures that begin with `then` and do not go on from where the turn was.

    A turn begins with a `roll`, `again` or `spiral` that has no `then`. What is wrong with a figure in itself is left
    to whoever draws it.

    Args:
        blocks: a text.
        file: where it came from.
    """
    rolls: set[str] = set()  # what may lie there: an effect may leave a choice
    for block in blocks:
        if not isinstance(block, Call):
            continue
        words = block.words.strip()
        goes_on = words.startswith(THEN)
        verb, _, rest = words.removeprefix(THEN).partition(" ")
        before = _before(verb, rest)
        if goes_on and not (before & rolls if verb != "effect" else any(set(roll) & before for roll in rolls)):
            said = " or ".join(" ".join(roll) for roll in sorted(rolls)) or "nothing yet"
            message = f"'{words}' does not go on from the figure before it, which leaves {said}"
            hint = "begin with that roll, or write it without 'then'"
            yield Problem(Where(file, block.line, 1), "", message, hint, "broken-turn")
            rolls = set()
        elif goes_on or verb in ("roll", "again", "spiral"):
            rolls = _after(verb, rest, rolls)


def _digits(text: str) -> str:
    return "".join(sorted(letter for letter in text if letter.isdigit()))


def _before(verb: str, rest: str) -> set[str]:
    """The roll that a figure begins with; of an effect the die."""
    if verb in ("again", "spiral"):
        return {_digits(rest.partition(" of ")[2].partition(" to ")[0])}
    return {_digits(rest.partition(" with ")[2] if verb in ("beats", "fails") else rest)}


def _after(verb: str, rest: str, rolls: set[str]) -> set[str]:
    """The rolls that a figure may end with."""
    if verb in ("again", "spiral"):
        left = list(_digits(rest.partition(" of ")[2].partition(" to ")[0]))
        for face in _digits(rest.partition(" of ")[0]):
            if face in left:
                left.remove(face)
        return {_digits("".join(left) + rest.partition(" to ")[2])}
    if verb == "effect":
        name, _, face = rest.partition(" ")
        face = face.strip()
        if name not in effects.STEPPING or not face.isdigit():
            return rolls
        results = effects.results(Effect(name), int(face))
        return {_digits(roll.replace(face, str(one), 1)) for roll in rolls if face in roll for one in results}
    return _before(verb, rest)
