from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path as File

import pytest
import wasmtime

from printkit.art import usvg

RECT = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="5" height="5"/></svg>'


def test_the_program_sees_no_file_of_the_machine(tmp_path: File) -> None:
    """Even if asked for by name: an image beside the drawing is not there."""
    (tmp_path / "a.png").write_bytes(b"\x89PNG")
    text = RECT.replace(b"<rect", f'<image href="{tmp_path}/a.png" width="5" height="5"/><rect'.encode())
    outcome = usvg.run("usvg", ["--resources-dir", str(tmp_path), "-", "-c"], text)
    assert b"<image" not in outcome.output


def test_a_font_folder_cannot_be_written_to(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same call writes where the folder is opened for it, so the test can fail."""
    arguments = ["-", "/fonts/out.svg"]
    assert usvg.run("usvg", arguments, RECT, fonts=tmp_path).stopped is not None
    assert list(tmp_path.iterdir()) == []
    opened = wasmtime.WasiConfig.preopen_dir
    monkeypatch.setattr(
        wasmtime.WasiConfig, "preopen_dir", lambda self, path, name, fs_mutable: opened(self, path, name)
    )
    usvg.run("usvg", arguments, RECT, fonts=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["out.svg"]


@pytest.mark.parametrize("home", ["/dev/null", "/proc/home"])
def test_it_works_where_no_cache_can_be_written(home: str) -> None:
    code = (
        "from printkit.art.svg import read_svg;"
        f"drawing, problems = read_svg({RECT!r}, 'a.svg', 'art');"
        "print(len(drawing.group.items), len(problems))"
    )
    root = File(usvg.__file__).parents[2]
    environment = {"PATH": os.defpath, "HOME": home, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=root, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.stdout.split(), done.stderr, done.returncode) == (["1", "0"], "", 0)


def test_more_output_than_is_kept_is_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    size = len(usvg.run("usvg", ["-", "-c"], RECT).output)
    monkeypatch.setattr(usvg, "OUTPUT_BYTES", size)
    assert usvg.run("usvg", ["-", "-c"], RECT).stopped is None
    monkeypatch.setattr(usvg, "OUTPUT_BYTES", size - 1)
    assert usvg.run("usvg", ["-", "-c"], RECT) == usvg.Outcome(b"", (), "limit")


def test_runs_do_not_know_each_other() -> None:
    first = usvg.run("usvg", ["-", "-c"], RECT)
    assert usvg.run("usvg", ["-", "-c"], RECT.replace(b"rect", b"oops")).output != first.output
    assert usvg.run("usvg", ["-", "-c"], RECT) == first


def test_what_it_refuses_comes_with_its_reason() -> None:
    outcome = usvg.run("usvg", ["-", "-c"], b"<svg/>")
    assert outcome.stopped == "refused"
    assert "root node" in " ".join(outcome.messages)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_process_is_told_instead_of_waiting_for_ever() -> None:
    code = (
        "import os, sys\nfrom printkit.art import usvg\n"
        f"def plain(): return usvg.run('usvg', ['-', '-c'], {RECT!r}).stopped\n"
        "plain()\nchild = os.fork()\n"
        "if child == 0:\n    try: plain()\n    except RuntimeError: print('told')\n"
        "    sys.stdout.flush(); os._exit(0)\n"
        "os.waitpid(child, 0)\nprint('parent', plain())"
    )
    root = File(usvg.__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], cwd=root, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stdout.split() == ["told", "parent", "None"], done.stderr
