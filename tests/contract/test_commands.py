"""The documents name what the command line has, and all of it."""

from __future__ import annotations

import re
import shlex
import subprocess

import click
import pytest

from printkit.cli.main import VERBS, printkit
from tests.contract.documents import PAGES, README, ROOT, Block, blocks, command, script

# Options of other programs that the documents name: pip, pytest, and what click gives every command.
FOREIGN = {"--help", "--version"}


def verb(name: str) -> click.Command:
    found = printkit.get_command(click.Context(printkit), name)
    assert found is not None, f"there is a verb '{name}'"
    return found


def printkit_calls() -> list[tuple[str, list[str]]]:
    """Every call of printkit in a block of shell commands, with its place."""
    calls = []
    for block in blocks("sh"):
        for line in block.text.splitlines():
            for part in re.split(r"&&|\||;", line):
                words = shlex.split(part, comments=True)
                if words and words[0].rpartition("/")[2] == "printkit":
                    calls.append((str(block), words[1:]))
    return calls


@pytest.mark.parametrize(("place", "words"), printkit_calls(), ids=lambda value: str(value))
def test_every_call_in_the_documents_can_be_read(place: str, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    found = verb(words[0])
    for parameter in found.params:
        if isinstance(parameter.type, click.Path):  # the files of an example need not be here
            monkeypatch.setattr(parameter.type, "exists", False)
    with found.make_context(words[0], list(words[1:])):
        pass  # click reads every option, choice and length, and would raise


def test_a_wrong_call_would_be_found() -> None:
    with pytest.raises(click.UsageError):
        verb("deck").make_context("deck", ["--papper", "a4"])


def test_the_two_commands_of_readme() -> None:
    python = "python3 -m venv .venv && .venv/bin/pip install "
    assert command("deck") == python + ". && .venv/bin/printkit deck --pdf"
    assert command("test") == python + "-e '.[test]' && .venv/bin/python -m pytest -n auto"


@pytest.mark.parametrize("name", ["deck", "test"])
def test_ci_runs_the_commands_of_readme(name: str) -> None:
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    reader = re.search(r"^readme_command\(\) \{\n.*?^\}\n", ci, re.MULTILINE | re.DOTALL)
    assert reader is not None
    assert f"{name}_command=$(readme_command {name})" in ci
    assert f'bash -euo pipefail -c "${name}_command"' in ci
    found = subprocess.run(
        ["bash", "-c", f"{reader[0]}readme_command {name}"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == command(name)


@pytest.mark.parametrize("name", VERBS)
def test_the_help_of_all_verbs_says_the_same_as_a_verb_s_own(name: str) -> None:
    first, _, _ = (verb(name).help or "").partition("\n\n")
    assert " ".join(first.split()) == VERBS[name]


def test_readme_lists_the_verbs() -> None:
    _, _, text = README.read_text(encoding="utf-8").partition("\n## Verbs\n")
    rows = re.findall(r"^\| `printkit ([\w-]+)[^`]*` \| ([^|]*) \|$", text, re.MULTILINE)
    assert dict(rows) == VERBS
    assert [name for name, _ in rows] == list(VERBS)


def test_the_reference_is_current() -> None:
    reference = script("make_reference")
    assert reference.TARGET.read_text(encoding="utf-8") == reference.reference(), "run docs/make_reference.py"


def options(found: click.Command) -> set[str]:
    names = {name for option in found.params if isinstance(option, click.Option) for name in option.opts}
    names |= {name for option in found.params for name in option.secondary_opts}
    if isinstance(found, click.Group):
        context = click.Context(found)
        for name in found.list_commands(context):
            inner = found.get_command(context, name)
            assert inner is not None
            names |= options(inner)
    return names


def test_every_option_is_documented() -> None:
    text = script("make_reference").TARGET.read_text(encoding="utf-8")
    sections = dict(
        zip(re.findall(r"^## printkit ([\w-]+)$", text, re.MULTILINE), text.split("\n## ")[1:], strict=True)
    )
    for name in VERBS:
        missing = [option for option in options(verb(name)) if f"`{option}`" not in sections[name]]
        assert not missing, f"printkit {name}"


def test_every_option_that_is_documented_exists() -> None:
    known = FOREIGN.union(*(options(verb(name)) for name in VERBS))
    for page in PAGES:
        spans = re.findall(r"`([^`\n]*)`", page.read_text(encoding="utf-8"))
        named = {word for span in spans for word in re.findall(r"(?<![\w-])--[a-z][\w-]*", span)}
        assert named <= known, page.name


def test_shell_blocks_were_found() -> None:
    assert len(printkit_calls()) > 5
    assert all(isinstance(block, Block) for block in blocks("yaml"))
