"""Interrupts: somebody, or the system, asks the run to end. The first one does it; those after it change nothing."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

_asked = False  # whether there has been one
_waiting = False  # whether it waits for the end of a block
_held = 0  # how many blocks want it to wait


def interrupt() -> None:
    """Take an interrupt: a signal's handler calls this.

    Raises:
        KeyboardInterrupt: it is the first, and nothing holds it back.
    """
    global _asked, _waiting
    if _asked:
        return
    _asked = True
    if not _held:
        raise KeyboardInterrupt
    _waiting = True


def asked() -> bool:
    """Whether there has been an interrupt; what goes wrong after one may be a library's word for it."""
    return _asked


@contextlib.contextmanager
def held() -> Iterator[None]:
    """Let an interrupt wait until the end of the block, in which it would leave something half built.

    Raises:
        KeyboardInterrupt: there is one.
    """
    global _held, _waiting
    _held += 1
    try:
        yield
    finally:
        _held -= 1
    if _waiting and not _held:
        _waiting = False
        raise KeyboardInterrupt
