"""What the verbs share: options, parameter types, and the way results and problems are told."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Generic, TypeVar

import click

from printkit.core.files import Delivery
from printkit.core.units import Size, parse_length, parse_size
from printkit.data.problems import Problem, ProblemError, Severity, Where, has_errors, in_order

if TYPE_CHECKING:
    from printkit.games.pentaquest.model import Deck
    from printkit.scene.nodes import Document

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


class Parsed(click.ParamType[T], Generic[T]):
    """A parameter that a function of ours reads; its ValueError becomes a usage error."""

    def __init__(self, name: str, parse: Callable[[str], T]) -> None:
        self.name = name
        self._parse = parse

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> T:
        """Read the text."""
        if not isinstance(value, str):
            return value  # type: ignore[no-any-return] # click converts defaults that are parsed already again
        try:
            return self._parse(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


def _distance(text: str) -> float:
    value = parse_length(text)
    if value < 0:
        raise ValueError(f"'{text}' is below zero")
    return value


def _shift(text: str) -> tuple[float, float]:
    parts = text.split(",")
    if len(parts) != 2:
        raise ValueError(f"'{text}' is not an offset; write right,down, such as 1.5,-0.5")
    return parse_length(parts[0]), parse_length(parts[1])


def _names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        raise ValueError("names nothing; write ids with commas between them")
    return names


def _bleed(text: str) -> float:
    value = _distance(text)
    if value > MOST_BLEED:
        raise ValueError(f"a bleed of '{text}' is more than {MOST_BLEED:g} mm; 3 mm is usual")
    return value


def _offset(text: str) -> tuple[float, float]:
    right, down = _shift(text)
    if max(abs(right), abs(down)) > MOST_OFFSET:
        raise ValueError(f"'{text}' moves the backs by more than {MOST_OFFSET:g} mm; printers are off by up to 4 mm")
    return right, down


MOST_BLEED = 20.0  # print services want 3 to 3.2 mm; more than this is a slip of the keyboard
MOST_OFFSET = 20.0

COMMAND_LINE = Where("printkit")

_LABEL = len("reading back")  # the longest label of a progress bar

LENGTH: Parsed[float] = Parsed("length", _distance)
BLEED: Parsed[float] = Parsed("length", _bleed)
SHIFT: Parsed[tuple[float, float]] = Parsed("x,y", _offset)
NAMES: Parsed[tuple[str, ...]] = Parsed("id,id", _names)
SIZE: Parsed[Size] = Parsed("size", parse_size)


def printing(command: F) -> F:
    """Add the options that every verb that prints has."""
    for option in (
        click.option("--strict", is_flag=True, help="Let warnings fail, too."),
        click.option("--quiet", is_flag=True, help="No progress and no remarks; problems are still told."),
        click.option("--paper", default="a4", show_default=True, help="a4, letter, a3, a5 or WxH."),
        click.option(
            "-o",
            "--output",
            type=click.Path(path_type=Path),
            default=Path("output"),
            show_default=True,
            help="The folder that the files go to.",
        ),
    ):
        command = option(command)
    return command


LANG = click.option("--lang", help="Of all words and names: en or de.  [default: the deck's own]")


def parsed(parse: Callable[[str], T], text: str, key: str, where: Where = COMMAND_LINE) -> T:
    """Read a value that stands in a file or on the command line.

    Raises:
        ProblemError: it cannot be read; the problem names the place.
    """
    try:
        return parse(text)
    except ValueError as error:
        message, _, hint = str(error).partition("; ")
        raise ProblemError([Problem(where, key, message, hint, "bad-value")]) from error


def given(name: str) -> bool:
    """Whether an option of the verb that runs stands in the call."""
    return click.get_current_context().get_parameter_source(name) is not click.core.ParameterSource.DEFAULT


def without_effect(*cases: tuple[str, bool, str]) -> tuple[Problem, ...]:
    """Warnings of options that stand in the call and change nothing of what is asked for.

    Args:
        cases: the name of an option's parameter, whether the option is without effect here, and what depends on it.
    """
    told = {f"--{name.replace('_', '-')}": why for name, idle, why in cases if idle and given(name)}
    message = "it has no effect here"
    return tuple(
        Problem(COMMAND_LINE, option, message, why, "no-effect", Severity.WARNING) for option, why in told.items()
    )


def load_deck(deck: str) -> tuple[Deck | None, tuple[Problem, ...]]:
    """As `deckfile.load_deck`; the plan of a booklet, which has many keys that no deck has, is told as what it is."""
    from printkit.games.pentaquest import deckfile

    loaded, problems = deckfile.load_deck(deck)
    if loaded is None and problems and _is_plan(deck):
        message, hint = "this is the plan of a booklet, and no deck", f"write printkit book {deck}"
        problems = (Problem(Where(deck), "", message, hint, "not-a-deck"),)
    return loaded, problems


def _is_plan(file: str) -> bool:
    from printkit.products.booklet.planfile import is_plan

    return Path(file).is_file() and is_plan(file)


def load(deck: str) -> Deck:
    """Read a deck that is played or reckoned with, but not printed: a missing picture is no matter then.

    Raises:
        ProblemError: an error leaves it open what the deck is, or it has no cards.
    """
    loaded, problems = load_deck(deck)
    if loaded is None:
        raise ProblemError(problems)
    if not loaded.cards:
        raise ProblemError([Problem(loaded.where("cards"), "cards", "the deck has no cards", code="too-few-cards")])
    return loaded


def tell(problems: Iterable[Problem]) -> None:
    """Show problems on standard error, one a line."""
    for problem in problems:
        click.echo(str(problem), err=True)


def settle(problems: Iterable[Problem], *, strict: bool) -> None:
    """Tell the warnings, in the order of their files; stop where there is an error, or under `strict` at anything.

    Raises:
        ProblemError: with nothing left to tell but the errors.
    """
    told = in_order(problems)
    if has_errors(told) or (strict and told):
        raise ProblemError(told)
    tell(told)


def deliver(delivery: Delivery) -> None:
    """Put the staged files into their places and name each on standard output."""
    for path in delivery.commit():
        click.echo(str(path))


@contextlib.contextmanager
def progress(label: str, length: int | None, *, shown: bool) -> Iterator[Callable[[int], None]]:
    """A bar on standard error; its function is told how many of `length` are done. Without a length there is no bar."""
    # Bars of one run stand below each other.
    label = label.ljust(_LABEL)
    hidden = not shown or length is None
    with click.progressbar(length=length or 0, label=label, file=sys.stderr, hidden=hidden) as bar:
        yield lambda done: bar.update(done - bar.pos)


def whole_line(line: str) -> None:
    """Write a line to standard output at once, so that whoever reads it never waits, nor sees half of one."""
    click.echo(line)
    sys.stdout.flush()


def opened(file: Path) -> BinaryIO:
    """A file to read bytes from; `-` is standard input."""
    return sys.stdin.buffer if str(file) == "-" else file.open("rb")


def in_language(deck: Deck, lang: str | None) -> tuple[Deck, tuple[Problem, ...], str]:
    """A deck in the language that `--lang` names, or with None in its own; and all problems.

    The last value is a word for the names of files: the language where it is not the deck's own, or ''.

    Raises:
        ProblemError: there are no words in that language.
    """
    from printkit.data.languages import base_language, known_language
    from printkit.games.pentaquest import decknames

    if lang is not None:
        parsed(known_language, lang, "--lang")
    spoken, problems = decknames.in_language(deck, lang)
    other = base_language(spoken.language) != base_language(deck.language)
    return spoken, problems, base_language(spoken.language) if other else ""


def card_size(deck: Deck, chosen: str | None) -> Size:
    """The size of the finished cards: as chosen, or the deck's own, or poker.

    Raises:
        ProblemError: it cannot be read.
    """
    from printkit.products.deck import POKER
    from printkit.sheet.paper import parse_card_size

    if chosen is not None:
        return parsed(parse_card_size, chosen, "--size")
    if deck.size is not None:
        return parsed(parse_card_size, deck.size, "size", deck.where("size"))
    return POKER


def stage_pdf(delivery: Delivery, path: Path, document: Document) -> None:
    """Write a document as PDF, and read it back before anything is delivered."""
    from printkit.backends import pdf
    from printkit.preflight.pdf import check

    check(delivery.write(path, lambda out: pdf.write_to(out, document)), document)
