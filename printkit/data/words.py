"""The words that printkit prints, from one catalogue a language: `templates/words/*.yaml`.

Texts that run over pages (rules, rulebooks) are files of their own; here is what stands on cards, in the margins of
sheets, in headings and labels. Braces in a text stand for what is put there: a number, a name.
"""

from __future__ import annotations

import functools
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from printkit.data.fields import Shape, Text, field
from printkit.data.kitwords import BoxWords, CalibrationWords, FoldedDiceWords, KitWords, MatWords, ScoreWords
from printkit.data.languages import DEFAULT, base_language, catalogue, known_language, languages
from printkit.data.problems import Problem, ProblemError, has_errors
from printkit.data.rulebookwords import RulebookWords
from printkit.data.schema import load_with_places
from printkit.data.tree import Steps
from printkit.data.wordpuzzles import HeardWords, ImprintWords, KeyWords, MoveWords, PictureWords, ProofWords
from printkit.data.wordshapes import BookletWords, CardWords, ColoringWords, DeckWords, PouchWords, SheetWords


class Words(Shape, title="The words of a language"):
    """All words of a language, by what prints them."""

    language: Text = field(description="the language's own name")
    decimal: Annotated[Text, field(min_length=1, max_length=1)] = field(description="between ones and tenths")
    card: CardWords = field(description="on cards, and of cards where they are read aloud")
    sheet: SheetWords = field(description="in the margins of sheets")
    pouch: PouchWords = field(description="on the page that lies under a laminating pouch")
    deck: DeckWords = field(description="of a whole deck")
    coloring: ColoringWords = field(description="in colouring books")
    rulebook: RulebookWords = field(description="in rulebooks, outside their running text")
    booklet: BookletWords = field(description="headings and labels of puzzle booklets")
    proof: ProofWords = field(description="conclusions in sentences")
    moves: MoveWords = field(description="moves in sentences")
    heard: HeardWords = field(description="what is told of a booklet's figures")
    pictures: PictureWords = field(description="what drawings are called")
    keys: KeyWords = field(description="beside the table of key letters")
    imprint: ImprintWords = field(description="how a booklet came about")
    kit: KitWords = field(description="on the first page of a kit")
    mats: MatWords = field(description="on play mats")
    box: BoxWords = field(description="on the page with a box")
    folded_dice: FoldedDiceWords = field(description="on the page with dice to fold")
    scores: ScoreWords = field(description="on score sheets")
    calibration: CalibrationWords = field(description="on the page that measures a printer")

    def figures(self, text: str) -> str:
        """Figures with the language's decimal mark instead of a point: `63.5 × 88 mm`."""
        return text.replace(".", self.decimal)


def load_words(language: str) -> Words:
    """The words of a language tag; those of `de` for `de-AT`.

    Raises:
        ValueError: there is no such catalogue; the message names those that there are.
        ProblemError: the catalogue has errors.
    """
    return _load(known_language(language))


def words_for(language: str) -> Words:
    """As `load_words`, and English where there are none: a deck may be in any language."""
    base = base_language(language)
    return _load(base if base in languages() else DEFAULT)


def read_words(path: Path) -> tuple[Words | None, tuple[Problem, ...]]:
    """Read a catalogue; its braces must be those of the English one.

    Returns:
        The words, or None where there are errors; and all problems.
    """
    words, tree, problems = load_with_places(path, Words)
    if words is None or tree is None or path.stem == DEFAULT:
        return words, problems
    wanted = dict(texts(_load(DEFAULT)))
    found = [
        tree.problem(steps, f"'{text}' {fault}", "keep the braces as the English text has them", "bad-braces")
        for steps, text in texts(words)
        if (fault := _fault(text, wanted.get(steps, "")))
    ]
    return (None if found else words), (*problems, *found)


def texts(words: Words) -> Iterator[tuple[Steps, str]]:
    """Every text of a catalogue with the way to it, in the catalogue's order."""
    yield from _texts(words.model_dump(), ())


def gaps(text: str) -> tuple[str, ...]:
    """What the braces of a text name, in alphabetical order: `('count', 'number')`, and '' for `{}`.

    Raises:
        ValueError: a brace stands alone.
    """
    return tuple(sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None))


def _fault(text: str, english: str) -> str:
    try:
        return "" if gaps(text) == gaps(english) else f"has not the braces of '{english}'"
    except ValueError:
        return "has a brace that stands alone"


def _texts(value: Any, steps: Steps) -> Iterator[tuple[Steps, str]]:
    if isinstance(value, str):
        yield steps, value
    else:
        for step, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _texts(inner, (*steps, step))


@functools.cache
def _load(language: str) -> Words:
    words, problems = read_words(catalogue(language))
    if words is None or has_errors(problems):
        raise ProblemError(problems)
    return words
