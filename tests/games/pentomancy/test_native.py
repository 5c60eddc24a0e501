"""The compiled kernel: made from the sources beside it, shared by threads, and free of drawing."""

from __future__ import annotations

import concurrent.futures
import subprocess
import sys

import pytest

from printkit.games.pentomancy.native.kernel import WASM, kernel
from printkit.games.pentomancy.tiling import random_board


def test_what_is_shipped_is_what_the_sources_make(tmp_path):
    pytest.importorskip("ziglang")  # the compiler of the extra `dev`
    from printkit.games.pentomancy.native.build import build

    build(tmp_path / "kernel.wasm")
    assert (tmp_path / "kernel.wasm").read_bytes() == WASM.read_bytes()


def test_threads_share_one_kernel():
    expected = [random_board(seed) for seed in range(24)]
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        assert list(pool.map(random_board, range(24))) == expected
    assert kernel() is kernel()


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_importing_the_engine_imports_no_drawing_and_no_compiler():
    code = (
        "import sys, printkit.games.pentomancy.play, printkit.games.pentomancy.check\n"
        "bad = ('reportlab', 'svgwrite', 'PIL', 'fontTools', 'wasmtime', 'printkit.scene', 'printkit.text')\n"
        "print([name for name in bad if name in sys.modules])"
    )
    assert run(code).stdout == "[]\n"


def test_a_process_that_used_the_kernel_ends_without_a_word():
    done = run("from printkit.games.pentomancy.tiling import random_board; print(len(random_board(1).rooms))")
    assert (done.returncode, done.stdout, done.stderr) == (0, "12\n", "")
