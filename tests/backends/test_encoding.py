from __future__ import annotations

import itertools
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from printkit.backends.pdf.encoding import FIRST, code_of, split


def characters() -> list[str]:
    """All of Unicode that text can hold: neither controls nor halves of surrogate pairs."""
    return [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) not in ("Cc", "Cs")]


def test_no_two_characters_have_one_code() -> None:
    found = {code_of(character): character for character in characters()}
    assert len(found) == len(characters())
    assert all((part >= 0 and code >= 1) or part > 0 for part, code in found)
    assert all(0 <= code < 256 for _, code in found)


def test_ascii_and_windows_1252_keep_their_codes() -> None:
    for code in range(32, 127):
        assert code_of(chr(code)) == (FIRST, code)
    assert code_of("ß") == (FIRST, 0xDF)
    assert code_of("–") == (FIRST, 0x96)
    assert code_of("ő")[0] != FIRST


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"])))
def test_the_pieces_of_a_text_are_its_characters_in_order(text: str) -> None:
    back = {code_of(character): character for character in text}
    pieces = split(text)
    assert "".join(back[part, code] for part, codes in pieces for code in codes) == text
    assert all(codes for _, codes in pieces) or not text
    assert all(one[0] != other[0] for one, other in itertools.pairwise(pieces))
