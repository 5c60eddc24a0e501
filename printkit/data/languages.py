"""The languages that printkit prints: one for each catalogue of words, `templates/words/*.yaml`."""

from __future__ import annotations

from pathlib import Path

from printkit.core.files import shipped

DEFAULT = "en"


def languages() -> tuple[str, ...]:
    """The languages that there is a catalogue of, in alphabetical order."""
    return tuple(sorted(path.stem for path in _folder().glob("*.yaml")))


def base_language(tag: str) -> str:
    """The language of a tag, without script and country: `pt` of `pt-BR`."""
    return tag.split("-")[0].lower()


def known_language(tag: str) -> str:
    """Likewise, of a tag in whose language there are words.

    Raises:
        ValueError: there are none; the message names the languages that there are.
    """
    base = base_language(tag)
    if base not in languages():
        raise ValueError(f"there are no words in '{tag}'; write one of {', '.join(languages())}")
    return base


def catalogue(language: str) -> Path:
    """The file of a language's words."""
    return _folder() / f"{language}.yaml"


def _folder() -> Path:
    return shipped("templates") / "words"
