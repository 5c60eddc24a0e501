from __future__ import annotations

from pathlib import Path

import pytest

from printkit.games.pentaquest.faces.templatefile import built_in, load_template
from printkit.scene.template import Place


def test_there_are_three_designs_and_each_loads() -> None:
    assert set(built_in()) >= {"classic", "minimal", "large"}
    for name in built_in():
        template, problems = load_template(name)
        assert template is not None
        assert problems == ()


def test_a_template_changes_only_what_it_says(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "extends: classic\nname: {font: AlegreyaSans-Black, size: 12pt}\n"
        "picture: {top: 20mm}\neffect: {left: 5, right: 40}\n"
    )
    mine, problems = load_template(str(path))
    base, _ = load_template("classic")
    assert mine is not None and base is not None, problems
    assert mine.words.font == "AlegreyaSans-Black"
    assert mine.words.size_pt == pytest.approx(12)
    assert mine.words.place == base.words.place
    assert mine.picture.place.top == 20
    assert mine.picture.place.bottom == base.picture.place.bottom
    # Two figures of a direction take the place of all that were there.
    assert mine.effect.place == Place(left=5, right=40, top=base.effect.place.top, height=base.effect.place.height)
    assert mine.panels == base.panels


def test_a_font_file_is_looked_for_beside_the_template(tmp_path: Path) -> None:
    from printkit.text import fonts

    (tmp_path / "own.ttf").write_bytes(fonts.find("AlegreyaSans-Black").path.read_bytes())
    (tmp_path / "mine.yaml").write_text("extends: classic\nsmall: own.ttf\n")
    mine, problems = load_template("mine.yaml", tmp_path)
    assert mine is not None, problems
    assert fonts.find(mine.small).path == tmp_path / "own.ttf"


@pytest.mark.parametrize(
    ("text", "line", "key", "says"),
    [
        ("extends: clasic\n", 1, "extends", "did you mean 'classic'"),
        ("extends: classic\nframes: {inset: 1}\n", 2, "frames", "did you mean 'frame'"),
        ("extends: classic\nname:\n  siz: 3\n", 3, "name.siz", "did you mean 'size'"),
        ("extends: classic\npicture: {top: up}\n", 2, "picture.top", "not a length"),
        ("extends: classic\neffect: {seal: round}\n", 2, "effect.seal", "circle, square, none"),
        ("extends: classic\nname: {font: Nope}\n", 2, "name.font", "no font 'Nope'"),
        (
            "extends: classic\nnumber: {left: 1, right: 1, width: 5}\n",
            2,
            "number",
            "needs two of left, right and width",
        ),
        ("reference: 63x88\n", 1, "name", "needs two of"),
        ("extends: classic\nreference: huge\n", 2, "reference", "not a size"),
        ("extends: me.yaml\n", 1, "extends", "circle"),
        ("extends: classic\nart: {top: 1}\n", 2, "art", "it is called 'picture' here"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, text: str, line: int, key: str, says: str) -> None:
    (tmp_path / "me.yaml").write_text(text)
    template, problems = load_template("me.yaml", tmp_path)
    assert template is None
    assert any(problem.where.line == line and problem.key == key and says in str(problem) for problem in problems), [
        str(problem) for problem in problems
    ]


def test_an_unknown_name_lists_the_known_ones() -> None:
    template, (problem,) = load_template("baroque")
    assert template is None
    assert "classic" in str(problem)
