"""The languages of rulebooks, and their words outside the running text: those of the catalogue."""

from __future__ import annotations

from pathlib import Path

from printkit.core.files import shipped
from printkit.data import languages as catalogues
from printkit.data import words
from printkit.data.problems import Problem, ProblemError
from printkit.data.rulebookwords import RulebookWords

DEFAULT = catalogues.DEFAULT


def folder(language: str = DEFAULT) -> Path:
    """Where the texts of a language are."""
    return shipped("templates") / "rulebooks" / language


def languages() -> tuple[str, ...]:
    """The languages that there are rulebooks in."""
    return tuple(language for language in catalogues.languages() if folder(language).is_dir())


def known_language(text: str) -> str:
    """A language that there are rulebooks in.

    Raises:
        ValueError: there are none in this one.
    """
    if text not in languages():
        raise ValueError(f"there are no rules in '{text}'; write one of {', '.join(languages())}")
    return text


def load_words(language: str = DEFAULT) -> tuple[RulebookWords | None, tuple[Problem, ...]]:
    """The words of a language, or None where there are errors; and all problems."""
    try:
        return words.load_words(language).rulebook, ()
    except ProblemError as error:
        return None, tuple(error.problems)
