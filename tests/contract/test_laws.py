"""The laws between the rooms hold for every module there is, not only for those that someone remembered to list."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("game", ["pentaquest", "pentomancy"])
def test_every_rule_module_is_held_to_draw_nothing(game: str) -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (law,) = [contract for contract in contracts if contract["name"] == "the rules of a game know no drawing"]
    folder = ROOT / "printkit" / "games" / game
    modules = {f"printkit.games.{game}.{path.stem}" for path in folder.glob("*.py") if path.stem != "__init__"}
    assert modules
    assert modules <= set(law["source_modules"])
