"""Which words a catalogue has for a kit and for the page that measures a printer; `wordshapes` has the others."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from printkit.data.fields import Shape, Text, field
from printkit.data.wordshapes import Headed

Five: TypeAlias = Annotated[tuple[Headed, ...], field(min_length=5, max_length=5)]
Some: TypeAlias = Annotated[tuple[Text, ...], field(min_length=1)]


class KitWords(Shape):
    """On the first page of a kit: what to print, on which paper, and what to do with it."""

    start: Text = field(description="in the banner of the first page")
    start_title: Text = field(description="the title of its file")
    start_label: Text = field(description="one of its pages, by number")
    continued: Text = field(description="at the top of a further page")
    intro: Text = field(description="what holds for all parts")
    both_long: Text = field(description="how cards are printed")
    both_short: Text = field(description="how cards are printed")
    fold: Text = field(description="how cards are printed")
    one_side: Text = field(description="how a part is printed")
    as_cards: Text = field(description="how cards to laminate are printed")
    thick: Text = field(description="how what is folded is printed")
    large: Text = field(description="on which papers mats are printed")
    two: Text = field(description="on which paper mats are printed")
    sheets: Text = field(description="how what is stapled is printed")
    either: Text = field(description="how the colouring book is printed")
    no_paper: Text = field(description="of what is not printed")
    cards: Headed = field(description="a part")
    laminated: Headed = field(description="a part")
    box: Headed = field(description="a part")
    mats: Headed = field(description="a part")
    dice: Headed = field(description="a part")
    scores: Headed = field(description="a part")
    rules: Headed = field(description="a part")
    coloring: Headed = field(description="a part")
    puzzle_rules: Headed = field(description="a part")
    booklet: Headed = field(description="a part")
    folding: Text = field(description="how a booklet is made of sheets")
    screen: Headed = field(description="a part")


class MatWords(Shape):
    """On play mats, and on the boards of players."""

    solo_title: Text = field(description="the title of the file for one player")
    table_title: Text = field(description="the title of the file for several")
    board_title: Text = field(description="the title of the file of a player's board")
    solo_label: Text = field(description="a page")
    table_label: Text = field(description="a page")
    board_label: Text = field(description="a page")
    left: Text = field(description="a page that is half of a mat")
    right: Text = field(description="a page that is half of a mat")
    deck: Text = field(description="a place")
    quest_area: Text = field(description="a place")
    army: Text = field(description="a place")
    army_hint: Text = field(description="in that place")
    discard_pile: Text = field(description="a place")
    player: Text = field(description="before a line for a name")
    first_turn: Text = field(description="below two places for rerolls")
    cut: Text = field(description="beside an edge of half a mat")
    glue: Text = field(description="beside an edge of half a mat")
    plus: Text = field(description="what an effect does")
    minus: Text = field(description="what an effect does")
    plus_minus: Text = field(description="what an effect does")
    spiral: Text = field(description="what an effect does")
    mirror: Text = field(description="what an effect does")
    turn: Text = field(description="a heading")
    phases: Five = field(description="a turn")
    alone: Some = field(description="how one loses and wins alone")
    around: Text = field(description="a heading")
    several: Some = field(description="how several play")


class BoxWords(Shape):
    """On the page with a box, and on the box."""

    title: Text = field(description="the title of the file")
    label: Text = field(description="the page")
    head: Text = field(description="a heading")
    steps: Text = field(description="how it is cut, folded and glued")
    count: Text = field(description="on the box")
    told: Text = field(description="what is told of the box")


class FoldedDiceWords(Shape):
    """On the page with dice to fold."""

    title: Text = field(description="the title of the file")
    label: Text = field(description="the page")
    head: Text = field(description="a heading")
    steps: Text = field(description="how they are cut, folded and glued")
    told: Text = field(description="what is told of a die")


class ScoreWords(Shape):
    """On score sheets."""

    title: Text = field(description="the title of the file")
    solo_label: Text = field(description="the page for one player")
    table_label: Text = field(description="the page for several")
    alone: Text = field(description="what counts, for one player")
    alone_whole: Text = field(description="the same for a deck of 42 cards, with what a score is worth")
    several: Text = field(description="what counts, for several")
    date: Text = field(description="above a column, and before a line")
    won: Text = field(description="above a column")
    score: Text = field(description="above a column")
    last: Text = field(description="above a column: the card that beat one, or the last that one beat")
    best: Text = field(description="before a line")
    streak: Text = field(description="before a line")
    dealer: Text = field(description="before a line")
    player: Text = field(description="above a column")
    army: Text = field(description="above a column")
    discard_pile: Text = field(description="above a column")
    total: Text = field(description="above a column")


class CalibrationWords(Shape):
    """On the page that measures a printer."""

    title: Text = field(description="the title of the file")
    subject_long: Text = field(description="which paper, turned how")
    subject_short: Text = field(description="which paper, turned how")
    front: Text = field(description="a page")
    back: Text = field(description="a page")
    head: Text = field(description="a heading")
    print_long: Text = field(description="how it is printed")
    print_short: Text = field(description="how it is printed")
    scale: Text = field(description="the first step")
    edge: Text = field(description="the second step")
    backs: Text = field(description="the third step")
    foot: Text = field(description="what is read where nothing is off")
    square: Text = field(description="in a square, below its length")
    back_note: Text = field(description="on the back")
