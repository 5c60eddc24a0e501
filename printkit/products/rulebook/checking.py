"""All that is wrong with a rulebook's text, found without writing a file."""

from __future__ import annotations

from pathlib import Path

from printkit.data.problems import Problem
from printkit.products.rulebook.book import make_book, make_quick
from printkit.products.rulebook.source import GAMES, GameName, load_source
from printkit.products.rulebook.web import make_page
from printkit.products.rulebook.words import DEFAULT
from printkit.sheet.paper import PAPERS

PAPER = PAPERS["a4"]
_QUICK = "-quick"  # what the name of a quick reference ends with


def check_text(
    text: Path, game: GameName | None = None, language: str = DEFAULT
) -> tuple[GameName, tuple[Problem, ...]]:
    """Check a person's own rules as book, as quick reference and for the screen.

    Args:
        text: the rules, or their quick reference; the one is checked with the other, if both are there.
        game: whose rules they are; None for the one that the file's name begins with, or else that which has the
            fewest faults to find: only its own figures and symbols can be drawn.
        language: of the text.

    Returns:
        The game, and all problems.
    """
    if game is None:
        game = next((name for name in GAMES if text.name.startswith(name)), None)
    if game is not None:
        return game, _problems(text, game, language)
    found = [(name, _problems(text, name, language)) for name in GAMES]
    return min(found, key=lambda pair: sum(problem.is_error for problem in pair[1]))


def _problems(text: Path, game: GameName, language: str) -> tuple[Problem, ...]:
    whole = text.with_name(text.stem.removesuffix(_QUICK) + text.suffix)
    if whole != text and not whole.is_file():
        source, problems = load_source(game, quick=text, language=language)
    else:
        source, problems = load_source(game, text=whole, language=language)
    if source is None:
        return problems
    _, of_book = make_book(source, PAPER)
    _, of_quick = make_quick(source, PAPER)
    _, of_page = make_page(source)
    return tuple(dict.fromkeys((*problems, *of_book, *of_quick, *of_page)))
