from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from printkit.core import interrupts


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("_asked", "_waiting"):
        monkeypatch.setattr(interrupts, name, False)
    yield
    assert interrupts._held == 0


def test_the_first_interrupt_is_raised_and_no_later_one() -> None:
    assert not interrupts.asked()
    interrupts.check()
    with pytest.raises(KeyboardInterrupt):
        interrupts.interrupt()
    interrupts.interrupt()
    interrupts.check()  # whoever puts things away now is not disturbed
    assert interrupts.asked()


def test_an_interrupt_waits_for_the_end_of_the_outermost_block_that_holds_it() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), interrupts.held():
        with interrupts.held():
            interrupts.interrupt()
            interrupts.check()
            done.append("inner")
        done.append("outer")
    assert done == ["inner", "outer"]


def test_an_error_in_such_a_block_is_told_as_it_is() -> None:
    with pytest.raises(LookupError), interrupts.held():
        interrupts.interrupt()
        raise LookupError
    assert interrupts.asked()


def test_in_a_finalizer_which_would_lose_it_an_interrupt_waits() -> None:
    class Thing:
        def __del__(self) -> None:
            interrupts.interrupt(sys._getframe())

    thing = Thing()
    del thing
    assert interrupts.asked()
    with pytest.raises(KeyboardInterrupt):
        interrupts.check()
