from __future__ import annotations

import datetime
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml as pyyaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printkit.core.files import shipped
from printkit.data.problems import Problem, Where, has_errors
from printkit.games.pentaquest.deckfile import (
    builtin_decks,
    deck_id,
    deck_schema,
    load_deck,
    read_deck,
    starter_deck,
)
from printkit.games.pentaquest.model import Card, Deck, Effect, Requirement

WHOLE = "name: {name}, effect: plus, requirements: [1 2]"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(name: str, text: str) -> str:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return name


def base() -> str:
    """A deck of two cards with pictures, for others to extend."""
    write("base/a.svg", "<svg/>")
    write("base/own.ttf", "")
    return write(
        "base/base.yaml",
        "name: Base\nversion: '7'\nauthor: Ada\nlanguage: de\nlicence: CC0-1.0\nsize: poker\nback: stars\n"
        "fonts: {name: Cinzel, small: own.ttf}\ncards:\n"
        "  a: {name: A, effect: plus, requirements: [1 2], copies: 3,"
        " picture: {file: a.svg, fit: cover, scale: 1.5}}\n"
        "  b: {name: B, effect: minus, requirements: [sun sun]}\n",
    )


def good(path: str) -> Deck:
    deck, problems = load_deck(path)
    assert [str(problem) for problem in problems if problem.is_error] == []
    assert deck is not None
    return deck


def card(deck: Deck, card_id: str) -> Card:
    return {card.id: card for card in deck.cards}[card_id]


def told(text: str) -> list[str]:
    """The problems of a deck file as lines, without the file's name."""
    _, problems = load_deck(write("d.yaml", text))
    return [str(problem).removeprefix("d.yaml:") for problem in problems]


# --- the built-in deck -------------------------------------------------------------------------------------------


def without_drawings(problems: tuple[Problem, ...]) -> list[Problem]:
    """The problems, but for drawings that are not there: another test looks for those."""
    return [problem for problem in problems if problem.code != "no-file"]


def test_the_built_in_deck_has_its_42_cards() -> None:
    deck, problems = load_deck("pentaquest")
    assert without_drawings(problems) == []
    assert deck is not None
    assert (deck.id, deck.name, deck.version, deck.language) == ("pentaquest", "Pentaquest", "1.0", "en")
    assert len(deck.cards) == len({card.id for card in deck.cards}) == 42
    goose = card(deck, "gate-goose")
    assert (goose.name, goose.effect) == ("Gander of the Gate", Effect.PLUS_MINUS)
    assert goose.requirements == (Requirement((4, 6)),)
    assert goose.art is not None
    assert Path(goose.art.file) == shipped("card_data") / "pentaquest" / "art" / "gate-goose.svg"
    assert goose.where.line == 20


def test_a_built_in_deck_is_named_from_the_working_folder_where_it_lies_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shipped("card_data").parent)
    deck, _ = load_deck("pentaquest")
    assert deck is not None
    assert deck.cards[0].where.file == str(Path("card_data") / "pentaquest" / "deck.yaml")


def test_the_built_in_decks_are_listed() -> None:
    assert "pentaquest" in builtin_decks()
    assert list(builtin_decks()) == sorted(builtin_decks())


# --- one file ----------------------------------------------------------------------------------------------------


def test_everything_that_a_deck_says_is_in_it() -> None:
    deck = good(base())
    here = Path.cwd() / "base"
    assert (deck.id, deck.name, deck.version, deck.author, deck.language) == ("base", "Base", "7", "Ada", "de")
    assert (deck.licence, deck.size, deck.back, deck.template) == ("CC0-1.0", "poker", "stars", None)
    assert deck.fonts == (("name", "Cinzel"), ("small", str(here / "own.ttf")))
    a, b = deck.cards
    assert (a.copies, b.copies, b.art) == (3, 1, None)
    assert a.art is not None
    assert (a.art.file, a.art.fit, a.art.scale) == (str(here / "a.svg"), "cover", 1.5)
    assert deck.where("size") == Where("base/base.yaml", 6, 7)
    assert deck.where("fonts.small") == Where("base/base.yaml", 8, 30)
    assert deck.where("template") == Where("base/base.yaml")
    assert a.where == Where("base/base.yaml", 10, 3)
    assert a.art.where == Where("base/base.yaml", 10, 78)


@pytest.mark.parametrize(
    ("typed", "panels"),
    [
        ("[sun sun, 4 5 6]", ["sun sun", "4 5 6"]),
        ("sun sun moon moon", ["sun sun moon moon"]),
        ("3", ["3"]),
        ("[3, 4]", ["3", "4"]),
        ("[[1, 2], [sun, 6]]", ["1 2", "6 sun"]),
        ("['1,2', 3]", ["1 2", "3"]),
        ("\n    - 2 1\n    - [5]", ["1 2", "5"]),
    ],
)
def test_requirements_can_be_written_in_several_ways(typed: str, panels: list[str]) -> None:
    deck = good(write("d.yaml", f"name: D\ncards:\n  a:\n    name: A\n    effect: plus\n    requirements: {typed}\n"))
    assert [str(panel) for panel in deck.cards[0].requirements] == panels


@pytest.mark.parametrize(
    ("typed", "offset"), [("[1, -2]", (1, -2)), ("1, -2", (1, -2)), ("'0.5 3'", (0.5, 3)), ("1 2", (1, 2))]
)
def test_an_offset_can_be_written_in_several_ways(typed: str, offset: tuple[float, float]) -> None:
    write("x.png", "")
    text = f"name: D\ncards:\n  a:\n    {WHOLE}\n    picture:\n      file: x.png\n      offset: {typed}\n"
    text = text.replace(WHOLE, "name: A\n    effect: plus\n    requirements: [1 2]")
    picture = good(write("d.yaml", text)).cards[0].art
    assert picture is not None
    assert picture.offset == offset


def test_cards_can_be_listed_with_their_ids() -> None:
    text = (
        "name: D\ncards:\n- id: a\n  name: A\n  effect: plus\n  requirements: 1\n"
        "- {effect: minus, id: b, name: B, requirements: 2}\n"
    )
    listed = read_deck(write("d.yaml", text))
    assert listed.problems == ()
    assert listed.deck is not None
    assert [(c.id, c.name, c.where.line, c.where.column) for c in listed.deck.cards] == [
        ("a", "A", 3, 7),
        ("b", "B", 7, 23),
    ]
    assert listed.where("cards.b.name") == Where("d.yaml", 7, 32)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("my-game/deck.yaml", "my-game"),
        ("My Game (2)/deck.yaml", "my-game-2"),
        ("Größe.yaml", "groe"),
        ("a/Quest_01.yml", "quest-01"),
        ("日本/deck.yaml", "日本"),
    ],
)
def test_a_deck_is_called_by_its_file_or_folder(name: str, expected: str) -> None:
    assert deck_id(str(Path.cwd() / name)) == expected
    assert good(write(name, f"name: D\ncards: {{a: {{{WHOLE.format(name='A')}}}}}\n")).id == expected


def test_a_folder_with_a_deck_in_it_can_be_named() -> None:
    write("my-game/deck.yaml", f"name: D\ncards: {{a: {{{WHOLE.format(name='A')}}}}}\n")
    deck = good("my-game")
    assert deck.id == "my-game"
    assert deck.cards[0].where.file == str(Path("my-game") / "deck.yaml")


NO_ID = "a card in a list is a mapping with an 'id'; write '- id: goblin' and its other keys below"

MISTAKES: dict[str, tuple[str, list[str]]] = {
    "a wrong die": (
        "name: D\ncards:\n  a: {name: A, effect: plus, requirements: [1 2, sun sum]}\n",
        ["3:50: error: cards.a.requirements[1]: 'sum' is not a die; write 1 to 6, sun or moon"],
    ),
    "too many dice": (
        "name: D\ncards:\n  a:\n    name: A\n    effect: plus\n    requirements:\n      - 1\n      - 1 2 3 4 5 6\n",
        ["8:9: error: cards.a.requirements[1]: a panel has 1 to 5 dice, not 6"],
    ),
    "a single wrong panel": (
        "name: D\ncards:\n  a: {name: A, effect: plus, requirements: 7}\n",
        ["3:44: error: cards.a.requirements: '7' is not a die; write 1 to 6, sun or moon"],
    ),
    "no panel": (
        "name: D\ncards:\n  a: {name: A, effect: plus, requirements: []}\n",
        ["3:44: error: cards.a.requirements: there is nothing here; at least 1 is needed"],
    ),
    "an effect by another word": (
        "name: D\ncards:\n  a: {name: A, effect: reroll, requirements: 1}\n",
        ["3:24: error: cards.a.effect: 'reroll' is not an effect; it is called spiral"],
    ),
    "an unknown effect": (
        "name: D\ncards:\n  a: {name: A, effect: mirorr, requirements: 1}\n",
        [
            "3:24: error: cards.a.effect: 'mirorr' is not known here; did you mean 'mirror'? "
            "one of: plus, minus, plus-minus, spiral, mirror"
        ],
    ),
    "no copies": (
        "name: D\ncards:\n  a: {name: A, effect: plus, requirements: 1, copies: 0}\n",
        ["3:55: error: cards.a.copies: 0 is out of range; at least 1"],
    ),
    "an id with a capital": (
        "name: D\ncards:\n  Big Goblin: {name: A, effect: plus, requirements: 1}\n",
        [
            "3:3: error: cards.Big Goblin: 'Big Goblin' is not an id; "
            "use lower-case letters, digits and hyphens, such as big-goblin"
        ],
    ),
    "an id twice": (
        "name: D\ncards:\n  a: {name: A, effect: plus, requirements: 1}\n"
        "  a: {name: B, effect: plus, requirements: 1}\n",
        ["4:3: error: cards.a: 'a' is here twice; it was first on line 3; delete or rename one of them"],
    ),
    "an id twice in a list": (
        "name: D\ncards:\n- {id: a, name: A, effect: plus, requirements: 1}\n"
        "- {id: a, name: B, effect: plus, requirements: 1}\n",
        ["4:8: error: cards[1].id: there are two cards 'a'; the first is on line 3; give one of them another id"],
    ),
    "no id in a list": (
        "name: D\ncards:\n- {name: A, effect: plus, requirements: 1}\n- x\n",
        [
            f"3:3: error: cards[0]: {NO_ID}",
            f"4:3: error: cards[1]: {NO_ID}",
        ],
    ),
    "keys missing": (
        "name: D\ncards:\n  a: {effect: plus}\n  b: {name: B, requirements: 1}\n  c: {}\n",
        [
            "3:3: error: cards.a: 'name' and 'requirements' are missing; a new card needs them",
            "4:3: error: cards.b: 'effect' is missing; a new card needs it",
            "5:3: error: cards.c: 'name', 'effect' and 'requirements' are missing; a new card needs them",
        ],
    ),
    "no name for the deck": (
        "cards: {a: {name: A, effect: plus, requirements: 1}}\n",
        ["1:1: error: the key 'name' is missing; give the deck a name"],
    ),
    "no cards": ("name: D\n", ["1:1: error: cards: the deck has no cards; add one, or extend another deck"]),
    "a blank name": (
        "name: D\ncards: {a: {name: ' ', effect: plus, requirements: 1}}\n",
        ["2:19: error: cards.a.name: a name is not blank; write what is to be printed"],
    ),
    "a size that is none": (
        "name: D\nsize: 63x\ncards: {a: {name: A, effect: plus, requirements: 1}}\n",
        ["2:7: error: size: '' is not a length; write a number with mm, cm, in or pt, such as 63mm"],
    ),
    "a language that is none": (
        "name: D\nlanguage: English language\ncards: {a: {name: A, effect: plus, requirements: 1}}\n",
        ["2:11: error: language: 'English language' is not a language tag; write one such as en, de or pt-BR"],
    ),
    "removing from nothing": (
        "name: D\nremove: [x]\ncards: {a: {name: A, effect: plus, requirements: 1}}\n",
        ["2:10: error: remove[0]: there is nothing to remove from; name another deck under 'extends'"],
    ),
    "a picture without a file": (
        "name: D\ncards: {a: {name: A, effect: plus, requirements: 1, picture: {fit: cover}}}\n",
        ["2:53: error: cards.a.picture: the picture has no 'file'; name a picture file"],
    ),
    "a scale of nothing": (
        "name: D\ncards: {a: {name: A, effect: plus, requirements: 1, picture: {file: x, scale: 0}}}\n",
        ["2:79: error: cards.a.picture.scale: a scale is above 0 and at most 100; 1 leaves the picture as it is"],
    ),
    "two cards of one name": (
        "name: D\ncards:\n  a: {name: Imp, effect: plus, requirements: 1}\n"
        "  b: {name: imp, effect: plus, requirements: 2}\n",
        ["4:13: warning: cards.b.name: the card 'a' has the name 'imp', too; rename one of them"],
    ),
    "a panel twice": (
        "name: D\ncards:\n  a: {name: A, effect: plus, requirements: [1 2, 3, 2 1]}\n",
        ["3:53: warning: cards.a.requirements[2]: the panel '1 2' is on this card twice; leave one of them away"],
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_every_mistake_in_a_deck_is_told_at_its_place(name: str) -> None:
    text, expected = MISTAKES[name]
    assert told(text) == expected


def test_problems_of_reading_shape_and_cards_are_told_together() -> None:
    text = (
        "nme: D\ncards:\n  a: {name: Goblin #1\n    , effect: plus, requirements: [q]}\n"
        "  a: {}\n  b: {effect: flip}\nback:\n"
    )
    assert [(line.split(": ")[0], line.split(": ")[1]) for line in told(text)] == [
        ("1:1", "error"),
        ("3:20", "warning"),
        ("4:36", "error"),
        ("5:3", "error"),
        ("6:3", "error"),
        ("6:15", "error"),
        ("7:6", "error"),
    ]


# --- pictures ----------------------------------------------------------------------------------------------------


def test_a_missing_picture_is_an_error_that_names_the_nearest_file_and_leaves_the_deck_known() -> None:
    write("art/goblin.svg", "<svg/>")
    write("art/dir.svg/x", "")
    deck, problems = load_deck(
        write(
            "d.yaml",
            "name: D\ncards:\n  a:\n    name: A\n    effect: plus\n    requirements: 1\n    picture: art/gobiln.svg\n"
            "  b: {name: B, effect: plus, requirements: 2, picture: {fit: cover, file: art/dir.svg}}\n",
        )
    )
    assert deck is not None
    assert [(str(p.where), p.key, p.hint, p.code) for p in problems] == [
        ("d.yaml:7:14", "cards.a.picture", "did you mean goblin.svg?", "no-file"),
        ("d.yaml:8:75", "cards.b.picture", "name a file inside it", "no-file"),
    ]
    assert has_errors(problems)


def test_a_missing_back_template_or_font_file_is_an_error_at_its_place() -> None:
    lines = told(
        "name: D\nback: my/back.svg\ntemplate: fancy\nfonts:\n  name: Jost\n  small: x.ttf\n"
        "cards: {a: {name: A, effect: plus, requirements: 1}}\n"
    )
    assert [line.split(": there")[0] for line in lines] == ["2:7: error: back", "6:10: error: fonts.small"]


# --- decks that extend others ------------------------------------------------------------------------------------


def test_three_lines_change_a_picture() -> None:
    write("mine/my-bat.png", "")
    path = write("mine/deck.yaml", "extends: pentaquest\ncards:\n  cellar-bat: {picture: my-bat.png}\n")
    deck, problems = load_deck(path)
    assert without_drawings(problems) == []
    builtin, _ = load_deck("pentaquest")
    assert deck is not None
    assert builtin is not None
    assert deck.id == "mine"
    assert [c.id for c in deck.cards] == [c.id for c in builtin.cards]
    for new, old in zip(deck.cards, builtin.cards, strict=True):
        if new.id != "cellar-bat":
            assert new == old
    bat = card(deck, "cellar-bat")
    assert bat.art is not None
    assert bat.art.file == str(Path.cwd() / "mine" / "my-bat.png")
    assert bat.art.where == Where("mine/deck.yaml", 3, 25)
    assert bat.where == Where("mine/deck.yaml", 3, 3)
    assert bat.requirements == card(builtin, "cellar-bat").requirements


def test_a_deck_says_only_what_is_different() -> None:
    base()
    deck = good(
        write(
            "mine.yaml",
            "extends: base/base.yaml\nname: Mine\nfonts: {name: Jost}\nsize: tarot\nremove: [b]\ncards:\n"
            "  a: {picture: {scale: 2}, effect: mirror}\n  c: {name: C, effect: spiral, requirements: 6}\n",
        )
    )
    assert (deck.id, deck.name, deck.version, deck.size, deck.back) == ("mine", "Mine", "7", "tarot", "stars")
    assert deck.fonts == (("name", "Jost"), ("small", str(Path.cwd() / "base" / "own.ttf")))
    assert [c.id for c in deck.cards] == ["a", "c"]
    a = card(deck, "a")
    assert (a.name, a.effect, a.copies) == ("A", Effect.MIRROR, 3)
    assert a.art is not None
    assert (a.art.file, a.art.fit, a.art.scale) == (str(Path.cwd() / "base" / "a.svg"), "cover", 2)
    assert deck.where("size") == Where("mine.yaml", 4, 7)
    assert deck.where("back") == Where("base/base.yaml", 7, 7)


def test_a_picture_with_a_file_of_its_own_takes_nothing_from_the_old_one() -> None:
    base()
    write("b.svg", "")
    deck = good(write("mine.yaml", "extends: base/base.yaml\ncards: {a: {picture: {file: b.svg, mirror: true}}}\n"))
    picture = card(deck, "a").art
    assert picture is not None
    assert (picture.file, picture.fit, picture.scale, picture.mirror) == (
        str(Path.cwd() / "b.svg"),
        "contain",
        1,
        True,
    )


def test_decks_can_extend_in_a_chain_and_every_place_is_in_the_file_that_says_so() -> None:
    base()
    write("base/mid.yaml", "extends: base.yaml\ncards:\n  a: {name: Middle}\n")
    top = read_deck(write("top.yaml", "extends: base/mid.yaml\ncards:\n  a: {effect: minus}\n"))
    assert top.problems == ()
    assert top.deck is not None
    assert (top.deck.cards[0].name, top.deck.cards[0].effect, top.deck.cards[0].copies) == ("Middle", Effect.MINUS, 3)
    assert top.where("cards.a") == Where("top.yaml", 3, 3)
    assert top.where("cards.a.effect") == Where("top.yaml", 3, 15)
    assert top.where("cards.a.name") == Where("base/mid.yaml", 3, 13)
    assert top.where("cards.a.requirements[0]") == Where("base/base.yaml", 10, 45)
    assert top.where(("cards", "b", "name")) == Where("base/base.yaml", 11, 13)
    assert top.where("nothing.here") == Where("top.yaml", 1, 1)


@pytest.mark.parametrize(
    "links", [["a.yaml"], ["b.yaml", "a.yaml"], ["b.yaml", "./b.yaml"], ["b.yaml", "c.yaml", "b.yaml"]]
)
def test_a_chain_that_comes_back_to_itself_is_an_error(links: list[str]) -> None:
    for name, target in zip("abc", links, strict=False):
        write(f"{name}.yaml", f"name: X\nextends: {target}\n")
    deck, problems = load_deck("a.yaml")
    assert deck is None
    assert [problem.code for problem in problems] == ["extends-loop"]
    assert problems[0].where == Where("abc"[len(links) - 1] + ".yaml", 2, 10)


def test_a_chain_without_end_is_cut() -> None:
    for number in range(40):
        write(f"d{number}.yaml", f"extends: d{number + 1}.yaml\n")
    deck, problems = load_deck("d0.yaml")
    assert deck is None
    assert [problem.code for problem in problems] == ["extends-loop"]


def test_what_is_removed_must_be_there() -> None:
    base()
    assert told("extends: base/base.yaml\nremove: [bb, a, a, zzzzz]\ncards: {b: {name: X}}\n") == [
        "2:10: error: remove[0]: the extended deck has no card 'bb'; did you mean 'b'?",
        "2:17: warning: remove[2]: 'a' is removed twice; name it once",
        "2:20: error: remove[3]: the extended deck has no card 'zzzzz'",
    ]
    assert told("extends: base/base.yaml\nremove: [a]\ncards: {a: {name: X}}\n") == [
        "2:10: error: remove[0]: 'a' is removed here, and among the cards of the same file; do one of the two"
    ]
    assert told("extends: base/base.yaml\nremove: [a, b]\n") == [
        "1:1: error: cards: the deck has no cards; add one, or extend another deck"
    ]


def test_a_new_card_that_may_be_a_slip_names_the_card_that_was_meant() -> None:
    assert "did you mean 'cellar-bat'?" in told("extends: pentaquest\ncards:\n  celar-bat: {name: Bat}\n")[0]


def test_a_base_that_is_not_there_is_told_where_it_is_named() -> None:
    write("deck/base.yaml", "")
    assert told("extends: pentaqest\n")[0].startswith(
        "1:10: error: extends: there is no built-in deck 'pentaqest' and no such file; did you mean 'pentaquest'?"
    )
    assert told("name: x\nextends: deck/bsae.yaml\n") == [
        "2:10: error: extends: there is no file 'deck/bsae.yaml'; did you mean base.yaml?"
    ]


def test_the_problems_of_a_base_are_told_with_the_base_even_when_the_deck_has_some() -> None:
    write("base.yaml", "name: B\ncards: {a: {effect: q}}\n")
    _, problems = load_deck(write("d.yaml", "extends: base.yaml\nsize: 0x0\n"))
    assert [str(problem.where) for problem in problems] == ["d.yaml:2:7", "base.yaml:2:9", "base.yaml:2:21"]


@pytest.mark.parametrize(
    ("name", "code"),
    [("pentaqest", "no-deck"), ("no.yaml", "no-file"), (".", "is-folder"), ("", "no-deck"), ("x/y", "no-file")],
)
def test_a_deck_that_is_not_there_is_a_problem(name: str, code: str) -> None:
    found = read_deck(name or " ")
    assert found.deck is None
    assert [problem.code for problem in found.problems] == [code]
    assert found.where("cards").line == 0


# --- names -------------------------------------------------------------------------------------------------------

NAMES = st.text(st.characters(exclude_categories=("Cs", "Cc", "Cn", "Zl", "Zp")), min_size=1, max_size=20).filter(
    lambda text: bool(text.strip()) and "\ufeff" not in text
)


@given(NAMES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_name_in_quotes_is_the_card_s_name(name: str) -> None:
    quoted = "'" + name.replace("'", "''") + "'"
    assert good(write("d.yaml", f"name: D\ncards: {{a: {{{WHOLE.format(name=quoted)}}}}}\n")).cards[0].name == name


@pytest.mark.parametrize("name", ["NO", "007", "1:30", "~", "null", "1.10", "2024-05-01", "0x1F", "true", "C#", "a:b"])
def test_a_name_needs_no_quotes_though_it_looks_like_something_else(name: str) -> None:
    assert good(write("d.yaml", f"name: D\ncards: {{a: {{{WHOLE.format(name=name)}}}}}\n")).cards[0].name == name


# --- the starter and the schema ----------------------------------------------------------------------------------


def editor_view(text: str) -> Any:
    """What an editor sees in the YAML: numbers are numbers, and dates are texts in its YAML 1.2."""
    found = pyyaml.safe_load(text)
    return pyyaml.safe_load(pyyaml.safe_dump(found)) if not isinstance(found, datetime.date) else str(found)


def schema_errors(text: str) -> list[str]:
    validator = jsonschema.Draft202012Validator(deck_schema())
    return [error.message for error in validator.iter_errors(editor_view(text))]


def test_the_schema_is_one_and_takes_the_starter_and_the_built_in_decks() -> None:
    jsonschema.Draft202012Validator.check_schema(deck_schema())
    assert schema_errors(starter_deck()) == []
    for name in builtin_decks():
        assert schema_errors((shipped("card_data") / name / "deck.yaml").read_text(encoding="utf-8")) == []


GOOD = "name: D\ncards: {a: {name: 7, effect: plus, requirements: [3, 1 2, [4, sun]], copies: 2, picture: x.svg}}\n"


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("name: D\n", ""),
        ("name: D\n", "nam: D\n"),
        ("copies: 2", "copies: 0"),
        ("copies: 2", "copies: two"),
        ("effect: plus", "effect: reroll"),
        ("effect: plus, ", ""),
        ("name: 7, ", ""),
        ("name: 7, ", "name: [7], "),
        ("{a: ", "{A b: "),
        ("[3, ", "[7, "),
        ("1 2", "1 sum"),
        ("1 2", "1 2 3 4 5 6"),
        ("x.svg", "{file: x.svg, fit: covr}"),
        ("x.svg", "{file: x.svg, offset: [1]}"),
        ("copies: 2", "copy: 2"),
    ],
)
def test_the_schema_and_the_reader_refuse_the_same_mistakes(right: str, wrong: str) -> None:
    write("x.svg", "")
    assert schema_errors(GOOD) == []
    assert told(GOOD) == []
    assert GOOD.count(right) >= 1
    text = GOOD.replace(right, wrong, 1)
    assert schema_errors(text) != []
    assert told(text) != []


def test_the_schema_takes_a_list_of_cards_and_a_change_of_another_deck() -> None:
    assert schema_errors("name: D\ncards: [{id: a, name: A, effect: plus, requirements: 1}]\n") == []
    assert schema_errors("name: D\ncards: [{name: A, effect: plus, requirements: 1}]\n") != []
    assert schema_errors("extends: pentaquest\ncards: {cellar-bat: {picture: my-bat.png}}\n") == []


def test_the_keys_of_the_schema_explain_themselves() -> None:
    schema: Any = deck_schema()
    shapes = [schema, *(shape for name, shape in schema["$defs"].items() if "properties" in shape)]
    assert len(shapes) >= 4
    for shape in shapes:
        assert shape["additionalProperties"] is False
        for key, about in shape["properties"].items():
            assert about.get("description"), key


def test_the_rules_stay_quick_to_import() -> None:
    code = "import sys, printkit.games.pentaquest.deckfile; print('pydantic' in sys.modules, 'yaml' in sys.modules)"
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root)
    assert done.stdout.split() == ["False", "False"]


def test_what_cards_lack_is_told_beside_other_errors(tmp_path: Path) -> None:
    """One run tells all: a typing error in one card does not hide that another has no effect."""
    (tmp_path / "base.yaml").write_text("name: B\ncards:\n  a: {name: A, effect: plus, requirements: [1]}\n")
    path = tmp_path / "deck.yaml"
    path.write_text(
        "extends: base.yaml\ncards:\n  a: {nam: Z}\n  b: {name: B, requirements: [9]}\n  c: {efect: plus}\n"
    )
    deck, problems = load_deck(str(path))
    assert deck is None
    told = [(problem.where.line, problem.key, problem.code) for problem in problems]
    assert told == [
        (3, "cards.a.nam", "unknown-key"),
        (4, "cards.b", "missing-key"),
        (4, "cards.b.requirements[0]", "bad-value"),
        (5, "cards.c", "missing-key"),
        (5, "cards.c.efect", "unknown-key"),
    ]
    assert "'name' and 'requirements' are missing" in str(problems[3])
