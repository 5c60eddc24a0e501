"""Pentomancy on the screen: puzzles packed so that a hundred with their proofs take some 100 kB, and the page.

A tile is one character of `DIGITS`, by its place in reading order. A sentence of a proof is cut into clauses; a clause
is the number of its pattern in three such characters (the most frequent pattern is number 0), and then what stands in
its gaps: `@` a tile, `#` a level, `%` a room's letter. templates/screen/pentomancy/puzzles.js is the inverse.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from printkit.core.files import shipped
from printkit.games.pentomancy.board import parse_tile
from printkit.games.pentomancy.explain import DESCRIPTIONS
from printkit.games.pentomancy.steps import TECHNIQUES
from printkit.products.screen import drawing_symbol, drawn_title, page, template_folder

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_GAP = re.compile(r"\b[A-H][1-8]\b|(?<=\bthe )[FILNPTUVWXYZ](?= room\b)|\b[1-5]\b")
_CLAUSE = re.compile(r"(?<=[,:;.]) ")

Object = dict[str, Any]


def pack_puzzles(records: Iterable[Object]) -> Object:
    """What the page reads: the puzzles, and the patterns that their sentences share.

    Args:
        records: puzzles as `pentomancy/1` has them; without `solution` a puzzle has no hints, without `par` no par.
    """
    kept = list(records)
    clauses = Counter(
        _GAP.sub(_mark, clause)
        for record in kept
        for step in record.get("solution", ())
        for clause in _CLAUSE.split(step.get("text", ""))
        if clause
    )
    patterns = sorted(clauses, key=lambda pattern: (-clauses[pattern], pattern))
    numbers = {pattern: place for place, pattern in enumerate(patterns)}
    return {
        "puzzles": [_pack(record, numbers) for record in kept],
        "patterns": patterns,
        "techniques": [str(technique) for technique in TECHNIQUES],
        "descriptions": {str(technique): words for technique, words in DESCRIPTIONS.items()},
    }


def _pack(record: Object, numbers: dict[str, int]) -> Object:
    rooms, levels = "".join(record["rooms"]), "".join(record["levels"])
    treasures, revealed = _tiles(record["treasures"]), _tiles(record["revealed"])
    stated = hashlib.sha256("/".join((rooms, levels, treasures, revealed)).encode()).hexdigest()[:10]
    return {
        "key": stated,  # under which progress is kept: the same for the same puzzle in another page
        "id": str(record.get("id", stated)),
        "grade": str(record.get("difficulty", "")),
        "par": record.get("par", 0),
        "rooms": rooms,
        "levels": levels,
        "treasures": treasures,
        "revealed": revealed,
        "steps": ";".join(_pack_step(step, numbers) for step in record.get("solution", ()) if not step.get("auto")),
    }


def _pack_step(step: Object, numbers: dict[str, int]) -> str:
    tile = DIGITS[parse_tile(step["tile"])]
    if step["do"] == "defeat":
        return f"-{tile}"
    technique = DIGITS[[str(one) for one in TECHNIQUES].index(step["technique"])]
    return f"+{tile}{technique}{_tiles(step['because'])} {pack_text(step['text'], numbers)}"


def _tiles(names: Iterable[str]) -> str:
    return "".join(DIGITS[parse_tile(name)] for name in names)


def pack_text(text: str, numbers: dict[str, int]) -> str:
    """A text as the numbers of its clauses' patterns, each with what fills its gaps."""
    packed = []
    for clause in filter(None, _CLAUSE.split(text)):
        place = numbers[_GAP.sub(_mark, clause)]
        packed.append(DIGITS[place >> 12] + DIGITS[place >> 6 & 63] + DIGITS[place & 63])
        packed += [DIGITS[parse_tile(gap)] if len(gap) == 2 else gap for gap in _GAP.findall(clause)]
    return "".join(packed)


def _mark(gap: re.Match[str]) -> str:
    if len(gap[0]) == 2:
        return "@"
    return "#" if gap[0].isdigit() else "%"


def pentomancy_page(records: Iterable[Object]) -> bytes:
    """The game with these puzzles as one HTML file."""
    art = sorted((shipped("card_data") / "pentomancy" / "art").glob("*.svg"))
    drawn = [path for path in art if path.stem.split("-")[0] in ("level", "fog", "wall", "treasure", "hero")]
    own = (template_folder() / "pentomancy" / "symbols.svg").read_text("utf-8")
    symbols = "".join(re.findall(r"<symbol.*?</symbol>", own, re.DOTALL))
    names = {path.stem: drawn_title(path) for path in drawn if path.stem.startswith("level")}
    data = {**pack_puzzles(records), "monsters": names}
    return page("pentomancy", data, "".join(map(drawing_symbol, drawn)) + symbols)
