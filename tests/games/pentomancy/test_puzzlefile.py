"""The file format, `check` and `solve`."""

from __future__ import annotations

import copy
import json
import re

import pytest

from printkit.data.problems import has_errors
from printkit.games.pentomancy.board import parse_tile, tile_name, tile_names, tiles_of
from printkit.games.pentomancy.check import check, read
from printkit.games.pentomancy.generate import make, stream
from printkit.games.pentomancy.grade import GRADES, Grade
from printkit.games.pentomancy.puzzlefile import GuessNeededError, dump, encode, encode_line, stated, with_solution

LINES = list(stream(encode_line, 7, 12, "mixed"))
RECORDS = [json.loads(line) for line in LINES]


def found_in(data: str) -> list:
    return list(check(data.encode().splitlines(keepends=True), "x.jsonl"))


def read_one(record):
    (entry,) = read([dump(record).encode()], "x.jsonl")
    return entry


def problems(record) -> list:
    return found_in(dump(record))


def codes(record) -> set[str]:
    return {problem.code for problem in problems(record)}


def test_generated_files_have_nothing_wrong():
    assert found_in("\n".join(LINES) + "\n") == []


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_the_format_is_the_contracts(record):
    keys = "format id seed index difficulty rooms levels treasures revealed par techniques solution"
    assert " ".join(record) == keys
    assert record["format"] == "pentomancy/1"
    assert record["id"] == f"{record['seed']}-{record['index']:04}-{record['difficulty']}"
    assert all(re.fullmatch("[#FILNPTUVWXYZ]{8}", row) for row in record["rooms"])
    assert all(re.fullmatch("[#1-5]{8}", row) for row in record["levels"])
    for step in record["solution"]:
        parse_tile(step["tile"])
        want = {"do", "tile", "level", "player", "score"}
        if step["do"] == "explore":
            assert set(step) - {"reasons"} == want | {"technique", "because", "text"}
        else:
            assert set(step) - {"treasure", "auto"} == want | {"reveals"}
            assert all(step.get(key, True) is True for key in ("treasure", "auto"))
    last = record["solution"][-1]
    assert (last["player"], last["score"], last["treasure"]) == (5, record["par"], True)
    reasons = sum(len(step.get("reasons", [1])) for step in record["solution"] if step["do"] == "explore")
    # A conclusion that was needed for an earlier tile is told again where it is all that a later one rests on.
    assert sum(record["techniques"].values()) <= reasons


def test_reading_gives_the_puzzle_that_was_written():
    for index, grade in enumerate(GRADES):
        made = make(9, index, grade)
        assert made is not None
        entry = read_one(encode(made))
        assert entry.game == made.game
        assert entry.problems == ()


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_solving_a_stated_puzzle_gives_its_solution_again(record):
    bare = {key: record[key] for key in ("format", "id", "rooms", "levels", "treasures", "revealed")}
    entry = read_one({**bare, "author": "somebody"})
    assert entry.game is not None
    solved = with_solution(entry.record, entry.game)
    assert solved["author"] == "somebody"
    assert solved["difficulty"] == record["difficulty"]
    assert problems(solved) == []
    assert {key: solved[key] for key in ("par", "techniques", "solution")} == {
        key: record[key] for key in ("par", "techniques", "solution")
    }


def changed(**changes):
    record = copy.deepcopy(RECORDS[1])
    record.update(changes)
    return record


def swap(rows: list[str], at: str, mark: str) -> list[str]:
    tile = parse_tile(at)
    marks = list("".join(rows))
    marks[tile] = mark
    return ["".join(marks[start : start + 8]) for start in range(0, 64, 8)]


def other_room() -> list[str]:
    """The board with one wall made into a room's sixth tile."""
    rows = RECORDS[1]["rooms"]
    wall = "".join(rows).index("#")
    return [
        "".join(rows)[start : start + 8].replace("#", "X") if start == wall // 8 * 8 else rows[start // 8]
        for start in range(0, 64, 8)
    ]


WALL = "ABCDEFGH"["".join(RECORDS[1]["rooms"]).index("#") % 8] + str("".join(RECORDS[1]["rooms"]).index("#") // 8 + 1)


@pytest.mark.parametrize(
    ("record", "code", "key"),
    [
        (changed(format="pentomancy/2"), "bad-format", "format"),
        (changed(rooms=RECORDS[1]["rooms"][:7]), "bad-value", "rooms"),
        (changed(rooms="PPZZ"), "bad-type", "rooms"),
        (changed(rooms=[row.replace("X", "Q") for row in RECORDS[1]["rooms"]]), "bad-board", "rooms"),
        (changed(rooms=other_room()), "bad-board", "rooms"),
        (changed(levels=swap(RECORDS[1]["levels"], WALL, "3")), "bad-levels", "levels"),
        (changed(levels=["12345123"] * 8), "bad-levels", "levels"),
        (changed(levels=[row.replace("1", "6") for row in RECORDS[1]["levels"]]), "bad-levels", "levels"),
        (changed(levels=None), "bad-type", "levels"),
        (changed(treasures=["J9"]), "bad-tile", "treasures"),
        (changed(treasures=[WALL]), "bad-tile", "treasures"),
        (changed(treasures=RECORDS[1]["treasures"][:3]), "too-few-treasures", "treasures"),
        (changed(revealed="A1"), "bad-type", "revealed"),
        (changed(revealed=RECORDS[1]["revealed"] * 2), "bad-tile", "revealed"),
        (changed(revealed=[]), "guess-needed", "revealed"),
        (changed(revealed=RECORDS[1]["revealed"][1:]), "guess-needed", "revealed"),
        (changed(difficulty="fiendish"), "bad-value", "difficulty"),
        (changed(difficulty="expert"), "other-grade", "difficulty"),
        (changed(seed="seven"), "bad-type", "seed"),
        (changed(index=True), "bad-type", "index"),
        (changed(par=1), "bad-par", "par"),
        (changed(solution={}), "bad-type", "solution"),
        (changed(solution=RECORDS[1]["solution"][:-1]), "bad-step", "solution"),
        (changed(solution=RECORDS[1]["solution"] * 2), "bad-step", f"solution[{len(RECORDS[1]['solution'])}]"),
    ],
)
def test_what_is_wrong_is_told_with_line_and_key(record, code, key):
    found = found_in(f"\n{dump(record)}\r\n")
    assert (code, key) in {(problem.code, problem.key) for problem in found}
    assert {problem.where.line for problem in found} == {2}
    top = key.split("[")[0]
    where = next(problem.where for problem in found if problem.key == key)
    assert dump(record)[where.column - 1 :].startswith(f'"{top}"')


def test_what_is_no_puzzle_at_all():
    data = f"{LINES[0]}\nnonsense\n[1]\n{LINES[1]}\n{LINES[0]}"
    found = [(problem.where.line, problem.code) for problem in found_in(data)]
    assert found == [(2, "not-json"), (3, "not-json"), (5, "duplicate-id")]
    assert found_in("\n{]")[0].message.endswith("at column 2")
    assert [problem.code for problem in found_in("\n")] == ["empty"]
    assert not has_errors(found_in("\n"))
    assert [problem.code for problem in check([b"\xff\xfe\n"], "x.jsonl")] == ["not-utf8"]


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"\x89PNG\r\n\x1a\n\xff\n\xff\n", [1]),
        (b"\n\n\xffD\n\xff\n", [3]),
        (b"\x7fELF\x02\0\n\xff\n", [1]),
        ("{}\n{}\n".encode("utf-16"), [1]),
        (b'{"id": "K\xf6nig"}\n{"id": "\xf6"}\n', [1, 2]),  # text in Latin-1
        (b"{}\n\xff\n\xff\n", [2, 3]),
    ],
)
def test_a_file_that_is_no_text_is_told_once(data: bytes, lines: list[int]) -> None:
    found = [problem for problem in check(data.splitlines(keepends=True), "x.jsonl") if problem.code == "not-utf8"]
    assert [problem.where.line for problem in found] == lines


def test_a_puzzle_that_begins_by_playing_itself():
    made = make(9, 0, Grade.EASY)
    assert made is not None
    board, levels = made.game.board, made.game.solution.levels
    one = next(t for t in tiles_of(board.tiles & ~made.game.solution.treasures) if levels[t] == 1)
    revealed = tile_names(made.game.revealed | 1 << one | board.within(one))
    entry = read_one({**stated(made.game), "format": "pentomancy/1", "revealed": revealed})
    assert entry.game is not None
    solved = with_solution(entry.record, entry.game)
    assert solved["solution"][0] == {
        "do": "defeat", "tile": tile_name(one), "level": 1, "player": 1, "score": 1, "reveals": [], "auto": True
    }  # fmt: skip
    assert problems(solved) == []


@pytest.mark.parametrize(
    "text",
    [
        '{"a": ' + "[" * 100_000,
        '{"format": "pentomancy/1", "rooms": [[]], "levels": {}, "treasures": [1], "revealed": null, "seed": 1e999}',
        '{"format": "pentomancy/1", "difficulty": ["easy"], "id": {}, "solution": 1}',
        '{"par": ' + "9" * 5000 + "}",
        "null",
        dump(RECORDS[0])[:-1] + ', "mine": NaN}',
        dump(RECORDS[0])[:-1] + ', "mine": [-Infinity]}',
        dump(RECORDS[0])[:-1] + ', "mine": {"x": 1e999}}',
        dump(RECORDS[0])[:-1] + ', "id": "other"}',
        dump(RECORDS[0])[:-1] + ', "mine": {"x": 1, "x": 2}}',
    ],
)
def test_hostile_lines_are_only_problems(text):
    assert has_errors(found_in(text))


HOSTILE = [
    {"tile": 5}, {"tile": None}, {"because": "C4"}, {"because": [None]}, {"technique": ["safe"]}, {"do": None},
    {"level": "1"}, {"score": None}, {"player": [1]},
]  # fmt: skip


@pytest.mark.parametrize("changes", HOSTILE, ids=str)
def test_hostile_steps_are_only_problems(changes):
    assert codes(steps_with(**changes)) <= {"bad-step", "bad-type", "bad-value"}
    assert problems(steps_with(**changes))


def test_strange_letters_pass_through():
    record = {**RECORDS[0], "author": "Zoë \ud800"}
    entry = read_one(record)
    assert entry.game is not None
    assert json.loads(dump(with_solution(entry.record, entry.game)))["author"] == "Zoë \ud800"


def test_a_mark_before_the_first_line_is_no_matter():
    assert list(check([b"\xef\xbb\xbf" + dump(RECORDS[0]).encode()], "x.jsonl")) == []
    twice = [dump(RECORDS[0]).encode() + b"\n", b"\xef\xbb\xbf" + dump(RECORDS[1]).encode()]
    assert [(problem.where.line, problem.code) for problem in check(twice, "x.jsonl")] == [(2, "not-json")]


def steps_with(**changes):
    """A record whose first explore step is changed."""
    record = copy.deepcopy(RECORDS[1])
    step = next(step for step in record["solution"] if step["do"] == "explore")
    step.update(changes)
    return record


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (steps_with(level=4), "bad-step"),
        (steps_with(score=4), "bad-step"),
        (steps_with(player=2), "bad-step"),
        (steps_with(do="jump"), "bad-step"),
        (steps_with(tile="Z1"), "bad-step"),
        (steps_with(tile=RECORDS[1]["revealed"][0]), "bad-step"),
        (steps_with(because=[]), "false-step"),
        (steps_with(because=["H1", "H2"]), "false-step"),
        (steps_with(because=7), "bad-type"),
        (steps_with(technique="guesswork"), "bad-value"),
    ],
)
def test_false_steps_are_found(record, code):
    assert code in codes(record)


def test_a_guess_in_a_solution_is_found():
    found = 0
    for record in RECORDS:
        # Exploring a later tile at once: safe in truth, but nobody could know.
        ones = [step for step in record["solution"] if step["do"] == "explore" and step["level"] == 1]
        for step in ones[1:]:
            early = {**record, "solution": [{**step, "because": []}]}
            found += "guess" in codes(early)
    assert found > 3


def test_a_solution_that_dies_is_found():
    record = copy.deepcopy(RECORDS[1])
    rows = "".join(record["levels"])
    fatal = next(
        t for t in range(64) if rows[t] == "5" and "ABCDEFGH"[t % 8] + str(t // 8 + 1) not in record["revealed"]
    )
    record["solution"] = [{"do": "explore", "tile": "ABCDEFGH"[fatal % 8] + str(fatal // 8 + 1)}]
    assert {"guess", "bad-step"} <= codes(record)


def test_no_solution_where_a_guess_is_needed():
    made = make(9, 0, Grade.HARD)
    assert made is not None
    entry = read_one({**encode(made), "revealed": []})
    assert entry.game is not None
    with pytest.raises(GuessNeededError, match="after 0 safe moves, at level 1") as error:
        with_solution(entry.record, entry.game)
    assert error.value.hidden == made.game.board.tiles


REASONED = next(record for record in RECORDS if any("reasons" in step for step in record["solution"]))


def with_reason(change):
    """A record with its first reason changed."""
    record = copy.deepcopy(REASONED)
    reasons = next(step["reasons"] for step in record["solution"] if "reasons" in step)
    reasons[0] = change(reasons[0])
    return record


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda reason: {**reason, "because": []}, "false-step"),
        (lambda reason: {**reason, "because": reason["tiles"]}, "false-step"),
        (lambda reason: {**reason, "technique": "guesswork"}, "bad-value"),
        (lambda reason: {**reason, "gets": 1 + reason.get("gets", 0) % 5}, "false-step"),
        (lambda reason: {**reason, "gets": True}, "false-step"),
        (lambda reason: {**reason, "gets": None, "loses": [1, 2, 3, 4, 5]}, "false-step"),
        (lambda reason: {**reason, "gets": None, "loses": []}, "false-step"),
        (lambda reason: {**reason, "gets": [1]}, "bad-type"),
        (lambda reason: {**reason, "tiles": 5}, "bad-type"),
        (lambda reason: {"text": reason["text"], "technique": reason["technique"]}, "bad-type"),
        (lambda reason: None, "bad-type"),
    ],
)
def test_false_reasons_are_found(change, code):
    assert problems(REASONED) == []
    found = [problem for problem in problems(with_reason(change)) if ".reasons" in problem.key]
    assert code in {problem.code for problem in found}


@pytest.mark.parametrize(
    "counts", ["many", [1], {"safe": -1}, {"safe": "3"}, {"safe": True}, {"guesswork": 1}], ids=str
)
def test_false_counts_of_techniques_are_found(counts):
    assert {problem.key for problem in problems(changed(techniques=counts))} == {"techniques"}


def test_true_is_no_number():
    assert "bad-step" in codes(steps_with(level=True))
