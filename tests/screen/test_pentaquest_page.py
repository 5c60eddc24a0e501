"""The page of Pentaquest played like a person plays it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from printkit.core.units import Size
from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentaquest.model import Card, Deck, Effect, Requirement, Roll
from printkit.games.pentaquest.play import Conversation
from printkit.games.pentaquest.transcript import parse
from printkit.products.screencards import pentaquest_page
from tests.screen.conftest import DESKTOP, PHONE, reload

Watch = Callable[..., Any]


def easy_deck() -> Deck:
    """Cards that any roll beats, with each effect, so that a game is soon won."""
    kinds = [Effect.PLUS, Effect.MINUS, Effect.PLUS_MINUS, Effect.SPIRAL, Effect.MIRROR]
    card = (Requirement.parse("sun"),)
    return Deck("easy", "Easy", tuple(Card(f"c-{kind}", f"The {kind}", kind, card, copies=2) for kind in kinds))


def write(deck: Deck, folder: Path) -> Path:
    data, problems = pentaquest_page(deck, Size(63, 88))
    assert data is not None, problems
    file = folder / f"{deck.id}.html"
    file.write_bytes(data)
    return file


@pytest.fixture(scope="module")
def deck() -> Deck:
    loaded, _ = load_deck("pentaquest")
    assert loaded is not None
    return loaded


@pytest.fixture(scope="module")
def path(deck: Deck, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(deck, tmp_path_factory.mktemp("screen"))


@pytest.fixture(scope="module")
def easy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(easy_deck(), tmp_path_factory.mktemp("easy"))


def begin(page: Any, mode: str = "solo", players: int = 1, seed: int | None = 7) -> None:
    page.click("#new")
    page.check(f"input[name=mode][value={mode}]")
    if players > 1:
        page.select_option("#count", str(players))
    if seed is not None:
        page.check("input[name=source][value=seed]")
        page.fill("#seed", str(seed))
    page.click("#begin")


def dice(page: Any) -> list[int]:
    labels = [label.get_attribute("aria-label") for label in page.locator("#dice .die > button:first-child").all()]
    return [int(label.split(": ")[1][0]) for label in labels]


def text(page: Any) -> str:
    page.click("#open-log")
    found: str = page.input_value("#log-text")
    page.keyboard.press("Escape")
    return found


def press(page: Any, selector: str, how: str) -> None:
    getattr(page, how)(selector)


@pytest.mark.parametrize(("size", "how"), [(DESKTOP, "click"), (PHONE, "tap")], ids=["mouse", "touch"])
def test_a_game_is_won(watch: Watch, easy: Path, size: dict[str, Any], how: str) -> None:
    page = watch(easy, **size)
    begin(page)
    for count in range(10):
        press(page, "#roll", how)
        press(page, ".card.beats >> nth=0", how)
        if count < 9:
            assert page.inner_text("#players") == f"Score {count + 1}"
    assert page.inner_text("#end-title") == "Won!"
    assert "Score: 10" in page.inner_text("#end-text")
    assert "result won 10" in text(page)


def test_a_game_is_won_by_keyboard_alone(watch: Watch, easy: Path) -> None:
    page = watch(easy, **DESKTOP)
    for _ in range(10):
        page.keyboard.press("r")
        page.keyboard.press("2")
        assert page.locator(".die.kept").count() == 1
        page.keyboard.press("2")
        for _ in range(30):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.matches('.card.beats')"):
                break
        page.keyboard.press("Enter")
    assert page.inner_text("#end-title") == "Won!"


def test_dice_that_are_kept_stay(watch: Watch, path: Path) -> None:
    page = watch(path, **PHONE)
    begin(page)
    page.tap("#roll")
    before = dice(page)
    page.tap("#dice .die >> nth=1")
    page.tap("#dice .die >> nth=4")
    assert page.inner_text("#roll") == "Reroll 3 · 2 left"
    page.tap("#roll")
    after = dice(page)
    assert (after[1], after[4]) == (before[1], before[4])
    assert page.inner_text("#roll") == "Reroll 3"
    assert f"throw {' '.join(map(str, sorted((after[0], after[2], after[3]))))}" in text(page)


def test_what_can_be_beaten_is_told_by_words_and_a_sign(watch: Watch, path: Path, deck: Deck) -> None:
    page = watch(path, **DESKTOP)
    begin(page)
    page.click("#roll")
    state = parse(text(page), deck).end
    quest = [deck.cards[kind] for kind in state.quest]
    expected = {card.id for card in quest if card.beaten_by(Roll(state.dice))}
    shown = {card.get_attribute("data-card") for card in page.locator(".card:has(.ribbon)").all()}
    assert shown == expected
    for card in page.locator(".card").all():
        beats = card.get_attribute("data-card") in expected
        assert card.get_attribute("aria-label").startswith("Beat ") is beats
    page.click(".card:not(.beats) >> nth=0")
    assert "Beaten by" in page.inner_text("#zoom-text")


def test_each_army_card_changes_the_dice(watch: Watch, easy: Path) -> None:
    page = watch(easy, **DESKTOP)
    begin(page, seed=3)
    for _ in range(9):
        page.click("#roll")
        page.click(".card.beats >> nth=0")
    page.click("#roll")
    for effect in ("plus", "minus", "mirror", "plus-minus"):
        before = dice(page)
        place = next(place for place, die in enumerate(before) if 1 < die < 6)
        page.click(f"[data-effect={effect}]")
        assert page.get_attribute(f"[data-effect={effect}]", "aria-pressed") == "true"
        page.click(f"#dice .die >> nth={place} >> button >> nth=0")
        if effect == "plus-minus":
            page.click(f"#dice .die >> nth={place} >> .two button >> nth=1")
        wanted = {"plus": 1, "minus": -1, "mirror": 7 - 2 * before[place], "plus-minus": 1}[effect]
        assert dice(page)[place] == before[place] + wanted
    assert page.inner_text("#roll") == "No free reroll", "an army card ends the free rerolls"
    page.click("[data-effect=spiral]")
    kept = dice(page)[0]
    page.click("#dice .die >> nth=0")
    assert page.inner_text("#roll") == "Spin 4"
    page.click("#roll")
    assert dice(page)[0] == kept
    assert "5 used" in page.inner_text("#army-count")


def test_moves_are_taken_back_until_the_next_roll(watch: Watch, easy: Path) -> None:
    page = watch(easy, **DESKTOP)
    begin(page)
    assert page.is_disabled("#undo")
    page.click("#roll")
    assert page.is_disabled("#undo")
    rolled = dice(page)
    before = text(page)
    page.click(".card.beats >> nth=0")
    after = text(page)
    page.click("#undo")
    assert dice(page) == rolled
    assert text(page) == before
    page.click(".card.beats >> nth=0")
    assert text(page) == after, "the same card comes as before"
    page.click("#roll")
    assert page.is_disabled("#undo")


def test_rivals_take_turns(watch: Watch, easy: Path) -> None:
    page = watch(easy, **DESKTOP)
    begin(page, "rivals", 3)
    for turn in range(10):
        assert page.inner_text("#players .now").lstrip("▸ ").startswith(f"Player {turn % 3 + 1}")
        page.click("#roll")
        if turn == 1:
            page.click("#give-up")
        else:
            page.click(".card.beats >> nth=0")
    assert page.locator("#players li").all_inner_texts() == ["Player 1 4", "Player 2 2", "Player 3 3"]
    page.click("#roll")
    page.click(".card.beats >> nth=0")
    assert page.inner_text("#end-title") == "Player 1 wins"


def test_a_turn_without_a_card_loses_in_co_op(watch: Watch, path: Path) -> None:
    page = watch(path, **DESKTOP)
    begin(page, "co-op", 2)
    assert page.inner_text("#piles").startswith("Player 1 of 2")
    page.click("#roll")
    page.click("#give-up")
    page.click("#sure-yes")
    assert page.inner_text("#end-title") == "Lost"
    page.click("#end-undo")
    assert page.is_hidden("#end")


def test_the_log_goes_on_in_the_terminal_and_back(watch: Watch, path: Path, deck: Deck) -> None:
    page = watch(path, **DESKTOP)
    begin(page, seed=11)
    page.click("#roll")
    written = text(page)
    conversation = Conversation.resume(written, deck, 0)
    conversation.begin()
    for move in ("reroll all", "reroll all"):
        conversation.answer(move)
    page.click("#roll")
    page.click("#roll")
    assert text(page) == str(conversation.transcript()), "the same seed, the same dice"
    begin(page, "rivals", 2, seed=None)
    page.click("#open-log")
    page.fill("#log-text", written)
    page.click("#log-resume")
    assert text(page) == written
    page.click("#open-log")
    page.fill("#log-text", written.replace("roll", "rool").replace("throw", "throe"))
    page.click("#log-resume")
    assert page.inner_text("#log-said").startswith("No: line ")


def test_a_game_goes_on_after_a_reload(watch: Watch, path: Path) -> None:
    page = watch(path, **DESKTOP)
    begin(page, "rivals", 4, seed=None)
    page.click("#roll")
    page.click("#roll")
    before = (text(page), sorted(dice(page)))
    reload(page)
    assert (text(page), sorted(dice(page))) == before


BROKEN = {
    "forbidden": "Object.defineProperty(window, 'localStorage', {get() { throw new Error('no'); }});",
    "full": "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };",
    "nonsense": 'Storage.prototype.getItem = () => \'{"text": "pentaquest transcript 2"}\';',
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_storage_never_stops_the_game(watch: Watch, easy: Path, kind: str) -> None:
    page = watch(easy, BROKEN[kind], **DESKTOP)
    for _ in range(10):
        page.click("#roll")
        page.click(".card.beats >> nth=0")
    assert page.inner_text("#end-title") == "Won!"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing(
    watch: Watch, easy: Path, axe: Callable[[Any], list[str]], theme: str, size: dict[str, Any]
) -> None:
    page = watch(easy, **size, color_scheme=theme, reduced_motion="reduce")
    found = [("start", fault) for fault in axe(page)]
    for _ in range(9):
        page.click("#roll")
        page.click(".card.beats >> nth=0")
    page.click("#roll")
    page.click("#dice .die >> nth=0")
    found += [("rolled", fault) for fault in axe(page)]
    page.click("[data-effect=plus-minus]")
    found += [("using", fault) for fault in axe(page)]
    for opener in ("#new", "#open-log", "[data-opens=help]", "[data-opens=options]"):
        page.click(opener)
        found += [(opener, fault) for fault in axe(page)]
        page.keyboard.press("Escape")
    page.click(".card.beats >> nth=0")
    found += [("end", fault) for fault in axe(page)]
    assert found == []


def test_the_faces_are_those_of_a_person_s_own_deck(watch: Watch, tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_text(
        "extends: pentaquest\nname: Ours </script>\ncards:\n  ember-dragon: {name: Grandma}\n", "utf-8"
    )
    deck, problems = load_deck(str(tmp_path / "deck.yaml"))
    assert deck is not None, problems
    page = watch(write(deck, tmp_path), **DESKTOP)
    assert page.title() == "Ours </script>"
    faces = page.locator(".card img").all()
    assert len(faces) == 5
    widths = [face.evaluate("async (image) => { await image.decode(); return image.naturalWidth; }") for face in faces]
    assert min(widths) > 0, "each picture can be drawn"


def test_the_keyboard_stays_where_it_was(watch: Watch, path: Path) -> None:
    page = watch(path, **DESKTOP)
    begin(page)
    page.keyboard.press("r")
    for selector in ("#dice .die >> nth=2 >> button >> nth=0", "#dice .die >> nth=4 >> button >> nth=0"):
        page.focus(selector)
        page.keyboard.press("Space")
        assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
        page.keyboard.press("Space")
        assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "false"


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (844, 390), (768, 1024), (1440, 900)])
def test_cards_and_dice_fit_every_screen(watch: Watch, path: Path, width: int, height: int) -> None:
    page = watch(path, viewport={"width": width, "height": height}, has_touch=width < 1000)
    begin(page)
    page.click("#roll")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    cards = [card.bounding_box() for card in page.locator(".card").all()]
    assert min(box["width"] for box in cards) >= 85
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in cards)
    if height >= 844 or width > height:
        assert all(box["y"] + box["height"] <= height for box in cards)
        assert page.locator("#roll").bounding_box()["y"] + 40 <= height, "without scrolling"
