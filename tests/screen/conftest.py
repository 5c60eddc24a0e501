"""Headless Chromium for tests of the pages: skipped with a reason where it is missing, unless it is required."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

REQUIRED = "PRINTKIT_REQUIRE_CHROMIUM"  # set by .ci/run: a skip becomes a failure
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}


def _without(reason: str) -> None:
    if os.environ.get(REQUIRED):
        pytest.fail(f"{reason}, but {REQUIRED} is set")
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    names = ("chromium", "chromium-browser", "google-chrome")
    program = os.environ.get("PRINTKIT_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if program is None:
        _without("there is no Chromium on this machine (Debian: apt-get install chromium)")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _without("playwright is not installed (pip install -e '.[screen-test]')")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield chromium
        chromium.close()


class Watched:
    """A page that is watched: at its end there was no error, no message on the console, and no request but its own."""

    def __init__(self, context: Any, url: str) -> None:
        self.faults: list[str] = []
        self.page = context.new_page()
        self.page.on("console", lambda message: self.faults.append(f"console {message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("request", lambda request: self._request(request.url, url))
        self.page.goto(url)

    def _request(self, asked: str, own: str) -> None:
        if asked.split("#")[0] != own and not asked.startswith(("data:", "blob:")):
            self.faults.append(f"request: {asked}")


def reload(page: Any) -> None:
    """Load the page again, with what it has stored.

    A busy Chromium now and then loses what the page of a file has stored, so it is put back before the page looks.
    """
    stored = page.evaluate("JSON.stringify(Object.entries(localStorage))")
    page.add_init_script(f"for (const [key, value] of {stored}) localStorage.setItem(key, value);")
    page.reload()


@pytest.fixture
def watch(browser: Any) -> Iterator[Callable[..., Any]]:
    """Opens a file in a browser of its own, as `watch(path, **options of the context)`."""
    opened: list[tuple[Any, Watched]] = []

    def open_file(path: Path, script: str = "", **options: Any) -> Any:
        context = browser.new_context(**options)
        context.set_default_timeout(5000)
        if script:
            context.add_init_script(script)
        watched = Watched(context, path.as_uri())
        opened.append((context, watched))
        return watched.page

    yield open_file
    for context, _ in opened:
        context.close()
    assert [fault for _, watched in opened for fault in watched.faults] == []


@pytest.fixture(scope="session")
def run_script(browser: Any) -> Iterator[Callable[[str, str, Any], Any]]:
    """Runs scripts in an empty page: `run_script(script, function, argument)`."""
    context = browser.new_context()

    def run(script: str, function: str, argument: Any) -> Any:
        page = context.new_page()
        page.add_script_tag(content=script)
        answer = page.evaluate(function, argument)
        page.close()
        return answer

    yield run
    context.close()


@pytest.fixture(scope="session")
def axe() -> Callable[[Any], list[str]]:
    """What axe-core finds wrong with a page: each rule with the first element that breaks it."""
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        _without("axe-playwright-python is not installed (pip install -e '.[screen-test]')")
    runner = Axe()

    def run(page: Any) -> list[str]:
        found = runner.run(page).response["violations"]
        return [f"{fault['id']}: {fault['nodes'][0]['html'][:120]}" for fault in found]

    return run
