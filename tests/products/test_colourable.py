from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image as Pillow

from printkit.core.units import Size
from printkit.data.problems import Where
from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentaquest.model import Deck, Picture
from printkit.products import colourable
from printkit.products.colourable import Colourable, check_own_pictures, check_pictures
from printkit.sheet.paper import CARD_SIZES

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 50" fill="#fff" stroke="#000">{}</svg>'


def deck_of(*files: Path) -> Deck:
    deck, _ = load_deck("pentaquest")
    assert deck is not None
    cards = (replace(card, art=Picture(str(file))) for card, file in zip(deck.cards, files, strict=False))
    return replace(deck, cards=tuple(cards))


# Each of the drawings is rendered and measured, about a quarter of a second of work for each of them.
@pytest.mark.slow
@pytest.mark.parametrize("size", [CARD_SIZES["poker"], CARD_SIZES["tarot"]])
def test_every_drawing_that_ships_can_be_coloured_on_a_page_and_on_a_card(size: Size) -> None:
    deck, _ = load_deck("pentaquest")
    assert deck is not None
    found = list(check_pictures(deck, size))
    assert [each.card for each in found] == [card.id for card in deck.cards]
    assert [str(problem) for each in found for problem in each.problems] == []


def test_what_is_wrong_with_a_picture_is_told_once_with_figures(tmp_path: Path) -> None:
    fine = "".join(
        f'<rect x="{x}" y="{y}" width="9" height="9" stroke-width=".7"/>' for x in (5, 20, 35) for y in (5, 20, 35)
    )
    bodies = {
        "fine": fine,
        "few": '<circle cx="30" cy="25" r="9"/>',
        "thin": fine.replace(".7", ".1"),
        "small": fine + '<rect x="50" y="5" width="1.2" height="1.2" stroke-width=".7"/>',
        "eye": fine
        + '<circle cx="52" cy="7" r="1.5" stroke="none" fill="#000"/><circle cx="52" cy="7" r=".35" stroke="none"/>',
    }
    files = []
    for name, body in bodies.items():
        files.append(tmp_path / f"{name}.svg")
        files[-1].write_text(SVG.format(body))
    Pillow.effect_noise((600, 500), 90).convert("L").save(tmp_path / "photo.png")
    found = list(check_pictures(deck_of(*files, tmp_path / "photo.png", files[1]), Size(63, 88), show=True, jobs=1))
    codes = [[problem.code for problem in each.problems] for each in found]
    assert codes == [[], ["colour-few"], ["colour-thin"], ["colour-small"], [], ["colour-grey"]]
    assert all(each.regions is not None and each.regions.startswith(b"\x89PNG") for each in found)
    (small,) = found[3].problems
    assert "smaller than 4 mm²" in small.message
    assert not small.is_error


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    files = []
    for index in range(3):
        files.append(tmp_path / f"{index}.svg")
        files[-1].write_text(SVG.format(f'<circle cx="30" cy="25" r="{5 + index}"/>'))
    one, two = (list(check_pictures(deck_of(*files), Size(63, 88), show=True, jobs=jobs)) for jobs in (1, 2))
    assert one == two


def test_a_picture_that_cannot_be_read_is_left_to_whoever_prints_it(tmp_path: Path) -> None:
    (tmp_path / "broken.svg").write_text("<svg")
    assert [each.problems for each in check_pictures(deck_of(tmp_path / "broken.svg"), Size(63, 88))] == [()]


def test_of_a_deck_s_pictures_only_one_s_own_are_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def noted(deck: Deck, size: Size) -> Iterator[Colourable]:
        asked.extend(card.id for card in deck.cards)
        return check_pictures(deck, size)

    monkeypatch.setattr(colourable, "check_pictures", noted)
    deck, _ = load_deck("pentaquest")
    assert deck is not None
    poker = CARD_SIZES["poker"]
    assert check_own_pictures(deck, poker) == ((), 0)
    assert asked == []
    (tmp_path / "ox.svg").write_text(SVG.format('<circle cx="30" cy="25" r="20"/>'))
    mine, also, *others = deck.cards[:4]
    own = Picture(str(tmp_path / "ox.svg"), where=Where("deck.yaml", 3, 5))
    cards = (replace(mine, art=own), replace(also, art=own), *others)
    problems, left = check_own_pictures(replace(deck, cards=cards), poker)
    assert (asked, left) == ([mine.id], 0)
    assert [(problem.key, problem.code) for problem in problems] == [(f"cards.{mine.id}.picture", "colour-few")]
    assert check_own_pictures(replace(deck, cards=cards), poker, [others[0].id]) == ((), 0)
