"""Interrupts: somebody, or the system, asks the run to end. The first one does it; those after it change nothing."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from types import FrameType

_asked = False  # whether there has been one
_waiting = False  # whether it has not been raised yet
_held = 0  # how many blocks want it to wait


def interrupt(frame: FrameType | None = None) -> None:
    """Take an interrupt: a signal's handler calls this.

    Args:
        frame: what was being done. In the midst of a finalizer Python passes over whatever is raised; so there, as in a
            block that holds interrupts back, it waits for the next `check`.

    Raises:
        KeyboardInterrupt: it is the first, and need not wait.
    """
    global _asked, _waiting
    if _asked:
        return
    _asked = _waiting = True
    if not _in_finalizer(frame):
        check()


def _in_finalizer(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_name == "__del__":
            return True
        frame = frame.f_back
    return False


def asked() -> bool:
    """Whether there has been an interrupt; what goes wrong after one may be a library's word for it."""
    return _asked


def check() -> None:
    """Raise an interrupt that has come and waits, unless something still holds it back.

    Raises:
        KeyboardInterrupt: there is one.
    """
    global _waiting
    if _waiting and not _held:
        _waiting = False
        raise KeyboardInterrupt


@contextlib.contextmanager
def held() -> Iterator[None]:
    """Let an interrupt wait until the end of the block, in which it would leave something half built.

    Raises:
        KeyboardInterrupt: there is one.
    """
    global _held
    _held += 1
    try:
        yield
    finally:
        _held -= 1
    check()
