"""Ends from outside: Ctrl-C, a request to end, and a terminal that closes are interrupts."""

from __future__ import annotations

import contextlib
import functools
import signal
import threading
from collections.abc import Callable
from types import FrameType

from printkit.core import interrupts

_SOON = 0.01  # seconds


def heed(keep: Callable[[], object] | None = None) -> None:
    """Take such an end as an interrupt, so that no file is left half done.

    A terminal that closes says so, perhaps twice, and reading from it fails as well: either may come in the midst of
    the other. So what is to be kept is kept by the signal itself.

    Args:
        keep: keeps what a run has come to, before it is ended by another than Ctrl-C, which can be caught; an OSError
            is no matter, for whoever is told of it may be gone.
    """

    def end(number: int, frame: FrameType | None) -> None:
        if _in_finalizer(frame):  # Python would pass over what is raised there, so it is to come again
            timer = threading.Timer(_SOON, again, (number,))
            timer.daemon = True
            timer.start()
            return
        signal.signal(number, signal.SIG_IGN)
        if number != signal.SIGINT and keep is not None:
            with contextlib.suppress(OSError):
                keep()
        interrupts.interrupt()

    # It must come to this thread, which may be asleep.
    here = getattr(signal, "pthread_kill", None)
    again = signal.raise_signal if here is None else functools.partial(here, threading.get_ident())
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        wanted = getattr(signal, name, None)
        if wanted is not None and signal.getsignal(wanted) is not signal.SIG_IGN:  # as `nohup` has it
            signal.signal(wanted, end)


def _in_finalizer(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_name == "__del__":
            return True
        frame = frame.f_back
    return False
