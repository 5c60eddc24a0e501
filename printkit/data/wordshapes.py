"""Which words a catalogue has, grouped by what prints them."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from printkit.data.fields import Shape, Text, field

Four: TypeAlias = Annotated[tuple[Text, ...], field(min_length=4, max_length=4)]  # one a grade, from easy to expert


class CardWords(Shape):
    """On cards; all but `between` is heard, not seen."""

    between: Text = field(description="between two panels")
    told: Text = field(description="the card as a whole")
    picture: Text = field(description="the card's picture, by name")
    difficulty: Text = field(description="how hard the card is, in steps")
    back: Text = field(description="a card's back")
    empty: Text = field(description="a card to be filled in")
    plus: Text = field(description="an effect")
    minus: Text = field(description="an effect")
    plus_minus: Text = field(description="an effect")
    spiral: Text = field(description="an effect")
    mirror: Text = field(description="an effect")
    sun: Text = field(description="on a die")
    moon: Text = field(description="on a die")


class SheetWords(Shape):
    """In the margins of sheets."""

    single: Text = field(description="a sheet that is printed on one side")
    front: Text = field(description="a sheet's front, where it has a back")
    back: Text = field(description="a sheet's back")
    fold: Text = field(description="a sheet to be folded")
    bookmark: Text = field(description="a sheet in the list of bookmarks")
    ruler: Text = field(description="above the ruler")


class PouchWords(Shape):
    """On the page that lies under a laminating pouch."""

    card: Text = field(description="a place, by number")
    paper: Text = field(description="the size of the cut paper")
    place: Text = field(description="how the page is printed and lies under the pouch; how much larger the pouch is")
    lines: Text = field(description="what solid and dashed lines mean, and the size of a finished card")
    after: Text = field(description="the radius of its corners, and a warning")
    label: Text = field(description="the page")


class DeckWords(Shape):
    """Of a whole deck: titles of files, and what the margin says of laminating."""

    sheets: Text = field(description="the title of its sheets")
    subject: Text = field(description="how many cards of which size on which paper")
    subject_one: Text = field(description="the same of one card")
    back: Text = field(description="the title of its back")
    laminating: Text = field(description="the title of the page for pouches")
    laminate_sheet: Text = field(description="in the margin of sheets that are laminated whole")
    cut_first: Text = field(description="in the margin of sheets that are cut first")


class Headed(Shape):
    """A text below a heading."""

    head: Text = field(description="a word or two")
    text: Text = field(description="a sentence or more")


class TrackWords(Shape):
    """The track for points."""

    first: Text = field(description="in its first box")
    last: Text = field(description="in its last box")


class LegendWords(Shape):
    """What marks on tiles mean; each stands beside such a tile."""

    given: Text = field(description="a grey tile of an answer")
    treasure: Text = field(description="a tile of an answer with a star")
    wall: Text = field(description="a tile that is a wall")
    target: Text = field(description="a tile in a heavy frame: what a conclusion is about")
    because: Text = field(description="a tile in a dotted frame: what it rests on")
    pattern: Text = field(description="a tile with black corners: what it looks at")


class BookletWords(Shape):
    """Headings and labels of puzzle booklets; `{}` stands for a number or a page."""

    puzzle: Text = field(description="a puzzle, by number")
    puzzles: Text = field(description="a heading")
    one_puzzle: Text = field(description="how many puzzles there are, on the cover, if it is one")
    page: Text = field(description="a page, by number")
    answer_inline: Text = field(description="before the page of an answer, amid a line")
    hints_inline: Text = field(description="before the page of hints, amid a line")
    par_inline: Text = field(description="before a par, amid a line")
    hints: Text = field(description="a heading")
    contents: Text = field(description="a heading")
    how_to_play: Text = field(description="a heading")
    example: Text = field(description="a heading")
    tables: Text = field(description="a heading")
    table_range: Text = field(description="the codes of a page of tables, from first to last")
    answers: Text = field(description="a heading")
    solutions: Text = field(description="a heading")
    scores: Text = field(description="a heading")
    colophon: Text = field(description="a heading")
    start: Text = field(description="where to begin, in gentle puzzles")
    room_letters: Text = field(description="above solutions")
    number: Text = field(description="a column of the score sheet")
    grade: Text = field(description="a column of the score sheet")
    par: Text = field(description="a column of the score sheet")
    score: Text = field(description="a column of the score sheet")
    date: Text = field(description="a column of the score sheet")
    time: Text = field(description="a column of the score sheet")
    grades: Four = field(description="what each grade is called")
    grade_lines: Four = field(description="what each grade asks for, in a line")
    logic_grade_lines: Four = field(description="the same for boards without fog")
    rules: Annotated[tuple[Headed, ...], field(min_length=1)] = field(description="the rules in short")
    gentle_rules: Annotated[tuple[Headed, ...], field(min_length=1)] = field(description="of puzzles for children")
    key_rule: Headed = field(description="the rule in short that key letters add")
    par_note: Text = field(description="above the score sheet: what par is")
    logic_rules: Annotated[tuple[Headed, ...], field(min_length=1)] = field(description="of boards without fog")
    track: TrackWords = field(description="the track for points")
    legend: LegendWords = field(description="what marks on tiles mean")
    blurb: Annotated[tuple[Text, ...], field(min_length=1)] = field(description="the back of a cover, by paragraphs")


class ColoringWords(Shape):
    """In colouring books."""

    title: Text = field(description="the title of the file")
    subject: Text = field(description="how many pages on which paper")
    subject_one: Text = field(description="the same of one page")
    cover: Text = field(description="on the cover, below the deck's name")
    owner: Text = field(description="on the cover, before a line for a name")
    cover_picture: Text = field(description="what is told of the cover's picture that ships")
    cover_mark: Text = field(description="a bookmark")
    cover_label: Text = field(description="the cover instead of a page number")
    back_label: Text = field(description="an empty back instead of a page number")
    creatures: Text = field(description="a heading and a bookmark")
    tick: Text = field(description="below that heading")
    guide: Text = field(description="a heading")
    guide_mark: Text = field(description="its bookmark")
    steps: Annotated[tuple[Headed, ...], field(min_length=6, max_length=6)] = field(description="what is done")
    swatches: Text = field(description="a heading")
    swatches_mark: Text = field(description="its bookmark")
    swatches_text: Text = field(description="below that heading")
    light: Text = field(description="above a box to be coloured")
    firm: Text = field(description="above a box to be coloured")
    mixed: Text = field(description="above a box to be coloured")
    pen: Text = field(description="above a line for a pen's name")
    strip: Text = field(description="the heading of a strip to be laminated")
    strip_text: Text = field(description="below that heading")
    coloured_by: Text = field(description="before a line for a name")
    coloured_on: Text = field(description="before a line for a date")
    picture: Text = field(description="what is told of a picture")
    plaque: Text = field(description="what is told of effect and panels")
    own: Text = field(description="the heading of a page to draw on")
    own_mark: Text = field(description="its bookmark")
    own_plaque: Text = field(description="what is told of its empty seal and dice")
    seal: Text = field(description="above the five effects")
    plus: Text = field(description="what an effect does")
    minus: Text = field(description="what an effect does")
    plus_minus: Text = field(description="what an effect does")
    spiral: Text = field(description="what an effect does")
    mirror: Text = field(description="what an effect does")
    empty_cards: Text = field(description="a bookmark")
    empty_slug: Text = field(description="in the margin of sheets of empty cards")
