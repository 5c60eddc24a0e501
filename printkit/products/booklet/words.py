"""The words of a booklet's headings and labels, by language."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.games.pentomancy.faces.strip import LOGIC_RULES, RULES, TRACK_WORDS
from printkit.games.pentomancy.grade import Grade


@dataclass(frozen=True, slots=True)
class Words:
    """Headings and labels of one language; `{}` stands for a number or a page.

    Attributes:
        grades: what each grade is called, from easy to expert.
        grade_lines: what each grade asks for, in a line.
        rules: the rules in short of the game.
        logic_rules: those of boards without fog.
        track: the labels of the level track: for the first box and for the last.
        blurb: what the back of a cover says.
    """

    puzzle: str
    puzzles: str
    page: str
    answer: str
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
    rules: tuple[tuple[str, str], ...]
    logic_rules: tuple[tuple[str, str], ...]
    track: tuple[str, str]
    blurb: tuple[str, ...]

    def grade_name(self, grade: Grade) -> str:
        """What a grade is called."""
        return self.grades[list(Grade).index(grade)]

    def grade_line(self, grade: Grade) -> str:
        """What a grade asks for."""
        return self.grade_lines[list(Grade).index(grade)]


ENGLISH = Words(
    puzzle="Puzzle {}",
    puzzles="Puzzles",
    page="page {}",
    answer="Answer",
    hints="Hints",
    contents="Contents",
    how_to_play="How to play",
    example="A puzzle, step by step",
    tables="Reveal tables",
    table_range="{} to {}",
    answers="Answer key",
    solutions="Solutions, step by step",
    scores="Score sheet",
    colophon="About this booklet",
    start="Start here: {}",
    room_letters="A room bears the name of the letter that its shape is like, however it is turned or mirrored.",
    number="No.",
    grade="Grade",
    par="Par",
    score="Your score",
    date="Date",
    time="Time",
    grades=("Easy", "Medium", "Hard", "Expert"),
    grade_lines=(
        "One look at a room and its neighbours always finds the next safe tile.",
        "The same looks are enough, but there are more places to look at.",
        "Rooms must be compared: what one leaves open closes another.",
        "Suppose a level, follow it, and see what cannot be.",
    ),
    rules=RULES,
    logic_rules=LOGIC_RULES,
    track=TRACK_WORDS,
    blurb=(
        "Twelve rooms full of fog. Somewhere in it: monsters, and some of them sit on treasure.",
        "Every board can be cleared by thought alone. Walk in where you are sure, and only there.",
        "All you need is a pencil.",
    ),
)

GERMAN = Words(
    puzzle="Rätsel {}",
    puzzles="Rätsel",
    page="Seite {}",
    answer="Lösung",
    hints="Tipps",
    contents="Inhalt",
    how_to_play="So wird gespielt",
    example="Ein Rätsel, Schritt für Schritt",
    tables="Aufdecktabellen",
    table_range="{} bis {}",
    answers="Lösungen",
    solutions="Lösungswege",
    scores="Punkteliste",
    colophon="Über dieses Heft",
    start="Hier anfangen: {}",
    room_letters="Ein Raum heißt wie der Buchstabe, dem seine Form gleicht, wie auch immer gedreht oder gespiegelt.",
    number="Nr.",
    grade="Grad",
    par="Par",
    score="Punkte",
    date="Datum",
    time="Zeit",
    grades=("Leicht", "Mittel", "Schwer", "Meisterhaft"),
    grade_lines=(
        "Ein Blick auf einen Raum und seine Nachbarn findet stets das nächste sichere Feld.",
        "Dieselben Blicke genügen, aber es gibt mehr Orte, an denen man suchen muss.",
        "Räume müssen verglichen werden: Was der eine offen lässt, schließt den anderen.",
        "Nimm eine Stufe an, verfolge sie und sieh, was nicht sein kann.",
    ),
    rules=(
        (
            "Räume",
            "Jeder Raum hat jede Stufe von 1 bis 5 einmal. Felder mit gemeinsamer Kante haben nie dieselbe Stufe.",
        ),
        (
            "Erkunden",
            "Schlag den Code eines Feldes nach, das sicher nicht über deiner Stufe liegt: 5 Punkte. Liegt es darüber, "
            "ist das Spiel aus.",
        ),
        (
            "Besiegen",
            "Streich ein Monster bis zu deiner Stufe: seine Stufe in Punkten. Schlag die Nebelfelder seines Raums "
            "nach, die es berühren; sie zählen keine 5 Punkte, und starke schaden dir nicht.",
        ),
        (
            "Schatz",
            "Nach dem Sieg über ein Monster mit Stern verdopple deine Punkte und steig eine Stufe. Stufe 5 gewinnt.",
        ),
        (
            "Von selbst",
            "Ein Monster ohne Stern bis zu deiner Stufe, das nichts aufdecken würde, fällt sofort: seine Stufe in "
            "Punkten.",
        ),
    ),
    logic_rules=(
        ("Trage", "in jedes Feld eine Stufe von 1 bis 5 ein. Jeder Raum hat jede Stufe einmal."),
        ("Daneben", "Felder mit gemeinsamer Kante haben nie dieselbe Stufe, auch nicht über eine Raumwand hinweg."),
    ),
    track=("Punkte", "Ergebnis"),
    blurb=(
        "Zwölf Räume voller Nebel. Darin: Monster, und manche sitzen auf einem Schatz.",
        "Jedes Brett lässt sich allein durch Nachdenken lösen. Geh nur hinein, wo du sicher bist.",
        "Du brauchst nur einen Bleistift.",
    ),
)

LANGUAGES = {"en": ENGLISH, "de": GERMAN}


def words_of(language: str) -> Words:
    """The words of a language tag such as `de-AT`.

    Raises:
        ValueError: there are none.
    """
    found = LANGUAGES.get(language.split("-")[0].lower())
    if found is None:
        raise ValueError(f"there are no headings in '{language}'; write one of {', '.join(LANGUAGES)}")
    return found
