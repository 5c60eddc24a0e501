"""Interrupts where Python passes over what is raised."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import os, signal, sys, time
from printkit.cli.ends import heed

class Thing:
    def __del__(self):
        os.kill(os.getpid(), getattr(signal, sys.argv[1]))
        time.sleep(0.01)

heed(lambda: print("kept"))
thing = Thing()
try:
    del thing
    time.sleep(30)
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.parametrize(("name", "told"), [("SIGINT", "interrupted"), ("SIGTERM", "kept interrupted")])
def test_an_interrupt_in_a_finalizer_comes_after_it(name: str, told: str) -> None:
    assert hasattr(signal, name)
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, name],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, told.split(), "")
