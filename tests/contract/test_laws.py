"""The laws between the rooms hold for every module there is, not only for those that someone remembered to list."""

from __future__ import annotations

import ast
import graphlib
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
    assert len(set(law["source_modules"])) == len(law["source_modules"])


def test_no_module_needs_itself_by_way_of_others() -> None:
    """Imports within functions count, too: a ring that is only hidden is still one."""
    files = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in (ROOT / "printkit").rglob("*.py")
    }
    graphlib.TopologicalSorter({name: _imported(path, set(files)) for name, path in files.items()}).prepare()


def test_a_hidden_ring_is_found(tmp_path: Path) -> None:
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    one.write_text("def late():\n    from other import thing\n")
    other.write_text("import one\n")
    graph = {path.stem: _imported(path, {"one", "other"}) for path in (one, other)}
    with pytest.raises(graphlib.CycleError):
        graphlib.TopologicalSorter(graph).prepare()


def _imported(path: Path, modules: set[str]) -> set[str]:
    """The modules that a file imports anywhere but for type checking alone."""
    found: set[str] = set()
    waiting: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            # `from package import module` means the module, not the package.
            named = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= (named & modules) or {node.module}
        waiting.extend(ast.iter_child_nodes(node))
    return found & modules
