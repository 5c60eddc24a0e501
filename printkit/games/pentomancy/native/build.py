"""Compile the C sources to `kernel.wasm`: `python -m printkit.games.pentomancy.native.build`.

The compiler is Zig's C compiler, from the package `ziglang` of the extra `dev`; nobody needs it to install or run
printkit, since the compiled file is kept beside its sources. A test compiles anew and compares.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from printkit.games.pentomancy.native.kernel import WASM

FOLDER = WASM.parent
FLAGS = (
    *("-target", "wasm32-freestanding", "-mcpu=mvp+bulk_memory+sign_ext+mutable_globals"),
    *("-std=c11", "-O3", "-fno-builtin", "-Wall", "-Wextra", "-Werror"),
    *("-nostdlib", "-Wl,--no-entry", "-Wl,--strip-all"),
)


def build(target: Path) -> None:
    """Write the compiled kernel to `target`.

    Raises:
        subprocess.CalledProcessError: the sources do not compile, or there is no compiler.
    """
    sources = sorted(path.name for path in FOLDER.glob("*.c"))
    subprocess.run([sys.executable, "-m", "ziglang", "cc", *FLAGS, "-o", str(target), *sources], check=True, cwd=FOLDER)


if __name__ == "__main__":
    build(WASM)
