from __future__ import annotations

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
    with pytest.raises(KeyboardInterrupt):
        interrupts.interrupt()
    interrupts.interrupt()  # whoever puts things away now is not disturbed
    with interrupts.held():
        interrupts.interrupt()
    assert interrupts.asked()


def test_an_interrupt_waits_for_the_end_of_the_outermost_block_that_holds_it() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), interrupts.held():
        with interrupts.held():
            interrupts.interrupt()
            done.append("inner")
        done.append("outer")
    assert done == ["inner", "outer"]


def test_an_error_in_such_a_block_is_told_as_it_is() -> None:
    with pytest.raises(LookupError), interrupts.held():
        interrupts.interrupt()
        raise LookupError
    assert interrupts.asked()
