"""Runs printkit, or any Python program, as a process of its own, and tells what it took."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Spent(NamedTuple):
    """What a process took: seconds of processor time, its workers' included; and the most memory of one, in MB."""

    cpu_s: float
    peak_mb: float


def spent(arguments: Sequence[str], folder: Path = ROOT) -> Spent:
    """Run `python` with these arguments to its end, in a folder.

    Memory is the resident set, as the system counts it once the process has ended.
    """
    process = subprocess.Popen(
        [sys.executable, *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stderr is not None
    said = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stderr.close()
    assert process.returncode == 0, said.decode()
    scale = 1e6 if sys.platform == "darwin" else 1e3  # bytes there, kilobytes elsewhere
    return Spent(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / scale)
