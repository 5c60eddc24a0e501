"""Ends from outside: Ctrl-C, a request to end, and a terminal that closes are interrupts."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Callable
from types import FrameType

from printkit.core import interrupts


def heed(keep: Callable[[], object] | None = None) -> None:
    """Take such an end as an interrupt, so that no file is left half done.

    A terminal that closes says so, perhaps twice, and reading from it fails as well: either may come in the midst of
    the other. So what is to be kept is kept by the signal itself.

    Args:
        keep: keeps what a run has come to, before it is ended by another than Ctrl-C, which can be caught; an OSError
            is no matter, for whoever is told of it may be gone.
    """

    def end(number: int, frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_IGN)
        if number != signal.SIGINT and keep is not None:
            with contextlib.suppress(OSError):
                keep()
        interrupts.interrupt(frame)

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        wanted = getattr(signal, name, None)
        if wanted is not None and signal.getsignal(wanted) is not signal.SIG_IGN:  # as `nohup` has it
            signal.signal(wanted, end)
