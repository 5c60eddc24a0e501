"""The verbs of puzzles as a person or a program meets them."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


def run(*arguments: str, cwd: Path, given: str = "", code: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "printkit", *arguments],
        cwd=cwd,
        env=ENVIRONMENT,
        input=given,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == code, done.stderr
    return done


def test_puzzles_are_the_same_bytes_for_any_jobs_and_places(tmp_path):
    asked = ("puzzles", "--count", "9", "--difficulty", "mixed", "--seed", "7")
    one = run(*asked, "--jobs", "1", cwd=tmp_path)
    two = run(*asked, "--jobs", "2", cwd=tmp_path)
    assert one.stdout == two.stdout
    assert one.stderr == two.stderr == ""
    told = run(*asked, "-o", "some/puzzles.jsonl", cwd=tmp_path)
    assert told.stdout == "some/puzzles.jsonl\n"
    assert (tmp_path / "some" / "puzzles.jsonl").read_text() == one.stdout
    assert [json.loads(line)["index"] for line in one.stdout.splitlines()] == list(range(9))


def test_solving_and_checking_in_a_pipe(tmp_path):
    made = run("puzzles", "--count", "3", "--difficulty", "hard", "--seed", "2", cwd=tmp_path).stdout
    bare = ""
    for line in made.splitlines():
        record = json.loads(line)
        for key in ("par", "techniques", "solution"):
            del record[key]
        bare += json.dumps({**record, "author": "somebody"}) + "\n"
    solved = run("solve", "-", cwd=tmp_path, given=bare).stdout
    assert [json.loads(line)["author"] for line in solved.splitlines()] == ["somebody"] * 3
    assert all(json.loads(line)["solution"] for line in solved.splitlines())
    assert run("check", "-", cwd=tmp_path, given=solved).stderr == "nothing wrong was found\n"


def test_what_cannot_be_solved_is_told_and_the_rest_is_solved(tmp_path):
    line = run("puzzles", "--seed", "2", cwd=tmp_path).stdout
    guess = json.dumps({**json.loads(line), "revealed": [], "id": "guess"}) + "\n"
    (tmp_path / "some.jsonl").write_text(guess + line)
    done = run("solve", "some.jsonl", cwd=tmp_path, code=2)
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr.startswith("some.jsonl:1:")
    assert "error: revealed: a guess is needed: after 0 safe moves" in done.stderr
    run("solve", "some.jsonl", "-o", "solved.jsonl", cwd=tmp_path, code=2)
    assert not (tmp_path / "solved.jsonl").exists()
    assert run("check", "some.jsonl", "--json", cwd=tmp_path, code=2).stdout.count('"guess-needed"') == 1


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("puzzles", "--difficulty", "fiendish"), 2, "not one of"),
        (("puzzles", "--count", "0"), 2, "0"),
        (("puzzles", "--treasures", "3"), 2, "3"),
        (("puzzles", "--count", "4", "--max-revealed", "0", "--tries", "3"), 4, "delivered 0 of 4"),
        (("puzzles", "--cluster", "tcp://127.0.0.1:1"), 2, "there is no cluster"),
        (("solve", "missing.jsonl"), 2, "missing.jsonl"),
        (("check", "missing.jsonl"), 2, "no such file"),
        (("play", "pentomancy", "--deck", "x"), 2, "--deck is for pentaquest"),
        (("play", "pentaquest", "--difficulty", "hard"), 2, "--difficulty is for pentomancy"),
    ],
)
def test_what_cannot_be_done_is_said(tmp_path, arguments, code, said):
    done = run(*arguments, cwd=tmp_path, code=code)
    assert said in done.stderr
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_a_run_that_falls_short_delivers_what_it_could(tmp_path):
    asked = ("puzzles", "--count", "60", "--max-revealed", "9", "--tries", "8", "--seed", "4", "--jobs", "1")
    done = run(*asked, cwd=tmp_path, code=4)
    delivered = len(done.stdout.splitlines())
    assert 0 < delivered < 60
    assert f"delivered {delivered} of 60" in done.stderr
    run(*asked, "-o", "some.jsonl", cwd=tmp_path, code=4)
    assert (tmp_path / "some.jsonl").read_text() == done.stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_leaves_whole_lines_and_no_worker(tmp_path, jobs):
    with (tmp_path / "lines").open("w") as target:
        process = subprocess.Popen(
            [sys.executable, "-m", "printkit", "puzzles", "--count", "100000", "--jobs", jobs],
            env=ENVIRONMENT,
            stdout=target,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        for _ in range(300):
            if (tmp_path / "lines").stat().st_size > 50_000:
                break
            time.sleep(0.1)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors.strip()) == (130, b"printkit: interrupted")
    text = (tmp_path / "lines").read_text()
    assert text.endswith("\n")
    assert [json.loads(line)["index"] for line in text.splitlines()] == list(range(text.count("\n")))


def test_an_interrupt_leaves_an_earlier_file_as_it_was(tmp_path):
    (tmp_path / "some.jsonl").write_text("earlier\n")
    process = subprocess.Popen(
        [sys.executable, "-m", "printkit", "puzzles", "--count", "100000", "--jobs", "1", "-o", "some.jsonl"],
        cwd=tmp_path,
        env=ENVIRONMENT,
        stderr=subprocess.PIPE,
    )
    for _ in range(300):
        if any(path.stat().st_size > 50_000 for path in tmp_path.glob(".some*")):
            break
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors.strip()) == (130, b"printkit: interrupted")
    assert (tmp_path / "some.jsonl").read_text() == "earlier\n"
    assert [path.name for path in tmp_path.iterdir()] == ["some.jsonl"]


CLUSTER = """
from distributed import LocalCluster
from printkit.cli.main import call
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=2, host="127.0.0.1", dashboard_address=None) as cluster:
        asked = ["puzzles", "--count", "12", "--difficulty", "mixed", "--seed", "7"]
        code = call([*asked, "--cluster", cluster.scheduler_address])
    raise SystemExit(code)
"""


def test_a_dask_cluster_gives_the_same_bytes(tmp_path):
    (tmp_path / "cluster.py").write_text(CLUSTER)
    done = subprocess.run(
        [sys.executable, "cluster.py"], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    alone = run("puzzles", "--count", "12", "--difficulty", "mixed", "--seed", "7", "--jobs", "1", cwd=tmp_path)
    assert done.stdout == alone.stdout


class Terminal:
    """A game at the other end of a pseudo-terminal."""

    def __init__(self, *arguments: str, cwd: Path) -> None:
        self.end, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "printkit", *arguments],
            cwd=cwd,
            env={**ENVIRONMENT, "PYTHONIOENCODING": "utf-8"},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = ""

    def until(self, *texts: str) -> str:
        """Read until one of the texts appears; returns what came since the last time."""
        start, deadline = len(self.shown), time.monotonic() + 60
        while not any(text in self.shown[start:] for text in texts):
            ready, _, _ = select.select([self.end], [], [], max(0.0, deadline - time.monotonic()))
            assert ready, f"waited for {texts} and saw {self.shown[start:]!r}"
            try:
                self.shown += os.read(self.end, 65536).decode(errors="replace")
            except OSError:  # the other end is closed
                raise AssertionError(f"waited for {texts}; the end was {self.shown[start:]!r}") from None
        return self.shown[start:]

    def say(self, text: str) -> None:
        os.write(self.end, f"{text}\n".encode())

    def close(self) -> int:
        code = self.process.wait(timeout=30)
        os.close(self.end)
        return code


def test_a_whole_game_through_a_terminal_by_its_hints(tmp_path):
    game = Terminal("play", "pentomancy", "--seed", "5", "--difficulty", "medium", "--save", "moves.txt", cwd=tmp_path)
    game.until("score 0 > ")
    moves = 0
    while "Cleared with" not in game.shown:
        game.say("hint")
        hint = game.until(" > ")
        said = [line.strip() for line in hint.splitlines() if line.startswith(("So ", "No unrevealed"))]
        game.say(" ".join(said[0].rstrip(".").split()[-2:]))
        game.until(" > ", "par is ")
        moves += 1
    assert "Cleared with" in game.shown
    assert game.close() == 0
    assert (tmp_path / "moves.txt").read_text().count("\n") == moves


def test_a_puzzle_from_a_file_and_leaving_it(tmp_path):
    run("puzzles", "--count", "2", "-o", "some.jsonl", cwd=tmp_path)
    game = Terminal("play", "pentomancy", "--puzzle", "some.jsonl", "--id", "1-0001-easy", cwd=tmp_path)
    assert "1-0001-easy" in game.until("score 0 > ")
    game.say("note Z9 1")
    assert "is not a tile" in game.until("score 0 > ")
    os.write(game.end, b"\x04")  # the end of the input
    assert "Left with 0 points" in game.until("par is ")
    assert game.close() == 0


def test_a_file_without_the_puzzle(tmp_path):
    run("puzzles", "-o", "some.jsonl", cwd=tmp_path)
    done = run("play", "pentomancy", "--puzzle", "some.jsonl", "--id", "none", cwd=tmp_path, code=2)
    assert done.stderr == "some.jsonl: error: there is no puzzle 'none' in it\n"


def test_a_terminal_without_line_drawing_gets_plain_letters(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "printkit", "play", "pentomancy", "--seed", "1"],
        cwd=tmp_path,
        env={**ENVIRONMENT, "PYTHONIOENCODING": "ascii"},
        input=b"quit\n",
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert b"+-----" in done.stdout


def test_an_interrupt_leaves_the_moves(tmp_path):
    game = Terminal("play", "pentomancy", "--seed", "5", "--save", "moves.txt", cwd=tmp_path)
    game.until("score 0 > ")
    game.say("hint")
    said = game.until("score 0 > ")
    move = next(line for line in said.splitlines() if line.startswith("So ")).strip().removeprefix("So ").rstrip(".")
    game.say(move)
    assert "5 points" in game.until(" > ")
    os.kill(game.process.pid, signal.SIGINT)
    assert game.close() == 130
    assert (tmp_path / "moves.txt").read_text() == f"{move}\n"


@pytest.mark.parametrize("verb", [("solve",), ("check", "-"), ("play", "pentomancy", "--seed", "1")])
def test_no_standard_input_is_an_empty_one(tmp_path, verb):
    call = f"{sys.executable} -m printkit {' '.join(verb)} <&-"
    done = subprocess.run(["bash", "-c", call], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr
