"""What a rulebook is made of: its text as blocks, its words, and who draws its figures."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from printkit.data.problems import Problem, Where, has_errors
from printkit.data.rulebookwords import RulebookWords
from printkit.data.yaml import nearest_file
from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentaquest.decknames import in_language
from printkit.products.booklet.example import example_puzzle
from printkit.products.booklet.style import Style
from printkit.products.booklet.words import words_of
from printkit.products.rulebook.chain import chain_problems
from printkit.products.rulebook.pentaquest import PentaquestFigures
from printkit.products.rulebook.pentomancy import PentomancyFigures
from printkit.products.rulebook.words import DEFAULT, folder, load_words
from printkit.text.blocks import Block, Call, Heading
from printkit.text.inline import Sources
from printkit.text.markdown import parse
from printkit.text.style import BookStyle

GameName: TypeAlias = Literal["pentaquest", "pentomancy"]
GAMES: tuple[GameName, ...] = ("pentaquest", "pentomancy")
EXAMPLE_SEED = 1  # of the puzzle that the figures show


@dataclass(frozen=True, slots=True)
class Text:
    """Blocks and the file that they came from."""

    blocks: tuple[Block, ...]
    file: str


@dataclass(frozen=True, slots=True)
class Source:
    """A rulebook before it is set.

    Attributes:
        game: its name.
        language: of its texts.
        words: outside of its running text.
        main: the rules; their last chapter is printed on the back.
        quick: the quick reference.
        drawer: makes the drawer of figures for a look of the book's texts.
    """

    game: GameName
    language: str
    words: RulebookWords
    main: Text
    quick: Text
    drawer: Callable[[BookStyle], PentaquestFigures | PentomancyFigures]

    @property
    def title(self) -> str:
        """On the cover."""
        return str(getattr(self.words, f"{self.game}_title"))

    @property
    def subtitle(self) -> str:
        """Below the title."""
        return str(getattr(self.words, f"{self.game}_subtitle"))

    @property
    def cover(self) -> str:
        """What is told of the cover's picture."""
        return str(getattr(self.words, f"{self.game}_cover"))

    def sources(self, style: BookStyle) -> Sources:
        """Symbols and figures for texts of this look."""
        figures = self.drawer(style)
        return Sources(figures.symbol, figures)


def load_source(
    game: GameName, *, text: Path | None = None, quick: Path | None = None, language: str = DEFAULT
) -> tuple[Source | None, tuple[Problem, ...]]:
    """Read a rulebook.

    Args:
        game: which.
        text: a file to take for the shipped rules; beside it, `NAME-quick.md` is taken for the quick reference.
        quick: a file to take for the shipped quick reference.
        language: the folder of the shipped texts.

    Returns:
        The rulebook, or None where there are errors; and all problems.
    """
    words, told = load_words(language)
    problems = list(told)
    main = _read(text or folder(language) / f"{game}.md", language, problems)
    beside = None if text is None else text.with_name(f"{text.stem}-quick.md")
    if quick is None and beside is not None and beside.is_file():
        quick = beside
    short = _read(quick or folder(language) / f"{game}-quick.md", language, problems)
    for part in (main, short):
        problems += chain_problems(part.blocks, part.file)
    if words is None or has_errors(problems):
        return None, tuple(problems)
    drawer, found = _drawer(game, words, language)
    problems += found
    if drawer is None:
        return None, tuple(problems)
    main, short = (_reasoned(part, drawer(BookStyle())) for part in (main, short))
    return Source(game, language, words, main, short, drawer), tuple(problems)


def _drawer(
    game: GameName, words: RulebookWords, language: str
) -> tuple[Callable[[BookStyle], PentaquestFigures | PentomancyFigures] | None, tuple[Problem, ...]]:
    if game == "pentaquest":
        deck, problems = load_deck("pentaquest")
        if deck is None:
            return None, problems
        spoken, found = in_language(deck, language)
        return (lambda _: PentaquestFigures(spoken, words)), (*problems, *found)
    made = example_puzzle(EXAMPLE_SEED)

    def drawer(style: BookStyle) -> PentomancyFigures:
        return PentomancyFigures(made, Style(words=words_of(language)), style, words)

    return drawer, ()


def _reasoned(text: Text, figures: PentaquestFigures | PentomancyFigures) -> Text:
    """The text with the reasons of a proof in the captions of its steps."""
    if not isinstance(figures, PentomancyFigures):
        return text
    blocks = (figures.with_reason(block) if isinstance(block, Call) else block for block in text.blocks)
    return Text(tuple(blocks), text.file)


def _read(path: Path, language: str, problems: list[Problem]) -> Text:
    """A file as blocks; what is wrong with it joins the problems."""
    where = Where(str(path))
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        problems.append(Problem(where, "", "there is no such file", nearest_file(path), "no-file"))
        return Text((), str(path))
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        message = f"the byte 0x{error.object[error.start]:02X} is not UTF-8"
        problems.append(Problem(Where(str(path), line, 1), "", message, "save the file as UTF-8", "not-utf8"))
        return Text((), str(path))
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        problems.append(Problem(where, "", f"cannot read it: {reason}", "", "unreadable"))
        return Text((), str(path))
    blocks, found = parse(text, str(path), language=language)
    problems += found
    if not has_errors(found) and not any(isinstance(block, Heading) for block in blocks):
        problems.append(Problem(where, "", "there is no chapter in it", "begin one with # and its name", "no-chapter"))
    return Text(blocks, str(path))


@functools.cache
def chapters(text: Text) -> tuple[tuple[Block, ...], ...]:
    """The text in chapters; what comes before the first is a part of its own."""
    parts: list[list[Block]] = [[]]
    for block in text.blocks:
        if isinstance(block, Heading) and block.level == 1:
            parts.append([])
        parts[-1].append(block)
    return tuple(tuple(part) for part in parts if part)
