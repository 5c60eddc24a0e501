from __future__ import annotations

import re
from pathlib import Path

import pytest

from printkit.core.files import shipped
from printkit.data.languages import DEFAULT, languages
from printkit.data.words import gaps, load_words, read_words, texts, words_for

FOREIGN = [language for language in languages() if language != DEFAULT]
# What is the same word in both, and rightly so.
SAME = {
    "de": {
        "decimal",
        "booklet.par",
        "booklet.par_inline",
        "card.plus",
        "card.minus",
        "rulebook.pentaquest_title",
        "rulebook.pentomancy_title",
        "rulebook.name",
        "rulebook.plus",
        "rulebook.minus",
    }
}


def dotted(steps: tuple[str | int, ...]) -> str:
    return ".".join(map(str, steps))


def test_there_is_german_beside_english() -> None:
    assert {"de", "en"} <= set(languages())
    assert load_words("de-AT") is load_words("de") is words_for("DE")
    assert words_for("xx") is load_words("en")
    with pytest.raises(ValueError, match="no words in 'xx'; write one of de, en"):
        load_words("xx")


@pytest.mark.parametrize("language", FOREIGN)
def test_every_language_has_the_texts_and_braces_of_english_in_words_of_its_own(language: str) -> None:
    english, own = (dict(texts(load_words(name))) for name in (DEFAULT, language))
    assert list(own) == list(english)
    for steps, text in own.items():
        assert text.strip() == text, steps
        assert text, steps
        assert gaps(text) == gaps(english[steps]), steps
        words = re.sub(r"\{\w*\}", "", text).lower()
        if re.search(r"[a-z]", words) and dotted(steps) not in SAME.get(language, set()):
            assert text.lower() != english[steps].lower(), steps


def changed(tmp_path: Path, old: str, new: str) -> list[str]:
    text = (shipped("templates") / "words" / "de.yaml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    path = tmp_path / "de.yaml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    words, problems = read_words(path)
    assert words is None
    return [f"{problem.where.line}: {problem.key}: {problem.message}" for problem in problems]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("  bookmark: Bogen {number}\n", "", "sheet: the key 'bookmark' is missing"),
        ("  bookmark: Bogen {number}\n", "  bookmark: Bogen\n", "sheet.bookmark: 'Bogen' has not the braces of"),
        ("  bookmark: Bogen {number}\n", "  bookmark: Bogen {nummer}\n", "'Bogen {nummer}' has not the braces of"),
        ("  bookmark: Bogen {number}\n", "  bookmark: Bogen {number\n", "has a brace that stands alone"),
        ("  bookmark: Bogen {number}\n", "  bookmark:\n", "sheet.bookmark: there is no value here"),
        ('  told: "{name}. Wirkung', '  star: Stern\n  told: "{name}. Wirkung', "card.star: the key 'star' is unknown"),
        ("    - Meisterhaft\n", "", "booklet.grades: there is nothing here"),
    ],
)
def test_a_catalogue_that_is_not_whole_is_told_at_its_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    found = changed(tmp_path, old, new)
    assert len(found) == 1
    assert told in found[0]
    assert int(found[0].split(":")[0]) > 1
