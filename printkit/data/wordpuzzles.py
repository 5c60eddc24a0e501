"""Which words a catalogue has of puzzles: conclusions and moves in sentences, and what is told to those who hear.

A sentence has a text for each of its forms, so that a language may bend every word of it; nothing is put together from
words alone. What stands in braces is a tile (`C4`), a level, or a text made from another template.
"""

from __future__ import annotations

from typing import Annotated

from printkit.data.fields import Shape, Text, field


class Counted(Shape):
    """A sentence about one thing, and about more than one."""

    one: Text = field(description="about one")
    several: Text = field(description="about more than one")


class Named(Shape):
    """A room by its letter; where two rooms have the same letter, by a tile as well."""

    alone: Text = field(description="the only room of its letter")
    by_tile: Text = field(description="one of two rooms of a letter")


class RoomNames(Shape):
    """The name of a room where it stands in a sentence."""

    within: Named = field(description="at a sentence's beginning: what is so in the room")
    of: Named = field(description="after a level: whose level it is")
    itself: Named = field(description="the room as what has or lacks something")


class ReasonWords(Shape):
    """Why a tile cannot have a level: clauses that go on from 'since', which know nothing of one another."""

    other: Text = field(description="the tile has another level")
    touches: Text = field(description="the tile touches a monster of that level")
    tiles_before: Counted = field(description="of tiles: an earlier step has shown it")
    touching: Text = field(description="of the tile that the sentence is about: what it touches")
    housed: Counted = field(description="of that tile: the levels that its room has already")
    levels_before: Counted = field(description="of levels: an earlier step has shown it")


class LockedWords(Shape):
    """The places of a level in a room all touch a tile outside."""

    two: Counted = field(description="two places; by how many tiles outside there are")
    more: Counted = field(description="more places")


class ChainWords(Shape):
    """Rooms with two places each for a level, one leading to the next."""

    first: Text = field(description="the first room")
    further: Text = field(description="the story so far, and the next room")
    end: Counted = field(description="the whole story, and what follows; by how many tiles lose the level")


class FollowWords(Shape):
    """What would follow from a supposition."""

    level: Text = field(description="a tile has one level left")
    place: Text = field(description="a level has one place left in its room")
    no_level: Text = field(description="a tile has no level left: a contradiction")
    no_place: Text = field(description="a level has no place left in a room: a contradiction")


class SupposeWords(Shape):
    """A level is supposed and followed to a contradiction."""

    at_once: Text = field(description="the contradiction follows at once")
    followed: Text = field(description="it follows by way of other levels")
    joined: Text = field(description="these levels, where there is more than one")
    first: FollowWords = field(description="directly after 'then'")
    further: FollowWords = field(description="later in the sentence")


class OpeningWords(Shape):
    """How a game begins."""

    fights: Text = field(description="monsters alone")
    fights_first: Text = field(description="monsters, then a tile to explore")
    explore: Text = field(description="a tile to explore at once")


class ProofWords(Shape):
    """Conclusions in sentences, one kind for each technique; and hints made of them."""

    all_of: Text = field(description="a list: all but its last, and its last")
    any_of: Text = field(description="a list to choose from")
    clauses: Text = field(description="a list of clauses that have such words in them")
    at: Text = field(description="a level and the tile where it is")
    rooms: RoomNames = field(description="names of rooms")
    reasons: ReasonWords = field(description="clauses that give reasons")
    tile_single: Text = field(description="a tile has one level left")
    room_single: Text = field(description="a level has one tile left in its room")
    safe: Text = field(description="a tile is not above the player's level")
    locked: LockedWords = field(description="all places of a level touch a tile outside")
    pair: Counted = field(description="two tiles share two levels; by how many tiles lose these")
    triple: Counted = field(description="three tiles share three levels; by how many tiles lose these")
    border_pair: Counted = field(description="two tiles of different rooms do; by how many tiles lose these")
    chain: ChainWords = field(description="rooms with two places each")
    suppose: SupposeWords = field(description="a supposition")
    exhaustion: Counted = field(description="no filling of the board has it; by how many tiles")
    hint: Counted = field(description="a hint that needs other tiles; by how many")
    opening: OpeningWords = field(description="how a game begins")


class DefeatWords(Shape):
    """A monster is defeated."""

    alone: Text = field(description="it reveals nothing")
    revealing: Text = field(description="it reveals tiles")


class BriefWords(Shape):
    """Moves and conclusions in few words, with their reasons."""

    explore: Text = field(description="a tile is explored")
    defeat: Text = field(description="a monster is defeated")
    revealing: Text = field(description="likewise, and tiles are revealed")
    concluded: Text = field(description="a tile has a level")
    tile_single: Text = field(description="a reason: the tile has one level left")
    room_single: Text = field(description="a reason: the level has one tile left in its room")
    safe: Text = field(description="a reason: levels that the tile cannot have")


class MoveWords(Shape):
    """Moves in sentences, and the example that is played with them."""

    explore: Text = field(description="a tile is explored, after the reason")
    defeat: DefeatWords = field(description="a monster is defeated")
    keyed: Text = field(description="after a tile was explored: what its key letter makes of its line")
    treasure: Text = field(description="it had a treasure")
    monster: Text = field(description="one of those that fall by themselves")
    fallen: Counted = field(description="monsters that fall by themselves")
    score: Text = field(description="the score after the move")
    explore_short: Text = field(description="in few words")
    defeat_short: Text = field(description="in few words")
    brief: BriefWords = field(description="with reasons, in few words")
    between: Text = field(description="moves in few words, since the last picture")
    intro: Text = field(description="above the example")
    intro_fights: Text = field(description="after that: when monsters are defeated")
    intro_codes: Text = field(description="after that: whose codes these are")
    intro_keys: Text = field(description="instead of that, with key letters")
    intro_logic: Text = field(description="above the example of a board without fog")
    cleared: Text = field(description="below the example")
    solved: Text = field(description="below the example of a board without fog")


class HeardWords(Shape):
    """What is told of figures and links to those who hear the page."""

    board: Text = field(description="all rooms of a board, and its walls")
    room: Text = field(description="a room with its tiles")
    fog: Text = field(description="a tile in fog")
    code: Text = field(description="a tile in fog with its code")
    code_keys: Text = field(description="likewise, with its key letter")
    treasure: Text = field(description="a level with a treasure")
    track: Text = field(description="the track for points")
    filled_track: Text = field(description="the track with points in it")
    filled_level: Text = field(description="one level of it")
    answer: Text = field(description="an answer row by row")
    back: Text = field(description="a link from an answer to its puzzle")
    start: Text = field(description="the example's board before its first move")
    move: Text = field(description="the example's board at a move, which is told in few words")
    conclusion: Text = field(description="a board without fog when a tile is concluded")
    badges: Text = field(description="the five badges")
    badges_treasure: Text = field(description="the five badges, and one with a treasure")
    rooms: Text = field(description="the shapes of the rooms")
    look_up: Text = field(description="how a code is looked up")
    look_up_keys: Text = field(description="likewise, with a key letter")
    defeat: Text = field(description="a part of a board before and after a defeat")
    cover: Text = field(description="the cover's picture where no drawing is there")
    key_row: Text = field(description="two key letters and what they make of each level")
    key_mark: Text = field(description="a level of the table and what it means")


class PictureWords(Shape):
    """What the drawings are called that ship."""

    monsters: Annotated[tuple[Text, ...], field(min_length=5, max_length=5)] = field(description="of levels 1 to 5")
    door: Text = field(description="a drawing")
    fog: Text = field(description="a drawing")
    hero: Text = field(description="a drawing")
    key: Text = field(description="a drawing")
    star: Text = field(description="a drawing")
    treasure: Text = field(description="a drawing")
    wall: Text = field(description="a drawing")
    booklet: Text = field(description="on the cover of booklets")

    def of(self, name: str) -> str:
        """What the drawing of this name is called, such as `level-1-a`; '' where it has no name here."""
        kind, _, rest = name.partition("-")
        if kind == "level" and rest[:1] in ("1", "2", "3", "4", "5"):
            return self.monsters[int(rest[0]) - 1]
        return str(getattr(self, kind)) if kind in type(self).model_fields else ""


class KeyWords(Shape):
    """Beside the table that says how a level is read by the key letter of its tile."""

    letter: Text = field(description="above the key letters")
    table: Text = field(description="beside the levels of the table")
    stars: Annotated[tuple[Text, ...], field(min_length=1, max_length=4)] = field(
        description="what becomes of stars, line by line"
    )


class ImprintWords(Shape):
    """How a booklet came about, and what is told of its files."""

    puzzles: Text = field(description="how many puzzles there are")
    one_puzzle: Text = field(description="the same of one puzzle")
    made: Text = field(description="what makes it again")
    made_keys: Text = field(description="likewise, with key letters")
    grade: Text = field(description="how many puzzles a grade has")
    again: Text = field(description="that it can be made again")
    play: Text = field(description="what was proved of puzzles with fog")
    logic: Text = field(description="what was proved of boards without fog")
    ids: Text = field(description="the first and the last puzzle")
    one_id: Text = field(description="the same where there is one puzzle")
    rights: Text = field(description="whose words and drawings these are")
    subject: Text = field(description="of the file: how many puzzles")
    cover: Text = field(description="the label of the cover's page")
    cover_title: Text = field(description="the title of the cover's file")
