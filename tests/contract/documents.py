"""Reads the documents: their code blocks, their options, their scripts."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
PAGES = (README, *sorted((ROOT / "docs").glob("*.md")))

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A code block: the page and line where it stands, its language and its text."""

    page: str
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks(language: str) -> list[Block]:
    """All code blocks of a language."""
    return [
        Block(page.name, text.count("\n", 0, match.start()) + 1, match[1], match[2])
        for page in PAGES
        for text in [page.read_text(encoding="utf-8")]
        for match in _BLOCK.finditer(text)
        if match[1] == language
    ]


def command(name: str) -> str:
    """The command that README marks with this name."""
    text = README.read_text(encoding="utf-8")
    match = re.search(rf"^<!-- command: {name} -->\n```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert match is not None, f"README.md marks a command '{name}'"
    return match[1].strip()


def script(name: str) -> ModuleType:
    """A script of the documents, as a module."""
    spec = importlib.util.spec_from_file_location(f"docs_{name}", ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module
