"""Counts in English messages."""

from __future__ import annotations


def counted(count: int, one: str, many: str = "") -> str:
    """A number with its noun: `1 puzzle`, `2 puzzles`, `1 die`, `2 dice`; plurals that add no s are named."""
    return f"{count} {one if count == 1 else many or one + 's'}"
