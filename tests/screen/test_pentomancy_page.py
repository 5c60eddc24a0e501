"""The page of Pentomancy played like a person plays it: by mouse, by touch and by keyboard, to its ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from printkit.games.pentomancy.generate import stream
from printkit.games.pentomancy.puzzlefile import encode
from printkit.products.screenpuzzles import pentomancy_page
from tests.screen.conftest import DESKTOP, PHONE, reload

Watch = Callable[..., Any]


@pytest.fixture(scope="module")
def records() -> list[dict[str, Any]]:
    return list(stream(encode, 5, 8, "mixed"))


@pytest.fixture(scope="module")
def path(records: list[dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("screen") / "pentomancy.html"
    file.write_bytes(pentomancy_page(records))
    return file


def at(name: str) -> str:
    return f'[data-tile="{8 * (int(name[1]) - 1) + "ABCDEFGH".index(name[0])}"]'


def steps(record: dict[str, Any]) -> list[tuple[str, str]]:
    return [(step["do"], step["tile"]) for step in record["solution"] if not step.get("auto")]


def hidden(page: Any, record: dict[str, Any], levels: str) -> str:
    """A tile in fog of one of these levels."""
    return next(
        name
        for row, text in enumerate(record["levels"], 1)
        for column, level in zip("ABCDEFGH", text, strict=True)
        if level in levels and "fog" in page.get_attribute(at(name := f"{column}{row}"), "class").split()
    )


def score(page: Any) -> int:
    return int(page.inner_text("#score"))


def test_a_puzzle_is_cleared_by_mouse(watch: Watch, path: Path, records: list[dict[str, Any]]) -> None:
    page = watch(path, **DESKTOP)
    assert page.inner_text("#par") == f"par {records[0]['par']}"
    for _, tile in steps(records[0]):
        page.click(at(tile))
    assert page.inner_text("#end-title") == "Cleared!"
    assert "exactly par" in page.inner_text("#end-text")
    assert score(page) == records[0]["par"]
    assert page.locator(".tile.fog").count() == 0, "the whole board is shown"
    page.click("#end-next")
    assert page.inner_text("#which-number") == "2"
    page.click("#choose")
    assert page.get_attribute('#grades [aria-label^="easy 1,"]', "aria-label").startswith("easy 1, cleared, best score")


def test_a_puzzle_is_lost_by_mouse_and_started_again(watch: Watch, path: Path, records: list[dict[str, Any]]) -> None:
    page = watch(path, **DESKTOP)
    tile = hidden(page, records[0], "5")
    page.click(at(tile))
    assert page.inner_text("#end-title") == "Defeated"
    assert "victor" in page.get_attribute(at(tile), "class")
    assert "defeated you" in page.get_attribute(at(tile), "aria-label")
    page.click("#again")
    assert page.is_hidden("#end")
    assert "fog" in page.get_attribute(at(tile), "class")


def test_right_click_takes_notes(watch: Watch, path: Path, records: list[dict[str, Any]]) -> None:
    page = watch(path, **DESKTOP)
    tile = hidden(page, records[0], "12345")
    page.click(at(tile), button="right")
    page.click("#notes [data-level='2']")
    page.click("#notes [data-level='4']")
    page.click("#notes [data-level='2']")
    assert page.get_attribute("#notes [data-level='4']", "aria-pressed") == "true"
    assert page.get_attribute(at(tile), "aria-label").endswith("fog, notes 4")
    assert page.is_hidden("#notes-explore")
    page.click("h1")
    assert page.is_hidden("#notes")
    page.click(at(records[0]["revealed"][0]), button="right")
    assert page.is_hidden("#notes"), "notes are for tiles in fog"


def test_a_monster_above_the_player_is_refused(watch: Watch, path: Path, records: list[dict[str, Any]]) -> None:
    for options, click in ((DESKTOP, "click"), (PHONE, "tap")):
        page = watch(path, **options)
        strong = page.locator(".tile.monster:not(.ready)").first
        getattr(strong, click)()
        assert "above yours" in page.inner_text("#said")
        assert page.locator(".tile.selected").count() == 0
        assert score(page) == 0


def test_a_puzzle_is_cleared_by_touch(watch: Watch, path: Path, records: list[dict[str, Any]]) -> None:
    page = watch(path, **PHONE)
    for place, (_, tile) in enumerate(steps(records[0])):
        page.tap(at(tile))
        if place == 0:
            assert page.get_attribute(at(tile), "aria-selected") == "true"
            assert score(page) == 0, "the first tap only selects"
        page.tap(at(tile))
    assert page.inner_text("#end-title") == "Cleared!"
    assert score(page) == records[0]["par"]


def test_touch_takes_notes_in_its_mode(watch: Watch, path: Path, records: list[dict[str, Any]]) -> None:
    page = watch(path, **PHONE)
    tile = hidden(page, records[0], "12345")
    page.tap("#mode")
    assert page.inner_text("#mode-name") == "Taking Notes"
    page.tap(at(tile))
    page.tap("#notes [data-level='3']")
    assert page.get_attribute(at(tile), "aria-label").endswith("notes 3")
    page.tap("h1")
    page.tap("#mode")
    page.tap(at(tile))
    assert page.is_hidden("#notes")
    assert "selected" in page.get_attribute(at(tile), "class")


def test_the_older_interface_explores_from_the_notes_menu(
    watch: Watch, path: Path, records: list[dict[str, Any]]
) -> None:
    page = watch(path, **PHONE)
    page.tap("[data-opens=options]")
    page.check("#explore-in-notes")
    page.tap("#options [data-closes]")
    assert page.is_hidden("#mode")
    _, tile = steps(records[0])[0]
    page.tap(at(tile))
    page.tap("#notes-explore")
    assert score(page) == 5
    reload(page)
    assert page.is_hidden("#mode"), "options are kept"


def test_a_puzzle_is_cleared_by_keyboard_alone(watch: Watch, path: Path, records: list[dict[str, Any]]) -> None:
    page = watch(path, **DESKTOP)
    for _ in range(10):
        if page.evaluate("document.activeElement.dataset.tile") is not None:
            break
        page.keyboard.press("Tab")
    for place, (do, tile) in enumerate(steps(records[0])):
        _walk(page, tile)
        if place == 0 and do == "explore":
            page.keyboard.press("1")
            page.keyboard.press("5")
            assert page.get_attribute(at(tile), "aria-label").endswith("notes 1 5")
            page.keyboard.press("n")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            page.keyboard.press("Escape")
            assert page.get_attribute(at(tile), "aria-label").endswith("notes 1 2 5")
        page.keyboard.press("Enter")
    assert page.inner_text("#end-title") == "Cleared!"


def _walk(page: Any, tile: str) -> None:
    goal = 8 * (int(tile[1]) - 1) + "ABCDEFGH".index(tile[0])
    here = int(page.evaluate("document.activeElement.dataset.tile"))
    down, right = goal // 8 - here // 8, goal % 8 - here % 8
    for key, times in (("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", right), ("ArrowLeft", -right)):
        for _ in range(times):
            page.keyboard.press(key)
    assert int(page.evaluate("document.activeElement.dataset.tile")) == goal


FOLLOW_HINTS = """() => {
  const key = (name) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: name, bubbles: true}));
  const told = [];
  for (let count = 0; count < 80 && document.getElementById("end").hidden; count++) {
    for (let stage = 0; stage < 3; stage++) {
      key("h");
      told.push([document.getElementById("hint-title").textContent, document.getElementById("hint-text").textContent]);
    }
    key("Enter"); // the last stage has brought the keyboard to the tile
  }
  return told;
}"""


def test_hints_alone_clear_a_puzzle_of_each_grade(watch: Watch, path: Path, records: list[dict[str, Any]]) -> None:
    page = watch(path, **DESKTOP)
    for number, record in enumerate(records[:4]):
        grade = record["difficulty"]
        page.click("#choose")
        page.click(f'#grades [aria-label^="{grade} 1"]')
        if number == 0:  # leave the order of the proof
            page.click(at(next(tile for do, tile in reversed(steps(record)) if do == "explore" and safe(record, tile))))
        told = page.evaluate(FOLLOW_HINTS)
        assert page.inner_text("#end-title") == "Cleared!", grade
        assert [title for title, _ in told] == ["Where to look", "Why", "What to do"] * (len(told) // 3)
        assert all(len(words) > 8 for _, words in told)


def safe(record: dict[str, Any], tile: str) -> bool:
    return bool(record["levels"][int(tile[1]) - 1]["ABCDEFGH".index(tile[0])] == "1")


def test_the_words_of_the_proof_arrive_as_they_were(watch: Watch, path: Path, records: list[dict[str, Any]]) -> None:
    page = watch(path, **DESKTOP)
    first = next(step for step in records[0]["solution"] if step["do"] == "explore")
    for _, tile in steps(records[0])[: records[0]["solution"].index(first)]:
        page.click(at(tile))
    page.keyboard.press("h")
    page.keyboard.press("h")
    assert page.inner_text("#hint-text") == first["text"]
    assert page.locator(".tile.because").count() == len(first["because"])


def test_a_game_goes_on_after_a_reload(watch: Watch, path: Path, records: list[dict[str, Any]]) -> None:
    page = watch(path, **DESKTOP)
    moves = steps(records[0])
    for _, tile in moves[:12]:
        page.click(at(tile))
    note = hidden(page, records[0], "12345")
    page.click(at(note), button="right")
    page.click("#notes [data-level='5']")
    before = score(page)
    reload(page)
    assert score(page) == before
    assert page.get_attribute(at(note), "aria-label").endswith("notes 5")
    for _, tile in moves[12:]:
        page.click(at(tile))
    assert page.inner_text("#end-title") == "Cleared!"


BROKEN = {
    "forbidden": "Object.defineProperty(window, 'localStorage', {get() { throw new Error('no'); }});",
    "full": "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };",
    "nonsense": "for (const key of ['', '-options']) localStorage.setItem('printkit-pentomancy' + key, '{nonsense');",
    "other": "for (const key of ['', '-options']) localStorage.setItem('printkit-pentomancy' + key, '[7]');",
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_storage_never_stops_the_game(
    watch: Watch, path: Path, records: list[dict[str, Any]], kind: str
) -> None:
    page = watch(path, BROKEN[kind], **DESKTOP)
    for _, tile in steps(records[0]):
        page.click(at(tile))
    assert page.inner_text("#end-title") == "Cleared!"


def test_a_record_that_cannot_be_replayed_is_left(watch: Watch, path: Path, records: list[dict[str, Any]]) -> None:
    data = json.loads(path.read_text("utf-8").split('id="data">')[1].split("</script>")[0])
    kept = {data["puzzles"][0]["key"]: {"moves": ["explore C9"], "hints": "x"}}
    page = watch(path, f"localStorage.setItem('printkit-pentomancy', {json.dumps(json.dumps(kept))});", **DESKTOP)
    assert score(page) == 0
    page.click(at(steps(records[0])[0][1]))
    assert score(page) > 0


def test_the_day_s_puzzle_is_the_same_all_day(watch: Watch, path: Path) -> None:
    page = watch(path, **DESKTOP)
    page.click("#choose")
    name = page.inner_text("#today-name").lower()
    page.click("#today")
    assert f"{page.inner_text('#which-grade')} {page.inner_text('#which-number')}".lower() == name


def test_the_printed_page_has_a_code_for_each_tile_in_fog(
    watch: Watch, path: Path, records: list[dict[str, Any]]
) -> None:
    page = watch(path, **DESKTOP)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    codes = page.locator("#paper .code").all_text_contents()
    listed = page.locator("#paper .lookup dt").all_text_contents()
    assert len(codes) == 60 - len(records[0]["revealed"])
    assert sorted(codes) == listed
    assert page.locator("#paper .lookup dd").all_text_contents().count("5") <= 12
    assert page.is_hidden("#grid")


def test_the_sparkle_rests_where_motion_is_to_be_less(watch: Watch, path: Path, records: list[dict[str, Any]]) -> None:
    for motion, moves in (("reduce", 0), ("no-preference", 1)):
        page = watch(path, **DESKTOP, reduced_motion=motion)
        for _, tile in steps(records[0]):
            if page.locator(".tile.treasure:not(.fallen) .sparkle").count():
                break
            page.click(at(tile))
        sparkle = ".tile.treasure:not(.fallen) .sparkle"
        assert page.evaluate(f"document.querySelector('{sparkle}').getAnimations().length") == moves


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing(
    watch: Watch,
    path: Path,
    records: list[dict[str, Any]],
    axe: Callable[[Any], list[str]],
    theme: str,
    size: dict[str, Any],
) -> None:
    page = watch(path, **size, color_scheme=theme, reduced_motion="reduce")
    found = [("start", fault) for fault in axe(page)]
    page.click("#hint")
    found += [("hint", fault) for fault in axe(page)]
    page.press(at(hidden(page, records[0], "12345")), "n")
    assert page.is_visible("#notes")
    found += [("notes", fault) for fault in axe(page)]
    page.keyboard.press("Escape")
    for opener in ("#choose", "[data-opens=help]", "[data-opens=options]"):
        page.click(opener)
        found += [(opener, fault) for fault in axe(page)]
        page.keyboard.press("Escape")
    page.press(at(hidden(page, records[0], "5")), "Enter")
    assert page.inner_text("#end-title") == "Defeated"
    found += [("end", fault) for fault in axe(page)]
    assert found == []


def test_a_screen_reader_hears_a_grid(watch: Watch, path: Path, records: list[dict[str, Any]]) -> None:
    page = watch(path, **DESKTOP)
    record = records[0]
    grid = page.get_by_role("grid", name="Pentomancy board, easy puzzle 1")
    assert grid.get_by_role("row").count() == 8
    assert grid.get_by_role("gridcell").count() == 64
    given = record["revealed"][0]
    column, row = "ABCDEFGH".index(given[0]), int(given[1]) - 1
    level, room = record["levels"][row][column], record["rooms"][row][column]
    assert page.get_attribute(at(given), "aria-label").startswith(f"{given}, {room} room, level {level}, ")
    tile = hidden(page, record, "12345")
    assert page.get_attribute(at(tile), "aria-label").endswith("room, fog, no notes")
    assert grid.get_by_role("gridcell", name="wall").count() == 4
    first = steps(record)[0][1]
    page.press(at(first), "Enter")
    assert first in page.get_by_role("status").filter(has_text="level").inner_text()
    for label in ("above your level", "can be defeated"):
        assert grid.get_by_role("gridcell", name=label).count() > 0


def test_what_is_gold_or_beatable_differs_by_more_than_colour(
    watch: Watch, path: Path, records: list[dict[str, Any]]
) -> None:
    page = watch(path, **DESKTOP)
    for _, tile in steps(records[0]):
        page.click(at(tile))
    treasures = set(records[0]["treasures"])
    for name in sorted(treasures):
        assert page.locator(f'{at(name)} use[href^="#gold"]').count() == 1, "a badge with rays"
        assert page.locator(f"{at(name)} .sparkle").count() == 1, "a star and sparks"
    assert page.locator('.tile use[href^="#gold"]').count() == len(treasures)


SIZES = [(320, 568), (390, 844), (844, 390), (768, 1024), (1440, 900)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_board_fits_every_screen(watch: Watch, path: Path, width: int, height: int) -> None:
    page = watch(path, viewport={"width": width, "height": height}, has_touch=width < 1000)
    page.click("#hint")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    box = page.locator("#board").bounding_box()
    assert box["width"] >= 230
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height, "without scrolling"
