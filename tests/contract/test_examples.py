"""Every YAML block of the documents loads, and prints, without a problem."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from PIL import Image

from printkit.core.files import shipped
from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentaquest.faces.templatefile import load_template
from printkit.products.booklet.planfile import load_plan
from printkit.products.deck import DeckOptions, print_deck
from printkit.sheet.paper import parse_paper
from printkit.text import fonts
from tests.contract.documents import Block, blocks

_PATH = re.compile(r"[\w/.-]+\.(svg|png|jpg|ttf)\b")


def lay_out(text: str, folder: Path) -> None:
    """Put a file wherever the text names one."""
    for match in _PATH.finditer(text):
        path = folder / match[0]
        path.parent.mkdir(parents=True, exist_ok=True)
        if match[1] == "svg":
            shutil.copy(shipped("templates") / "starter" / "art" / "my-creature.svg", path)
        elif match[1] == "ttf":
            shutil.copy(fonts.find("CrimsonText-Bold").path, path)
        else:
            picture = Image.new("L", (900, 900), 255)
            picture.paste(0, (300, 300, 600, 600))
            picture.save(path)


def is_template(block: Block) -> bool:
    return block.text.startswith("# ") and block.text.partition("\n")[0].endswith("card.yaml")


def is_plan(block: Block) -> bool:
    return block.page == "booklets.md"


def deck_of(block: Block, folder: Path) -> Path:
    """The deck that the block is, or one that uses the template that the block is."""
    deck = folder / "deck.yaml"
    text = block.text
    lay_out(text, folder)
    if is_template(block):
        name = text.partition("\n")[0].removeprefix("# ")
        (folder / name).write_text(text, encoding="utf-8")
        text = f"extends: pentaquest\ntemplate: {name}\n"
    deck.write_text(text, encoding="utf-8")
    return deck


@pytest.mark.parametrize("block", [block for block in blocks("yaml") if not is_plan(block)], ids=str)
def test_an_example_loads_and_prints(block: Block, tmp_path: Path) -> None:
    deck, problems = load_deck(str(deck_of(block, tmp_path)))
    assert [str(problem) for problem in problems] == []
    assert deck is not None
    only = tuple(card.id for card in deck.cards if card.art and str(tmp_path) in card.art.file) or (deck.cards[0].id,)
    printed, problems = print_deck(deck, DeckOptions(parse_paper("a4"), only=only))
    expected = ["art-traced"] if "trace: true" in block.text else []  # a warning that is always there
    assert [problem.code for problem in problems] == expected, problems
    assert printed is not None


def test_examples_of_both_kinds_were_found() -> None:
    kinds = [is_template(block) for block in blocks("yaml")]
    assert kinds.count(True) == 2
    assert kinds.count(False) >= 8


def test_templates_of_the_documents_are_whole_alone(tmp_path: Path) -> None:
    for block in filter(is_template, blocks("yaml")):
        path = tmp_path / "one-card.yaml"
        path.write_text(block.text, encoding="utf-8")
        template, problems = load_template(str(path))
        assert problems == ()
        assert template is not None


def test_plans_of_the_documents_load(tmp_path: Path) -> None:
    found = list(filter(is_plan, blocks("yaml")))
    assert found
    for block in found:
        path = tmp_path / "my-plan.yaml"
        path.write_text(block.text, encoding="utf-8")
        plan, problems = load_plan(str(path))
        assert problems == ()
        assert plan is not None
