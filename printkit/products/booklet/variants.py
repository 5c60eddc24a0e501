"""Rules that differ by what a booklet has: parts of their texts that are printed with key letters only, or without."""

from __future__ import annotations

WITH, WITHOUT, END = "{with key letters}", "{without key letters}", "{end}"


def for_booklet(text: str, *, key_letters: bool) -> str:
    """A text with the parts that are meant for a booklet, and empty lines for the others.

    A part begins after a line that is `{with key letters}` or `{without key letters}`, and ends before the next such
    line or before `{end}`. Every line keeps its number.
    """
    kept: list[str] = []
    shown = True
    for row in text.split("\n"):
        mark = row.strip()
        if mark in (WITH, WITHOUT, END):
            shown = mark == END or (mark == WITH) == key_letters
            kept.append("")
        else:
            kept.append(row if shown else "")
    return "\n".join(kept)
