"""Ways in which a run can end early that are nobody's fault in the code."""

from __future__ import annotations


class ShortfallError(Exception):
    """A generator could not deliver all that was asked.

    Attributes:
        delivered: how many it could.
        asked: how many were wanted.
    """

    def __init__(self, message: str, delivered: int, asked: int) -> None:
        super().__init__(f"{message}; delivered {delivered} of {asked}")
        self.delivered = delivered
        self.asked = asked


class InputError(Exception):
    """An input that turns out to be unusable only while it is used; the message says which, and what to do."""
