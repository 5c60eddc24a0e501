"""Lines that are no longer than the terminal is wide; a file or a program that reads them gets them whole."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap

LEAST = 40  # columns; on less nothing is gained


def columns() -> int | None:
    """How many columns standard output shows, or None where it is no terminal."""
    return max(shutil.get_terminal_size().columns, LEAST) if sys.stdout.isatty() else None


def shown(text: str) -> str:
    """A text as it is to be shown: on a terminal, its lines broken at words where they are too long."""
    width = columns()
    return text if width is None else "\n".join(broken(line, width) for line in text.split("\n"))


def broken(line: str, width: int) -> str:
    """A line, and what does not fit on it below: where its explanation begins, or else where the line does."""
    if len(line) <= width:
        return line
    found = re.match(r" *\S+(?: \S+)* {2,}(?=\S)", line) or re.match(" *", line)
    indent = found.end() if found is not None and found.end() < width // 2 else 0
    if "  " in line[indent:].strip():
        return line  # a row of columns or of dice; broken it would be harder to read
    return textwrap.fill(
        line[indent:],
        width,
        initial_indent=line[:indent],
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
