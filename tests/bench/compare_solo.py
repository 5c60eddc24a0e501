"""Compares the generator with Simon Tatham's `solo` (Debian's package sgt-puzzles), in one run, turn by turn.

    python -m tests.bench.compare_solo [PUZZLES]

`solo` makes jigsaw sudokus of 9 x 9, the nearest there is to Pentomancy's rooms. Both are measured in processor time
of one core, so that other work on the machine matters little. `solo` is asked for five puzzles a call, ours come one by
one, with their proof and all that a line of the file has; the figure is the median.
"""

from __future__ import annotations

import resource
import shutil
import statistics
import subprocess
import sys
import time

from printkit.games.pentomancy.generate import make
from printkit.games.pentomancy.grade import GRADES, Grade
from printkit.games.pentomancy.puzzlefile import encode_line

SOLO = shutil.which("sgt-solo", path="/usr/games:/usr/bin:/usr/local/bin")
# Debian's names of its levels: basic, intermediate, advanced; trivial and above advanced are left out.
LIKE = {Grade.EASY: "9jdb", Grade.MEDIUM: "9jdi", Grade.HARD: "9jda", Grade.EXPERT: "9jda"}
BATCH = 5


def ours(grade: Grade, index: int) -> float:
    """Seconds for one puzzle with its proof, as a line of text."""
    start = time.process_time()
    made = make(1, index, grade)
    assert made is not None
    encode_line(made)
    return time.process_time() - start


def solo(level: str, seed: int) -> float:
    """Seconds for one of its puzzles, on average over a call."""
    assert SOLO is not None, "install Debian's sgt-puzzles"
    start = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([SOLO, "--generate", str(BATCH), f"{level}#{seed}"], check=True, capture_output=True)
    return (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - start) / BATCH


def main(count: int) -> None:
    """Print a table of puzzles a second, and the ratio."""
    make(0, 0, Grade.EASY)  # compiles the kernel
    print("| grade | printkit, a second | solo at like grade | solo, a second | ratio |\n|---|---:|---|---:|---:|")
    for grade in GRADES:
        mine, theirs = [], []
        for index in range(count):
            mine.append(ours(grade, index))
            if index % BATCH == 0:
                theirs.append(solo(LIKE[grade], index))
        a, b = 1 / statistics.median(mine), 1 / statistics.median(theirs)
        print(f"| {grade.value} | {a:.0f} | `{LIKE[grade]}` | {b:.0f} | {a / b:.1f} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
