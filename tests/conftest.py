"""What all tests share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

# A property is about results; how long an example takes depends on what else the machine does.
settings.register_profile("printkit", deadline=None)
settings.load_profile("printkit")

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-goldens", action="store_true", help="write the goldens anew instead of comparing them")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compares a text with the golden of a name, such as `pentaquest/solo.txt`."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--renew-goldens"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        assert text == path.read_text("utf-8")

    return compare
