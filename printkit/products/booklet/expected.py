"""What must be read back from a finished booklet: where its boards lie, and the secrets of its puzzles."""

from __future__ import annotations

import functools

from printkit.games.pentomancy.codes import ALPHABET, PLAIN_KEYS, TURNED_KEYS, Code
from printkit.preflight.booklet import Expected, Secret
from printkit.preflight.bookletpages import Printed
from printkit.products.booklet.parts import Parts, Slot
from printkit.products.booklet.plan import BookPlan
from printkit.products.booklet.puzzles import BookPuzzle
from printkit.scene.geometry import Box
from printkit.scene.nodes import Document
from printkit.text.style import PageFrame


def expected_of(plan: BookPlan, parts: Parts, document: Document, frame: PageFrame) -> Expected:
    """What the read-back must find: where the boards lie, and the puzzles' secrets."""
    pages = {anchor.name: anchor.page for anchor in document.anchors}

    @functools.cache  # most boards of a long booklet lie at one of a few places
    def placed(left: float, box: Box) -> Box:
        return Box(left + box.x, frame.top + box.y, box.width, box.height)

    def printed(slot: Slot) -> Printed:
        page = pages[slot.anchor]
        return Printed(page, placed(frame.left(page), slot.tiles))

    secrets = tuple(_secret(number, puzzle) for number, puzzle in enumerate(parts.puzzles, 1))
    return Expected(
        secrets,
        tuple(printed(slot) for slot in parts.boards),
        tuple(printed(slot) for slot in parts.answers),
        tuple(pages[anchor] for anchor in parts.table_anchors),
        bool(parts.codes),
        ALPHABET,
        _unshift() if plan.key_letters else {},
    )


def _secret(number: int, puzzle: BookPuzzle) -> Secret:
    game = puzzle.game
    return Secret(f"puzzle {number}", game.solution.levels, game.solution.treasures, game.revealed)


def _unshift() -> dict[str, dict[str, str]]:
    """For each key letter, what each mark of the table means."""
    found: dict[str, dict[str, str]] = {}
    for key in PLAIN_KEYS + TURNED_KEYS:
        code = Code("", key)
        found[key] = {}
        for mark in (f"{level}{star}" for level in range(1, 6) for star in ("", "*")):
            level, treasure = code.read(mark)
            found[key][mark] = f"{level}{'*' if treasure else ''}"
    return found
