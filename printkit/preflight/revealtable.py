"""The reveal table as it was read: thousands of codes in little room, and which of them have been looked up."""

from __future__ import annotations

import bisect
import re
from array import array
from collections.abc import Iterator

STAR = "*"
MARKS = tuple(f"{level}{star}" for level in range(1, 6) for star in ("", STAR))
_NUMBERS = {mark: number for number, mark in enumerate(MARKS)}
_LONGEST = 8  # letters of a code that an unsigned long long holds; billions of codes are shorter


class RevealTable:
    """Codes in rising order, and what each is marked with.

    Attributes:
        twice: the codes that have been looked up before when they were looked up.
    """

    def __init__(self, alphabet: str) -> None:
        """An empty table whose codes are of these characters."""
        self._shown = re.compile(rf"^([{re.escape(alphabet)}]{{3,{_LONGEST}}})[^\S\n]+([1-5]\{STAR}?)$", re.MULTILINE)
        # 10 bytes a code in all. A dictionary of texts would take more than 100.
        self._codes = array("Q")
        self._marks = bytearray()
        self._used = bytearray()
        self._last = 0
        self.twice: list[str] = []

    def take(self, page: str) -> Iterator[str]:
        """Read the lines of its next page; yields what is wrong with them. Headings are passed over."""
        for code, mark in self._shown.findall(page):
            number = _number(code)
            at = self._place(number)
            if self._has(at, number):
                yield f"the code {code} is twice in the reveal table"
                self._marks[at] = _NUMBERS[mark]
            else:
                if number < self._last:
                    yield f"the reveal table is out of order at {code}"
                self._codes.insert(at, number)
                self._marks.insert(at, _NUMBERS[mark])
                self._used.insert(at, False)
            self._last = number

    def look_up(self, code: str) -> str | None:
        """What a code is marked with, if the table has it; it is noted as used."""
        number = _number(code)
        at = self._place(number)
        if not self._has(at, number):
            return None
        if self._used[at]:
            self.twice.append(code)
        self._used[at] = True
        return MARKS[self._marks[at]]

    def spare(self) -> tuple[int, str]:
        """How many codes nobody has looked up, and the first of them."""
        count = self._used.count(False)
        return count, _code(self._codes[self._used.find(False)]) if count else ""

    def _place(self, number: int) -> int:
        """Where a code stands, or where it would."""
        return bisect.bisect_left(self._codes, number)

    def _has(self, at: int, number: int) -> bool:
        return at < len(self._codes) and self._codes[at] == number


def _number(code: str) -> int:
    """A number for each code, in the order of their texts; they hold no blanks."""
    return int.from_bytes(code.encode().ljust(_LONGEST), "big")


def _code(number: int) -> str:
    return number.to_bytes(_LONGEST, "big").decode().rstrip()
