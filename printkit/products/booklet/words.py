"""The words of a booklet, from the catalogue of its language."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from printkit.data.wordpuzzles import HeardWords, ImprintWords, KeyWords, MoveWords, PictureWords, ProofWords
from printkit.data.words import load_words
from printkit.data.wordshapes import Headed, LegendWords
from printkit.games.pentomancy.faces.strip import Mode
from printkit.games.pentomancy.grade import Grade


@dataclass(frozen=True, slots=True)
class Words:
    """Headings, labels and sentences of one language; `{}` stands for a number or a page.

    Attributes:
        grades: what each grade is called, from easy to expert.
        grade_lines: what each grade asks for, in a line.
        logic_grade_lines: the same for boards without fog.
        rules: the rules in short of the game.
        logic_rules: those of boards without fog.
        gentle_rules: those of puzzles for children.
        key_rule: what key letters add to them.
        par_note: what par is.
        track: the labels of the level track: for the first box and for the last.
        legend: what marks on tiles mean.
        blurb: what the back of a cover says.
        decimal: between ones and tenths.
        proof: conclusions in sentences.
        moves: moves in sentences.
        heard: what is told of figures.
        pictures: what drawings are called.
        keys: beside the table of key letters.
        imprint: how the booklet came about.
    """

    puzzle: str
    puzzles: str
    one_puzzle: str
    page: str
    answer_inline: str
    hints_inline: str
    par_inline: str
    hints: str
    contents: str
    how_to_play: str
    example: str
    tables: str
    table_range: str
    answers: str
    solutions: str
    scores: str
    colophon: str
    start: str
    room_letters: str
    number: str
    grade: str
    par: str
    score: str
    date: str
    time: str
    grades: tuple[str, str, str, str]
    grade_lines: tuple[str, str, str, str]
    logic_grade_lines: tuple[str, str, str, str]
    rules: tuple[tuple[str, str], ...]
    logic_rules: tuple[tuple[str, str], ...]
    gentle_rules: tuple[tuple[str, str], ...]
    key_rule: tuple[str, str]
    par_note: str
    track: tuple[str, str]
    legend: LegendWords
    blurb: tuple[str, ...]
    decimal: str
    proof: ProofWords
    moves: MoveWords
    heard: HeardWords
    pictures: PictureWords
    keys: KeyWords
    imprint: ImprintWords

    def grade_name(self, grade: Grade) -> str:
        """What a grade is called."""
        return self.grades[list(Grade).index(grade)]

    def grade_line(self, grade: Grade, mode: Mode) -> str:
        """What a grade asks for."""
        lines = self.logic_grade_lines if mode == "logic" else self.grade_lines
        return lines[list(Grade).index(grade)]


@functools.cache
def words_of(language: str) -> Words:
    """The words of a language tag such as `de-AT`.

    Raises:
        ValueError: there are none.
    """
    whole = load_words(language)
    says = whole.booklet
    made = ("rules", "logic_rules", "gentle_rules", "key_rule", "track")
    texts = {name: getattr(says, name) for name in type(says).model_fields if name not in made}
    return Words(
        **texts,
        rules=_rules(says.rules),
        logic_rules=_rules(says.logic_rules),
        gentle_rules=_rules(says.gentle_rules),
        key_rule=(says.key_rule.head, says.key_rule.text),
        track=(says.track.first, says.track.last),
        decimal=whole.decimal,
        proof=whole.proof,
        moves=whole.moves,
        heard=whole.heard,
        pictures=whole.pictures,
        keys=whole.keys,
        imprint=whole.imprint,
    )


def _rules(rules: tuple[Headed, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((rule.head, rule.text) for rule in rules)
