"""Every call on the page on playing does what it says, with nobody at the keyboard."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

from tests.contract.documents import ROOT, blocks


def test_the_calls_run_in_the_order_of_the_page(tmp_path: Path) -> None:
    calls = [line for block in blocks("sh") if block.page == "playing.md" for line in block.text.splitlines()]
    assert {"play", "odds", "simulate", "check"} == {shlex.split(call)[1] for call in calls}
    for call in calls:
        program, *arguments = shlex.split(call)
        assert program == "printkit"
        result = subprocess.run(
            [sys.executable, "-m", "printkit", *arguments],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert (call, result.returncode, result.stderr.count("error")) == (call, 0, 0), result.stderr
        assert result.stdout or result.stderr
    assert {"output", "my-game.txt", "scores.svg"} <= {path.name for path in tmp_path.iterdir()}
