"""Ways in which a run can end early that are nobody's fault in the code.

Here as everywhere, an error hands on to `Exception` what it was made with: it may be raised in another process, and is
made again from that.
"""

from __future__ import annotations


class ShortfallError(Exception):
    """A generator could not deliver all that was asked.

    Attributes:
        message: why.
        delivered: how many it could.
        asked: how many were wanted.
    """

    def __init__(self, message: str, delivered: int, asked: int) -> None:
        super().__init__(message, delivered, asked)
        self.message = message
        self.delivered = delivered
        self.asked = asked

    def __str__(self) -> str:
        return f"{self.message}; delivered {self.delivered} of {self.asked}"


class InputError(Exception):
    """An input that turns out to be unusable only while it is used; the message says which, and what to do."""


class LostProcessError(Exception):
    """A process of several at work has ended before its work was done: the machine has stopped it."""
