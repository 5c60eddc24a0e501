"""odds, simulate and play as a person or a program meets them; play through a pseudo-terminal, too."""

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
from PIL import Image as Pillow

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


def run(*arguments: str, cwd: Path, said: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "printkit", *arguments],
        cwd=cwd,
        env=ENVIRONMENT,
        input=said,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_odds_as_table_and_json(tmp_path: Path) -> None:
    table = run("odds", cwd=tmp_path)
    assert (table.returncode, table.stderr) == (0, "")
    head, first, *rest = table.stdout.splitlines()
    assert head.split()[:4] == ["card", "one", "roll", "reroll"]
    assert first.startswith("Crumb Bandit")
    assert len(rest) == 41
    found = json.loads(run("odds", "--json", cwd=tmp_path).stdout)["cards"]
    assert len(found) == 42
    assert found[0]["id"] == "crumb-bandit"
    assert 0 < found[0]["one_roll"] < found[0]["with_reroll"] < 1
    assert set(found[0]["with_effect"]) == {"plus", "minus", "plus-minus", "spiral", "mirror"}


def test_simulate_is_the_same_for_any_jobs_and_writes_a_plot(tmp_path: Path) -> None:
    arguments = ("simulate", "--games", "30", "--seed", "5", "--policy", "casual", "--json")
    one = run(*arguments, "--jobs", "1", cwd=tmp_path)
    two = run(*arguments, "--jobs", "2", "--plot", "a.png", cwd=tmp_path)
    assert (one.returncode, one.stderr) == (0, "")
    assert one.stdout == two.stdout
    assert two.stderr == "a.png\n"
    found = json.loads(one.stdout)
    assert (found["games"], found["seed"], found["policy"]) == (30, 5, "casual")
    assert found["won"] == sum(found["scores"].values())
    assert found["per_card"]["crumb-bandit"].keys() == {"beaten", "left"}
    with Pillow.open(tmp_path / "a.png") as picture:
        assert picture.width > 1000
    both = run("simulate", "--games", "3", "--policy", "both", "--jobs", "1", "--plot", "b.svg", cwd=tmp_path)
    assert both.returncode == 0
    assert "strong won" in both.stdout
    assert "casual won" in both.stdout
    assert (tmp_path / "b.svg").read_text().startswith("<?xml")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("simulate", "--games", "0"), "--games"),
        (("simulate", "--plot", "a.pdf"), ".svg or .png"),
        (("simulate", "--without", "glue"), "plus, minus, plus-minus, spiral, mirror"),
        (("play", "pentaquest", "--resume", "a.txt", "--players", "2"), "--players does not go with --resume"),
        (("play", "pentaquest", "--resume", "a.txt", "--co-op"), "--co-op does not go with --resume"),
        (("play", "pentaquest", "--resume", "a.txt", "--against", "casual"), "--against does not go with --resume"),
        (("play", "pentaquest", "--puzzle", str(Path(__file__))), "--puzzle is for pentomancy"),
        (("play", "pentomancy", "--puzzle", str(Path(__file__)), "--seed", "1"), "--seed does not go with --puzzle"),
        (("play", "pentomancy", "--puzzle", str(Path(__file__)), "--difficulty", "hard"), "does not go with --puzzle"),
        (("play", "pentomancy", "--id", "x"), "--id goes with --puzzle"),
        (("simulate", "--policy", "both", "--without", "plus"), "strong policy alone"),
        (("odds", "nowhere.yaml"), "nowhere.yaml"),
        (("play", "chess"), "chess"),
        (("play", "pentaquest", "--co-op"), "--co-op"),
        (("play", "pentaquest", "--resume", "nowhere.txt"), "nowhere.txt: error: there is no such file"),
        (("play", "pentaquest", "--players", "8", "--against", "strong"), "at most 8"),
    ],
)
def test_a_wrong_call_is_answered(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments, cwd=tmp_path)
    assert result.returncode == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_end_of_input_leaves_a_game_that_can_be_resumed(tmp_path: Path) -> None:
    first = run("play", "pentaquest", "--seed", "3", cwd=tmp_path, said="nonsense\nreroll all\n")
    assert first.returncode == 0
    assert "No: 'nonsense' is no move." in first.stdout
    assert "The input has ended." in first.stdout
    place = "output/pentaquest-game-3.txt"
    saved = (tmp_path / place).read_text()
    assert saved.splitlines()[4] == "seed 3"
    second = run("play", "pentaquest", "--resume", place, "--save", "b.txt", cwd=tmp_path, said="hint\nreroll all\n")
    at_once = run("play", "pentaquest", "--seed", "3", "--save", "c.txt", cwd=tmp_path, said="reroll all\nreroll all\n")
    assert (second.returncode, at_once.returncode) == (0, 0)
    assert (tmp_path / "b.txt").read_text() == (tmp_path / "c.txt").read_text()
    assert (tmp_path / "b.txt").read_text().startswith(saved)


def test_a_game_that_goes_on_keeps_its_own_seed(tmp_path: Path) -> None:
    run("play", "pentaquest", "--seed", "3", "--save", "a.txt", cwd=tmp_path)
    text = (tmp_path / "a.txt").read_text()
    other = run("play", "pentaquest", "--resume", "a.txt", "--seed", "4", cwd=tmp_path)
    assert other.returncode == 2
    assert "the game has a seed of its own, 3" in other.stderr
    assert (tmp_path / "a.txt").read_text() == text
    assert run("play", "pentaquest", "--resume", "a.txt", "--seed", "3", cwd=tmp_path).returncode == 0
    # A game that was thrown by hand has none: what comes is thrown from the one that is given.
    (tmp_path / "b.txt").write_text("".join(line for line in text.splitlines(True) if not line.startswith("seed ")))
    goes_on = run("play", "pentaquest", "--resume", "b.txt", "--seed", "4", "--save", "c.txt", cwd=tmp_path)
    assert goes_on.returncode == 0
    assert "seed 4\n" in (tmp_path / "c.txt").read_text()


def test_a_transcript_that_cannot_be_read_names_the_line(tmp_path: Path) -> None:
    run("play", "pentaquest", "--seed", "3", "--save", "a.txt", cwd=tmp_path)
    text = (tmp_path / "a.txt").read_text()
    (tmp_path / "a.txt").write_text(text.replace("throw ", "throw 7 "))
    result = run("play", "pentaquest", "--resume", "a.txt", cwd=tmp_path)
    assert result.returncode == 2
    line = next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith("throw "))
    assert result.stderr.startswith(f"a.txt:{line}:1: error: ")
    (tmp_path / "b.txt").write_bytes(b"\xff\xfe")
    assert run("play", "pentaquest", "--resume", "b.txt", cwd=tmp_path).returncode == 2


@pytest.mark.parametrize(
    "head", ["seed " + "9" * 5000, "seed x", "players", "players bob", "mode chess", "deck", "mode co-op"]
)
def test_a_false_head_of_a_transcript_is_answered(tmp_path: Path, head: str) -> None:
    run("play", "pentaquest", "--seed", "3", "--save", "a.txt", cwd=tmp_path)
    lines = (tmp_path / "a.txt").read_text().splitlines()
    at = next(number for number, line in enumerate(lines) if line.split()[:1] == head.split()[:1])
    (tmp_path / "a.txt").write_text("\n".join([*lines[:at], head, *lines[at + 1 :]]))
    result = run("play", "pentaquest", "--resume", "a.txt", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("a.txt:")
    assert len(result.stderr) < 200


@pytest.mark.parametrize("end", ["no input", "closed output", "full output"])
def test_streams_that_are_gone_leave_a_game_that_can_be_resumed(tmp_path: Path, end: str) -> None:
    call = f"{sys.executable} -m printkit play pentaquest --seed 3 --save a.txt"
    how = {"no input": f"{call} <&-", "closed output": f"sleep 2 | {call} | true", "full output": f"{call} > /dev/full"}
    result = subprocess.run(["bash", "-c", how[end]], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, timeout=60)
    assert b"Traceback" not in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    assert run("play", "pentaquest", "--resume", "a.txt", cwd=tmp_path).returncode == 0


@pytest.mark.parametrize("game", ["pentaquest", "pentomancy"])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_bytes_that_are_no_letters_get_a_plain_answer(tmp_path: Path, game: str, encoding: str) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "printkit", "play", game, "--seed", "3"],
        cwd=tmp_path,
        env={**ENVIRONMENT, "PYTHONIOENCODING": f"{encoding}:strict"},
        input=b"\xff\xfe \xe2\x98\xba\nquit\n",
        capture_output=True,
        timeout=60,
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"xff" in result.stdout


@pytest.mark.parametrize("verb", [("odds", "deck.yaml"), ("play", "pentaquest", "--deck", "deck.yaml")])
def test_letters_that_the_terminal_has_not_are_no_fault(tmp_path: Path, verb: tuple[str, ...]) -> None:
    card = {"id": "a", "name": "Größe ☺", "effect": "plus", "requirements": ["1"]}
    (tmp_path / "deck.yaml").write_text(json.dumps({"name": "D", "cards": [card]}), "utf-8")
    result = subprocess.run(
        [sys.executable, "-m", "printkit", *verb],
        cwd=tmp_path, env={**ENVIRONMENT, "PYTHONIOENCODING": "latin-1:strict"}, input=b"", capture_output=True,
        timeout=60,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert "Größe ".encode("latin-1") + b"\\u263a" in result.stdout


class Terminal:
    """`printkit play` in a pseudo-terminal."""

    def __init__(self, cwd: Path, *arguments: str) -> None:
        self._screen, inner = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "printkit", "play", "pentaquest", *arguments],
            cwd=cwd, env=ENVIRONMENT, stdin=inner, stdout=inner, stderr=inner, start_new_session=True,
        )  # fmt: skip
        os.close(inner)
        self.shown = ""

    def until(self, text: str) -> str:
        """Read until a text shows; returns all that came by then."""
        start, end = len(self.shown), time.monotonic() + 60
        while text not in self.shown[start:] and time.monotonic() < end:
            if select.select([self._screen], [], [], 0.2)[0]:
                try:
                    self.shown += os.read(self._screen, 65536).decode(errors="replace")
                except OSError:  # the program has ended
                    break
        assert text in self.shown[start:], self.shown[start:]
        return self.shown[start:]

    def type(self, text: str) -> None:
        os.write(self._screen, text.encode())

    def close(self) -> int:
        code = self.process.wait(60)
        os.close(self._screen)
        return code


def test_a_game_in_a_terminal(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "--seed", "4", "--save", "game.txt")
    assert "Quest area" in terminal.until("> ")
    terminal.type("hint\n")
    assert "Hint: " in terminal.until("> ")
    terminal.type("reroll all\n")
    terminal.until("> ")
    terminal.type("undo\n")
    assert "taken back" in terminal.until("> ")
    terminal.type("give up\n")
    assert "The game is lost." in terminal.until("is written to game.txt")
    assert terminal.close() == 0
    assert (tmp_path / "game.txt").read_text().endswith("give up\n\nresult lost\n")


@pytest.mark.parametrize("way", ["SIGINT", "SIGTERM", "SIGHUP", "end of input"])
def test_a_game_that_is_broken_off_can_be_resumed(tmp_path: Path, way: str) -> None:
    terminal = Terminal(tmp_path, "--seed", "4", "--save", "game.txt")
    terminal.until("> ")
    terminal.type("reroll all\n")
    terminal.until("> ")
    if way != "end of input":
        os.kill(terminal.process.pid, getattr(signal, way))
    else:
        terminal.type("\x04")
    terminal.until("go on with: printkit play pentaquest --resume game.txt")
    assert terminal.close() == (0 if way == "end of input" else 130)
    resumed = run("play", "pentaquest", "--resume", "game.txt", cwd=tmp_path, said="give up\n")
    assert resumed.returncode == 0
    assert "The game is lost." in resumed.stdout


def test_a_game_is_kept_when_its_terminal_closes(tmp_path: Path) -> None:
    """A terminal of its own that is gone: reading fails, and the system says so twice."""
    child, screen = pty.fork()
    if child == 0:
        os.chdir(tmp_path)
        call = [sys.executable, "-m", "printkit", "play", "pentaquest", "--seed", "3", "--save", "game.txt"]
        os.execve(sys.executable, call, ENVIRONMENT)
    said = b""
    while b"> " not in said:
        said += os.read(screen, 65536)
    os.close(screen)
    os.waitpid(child, 0)
    assert run("play", "pentaquest", "--resume", "game.txt", cwd=tmp_path).returncode == 0


def test_check_plays_the_deck(tmp_path: Path) -> None:
    easy = "name: Easy\ncards:\n" + "".join(
        f"  c{n}: {{name: C{n}, effect: {effect}, requirements: [{face}], copies: 2, picture: a.svg}}\n"
        for n, (face, effect) in enumerate(
            zip("12345", ("plus", "minus", "plus-minus", "spiral", "mirror"), strict=True)
        )
    )
    (tmp_path / "easy.yaml").write_text(easy)
    circle = '<circle cx="30" cy="25" r="20" fill="#fff" stroke="#000"/>'
    (tmp_path / "a.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 50">{circle}</svg>')
    result = run("check", "easy.yaml", "--json", "--no-coloring", cwd=tmp_path)
    found = json.loads(result.stdout)["problems"]
    assert [(p["code"], p["severity"], p["file"]) for p in found] == [("hard-to-lose", "warning", "easy.yaml")]
    assert result.returncode == 0
    assert run("check", "easy.yaml", "--strict", cwd=tmp_path).returncode == 2
