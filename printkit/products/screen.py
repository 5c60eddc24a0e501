"""One HTML file a game: a page that needs nothing else, put together from `templates/screen/`.

Scripts are plain ES modules. Each becomes a function that returns what the module exports, so that its names stay its
own, and all of them stand in one script element in the order of their imports. A content security policy forbids the
page to load anything, and to run anything but this script.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printkit.core.files import shipped
from printkit.core.units import number
from printkit.scene.geometry import Matrix, Outline, bounds, transform
from printkit.text import fonts
from printkit.text.subset import subset

FONT, BOLD_FONT, TITLE_FONT = "AlegreyaSans-Regular", "AlegreyaSans-Bold", "AlegreyaSans-ExtraBold"
LETTERS = "".join(map(chr, range(0x20, 0x7F))) + "×÷·–—‘’“”…−±✓✗→←↑↓"

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+\.js)";$', re.MULTILINE)
_RENAMED = re.compile(r" as ")
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)


class ScriptError(ValueError):
    """A module that cannot be put into a page: a fault of a template."""


def template_folder() -> Path:
    """Where the pages' sources lie."""
    return shipped("templates") / "screen"


def script(game: str, entry: str = "app.js") -> str:
    """A game's modules as one script, the entry module last.

    Args:
        game: the folder of the game; `common` is looked into as well.
        entry: the module to begin with.

    Raises:
        ScriptError: an import that leads in a circle or nowhere, or is written in another form than
            `import { a, b as c } from "./file.js";`.
    """
    done: dict[str, str] = {}
    _add_module(game, entry, done, ())
    return '"use strict";\n' + "\n".join(done.values())


def _add_module(game: str, name: str, done: dict[str, str], under: tuple[str, ...]) -> None:
    if name in done:
        return
    if name in under:
        raise ScriptError(f"modules import each other in a circle: {' → '.join((*under, name))}")
    text = _source(game, name).read_text("utf-8")
    for _, wanted in _IMPORT.findall(text):
        _add_module(game, wanted, done, (*under, name))
    body = _IMPORT.sub(lambda found: f"const {{{_RENAMED.sub(': ', found[1])}}} = {_variable(found[2])};", text)
    names = [found[1] for found in _EXPORT.finditer(text)]
    body = _EXPORT.sub("", body)
    if left := re.search(r"^(import|export)\b.*$", body, re.MULTILINE):
        raise ScriptError(f"{name}: '{left[0]}' is in no form that can be put into a page")
    done[name] = f"const {_variable(name)} = (() => {{\n{body}return {{ {', '.join(names)} }};\n}})();"


def _source(game: str, name: str) -> Path:
    for folder in (game, "common"):
        if (path := template_folder() / folder / name).is_file():
            return path
    raise ScriptError(f"there is no module {name} for {game}")


def _variable(name: str) -> str:
    return f"${name.removesuffix('.js').replace('-', '_')}"


def page(game: str, data: object, symbols: str, extra: Mapping[str, str] | None = None) -> bytes:
    """The whole file.

    Args:
        game: the folder of the game's page.
        data: what the script reads, as JSON.
        symbols: SVG symbols that the page draws with.
        extra: further marks of the template and what stands for them.
    """
    title = _wordmark(game.capitalize())
    style = "".join(
        (template_folder() / place).read_text("utf-8") for place in ("common/base.css", f"{game}/style.css")
    )
    code = script(game)
    parts = {
        "style": _font_faces() + style,
        "script": code,
        "data": _json(data),
        "symbols": title[0] + symbols,
        "wordmark-box": title[1],
        "policy": _policy(code),
        **(extra or {}),
    }
    text = (template_folder() / game / "index.html").read_text("utf-8")
    return re.sub(r"\{\{([\w-]+)\}\}", lambda found: parts[found[1]], text).encode()


def _policy(code: str) -> str:
    digest = base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; img-src data: blob:; "
        "font-src data:; base-uri 'none'; form-action 'none'"
    )


def _json(data: object) -> str:
    """JSON that cannot end the script element it stands in."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _font_faces() -> str:
    """The lettering of the page, which is that of the prints."""
    faces = []
    for name, weight in ((FONT, 400), (BOLD_FONT, 700)):
        data = base64.b64encode(subset(name, LETTERS, ("kern", "lnum", "tnum"))).decode()
        faces.append(
            f'@font-face {{ font-family: "Kit Sans"; font-weight: {weight}; '
            f'src: url("data:font/ttf;base64,{data}") format("truetype"); }}\n'
        )
    return "".join(faces)


def _wordmark(text: str) -> tuple[str, str]:
    """A title as a symbol, and its view box; thousandths of the font size."""
    font = fonts.find(TITLE_FONT)
    outline: list[Any] = []
    x = 0.0
    for glyph in font.glyphs(text):
        outline += transform(font.outline(glyph.character), Matrix.move(x, 0))
        x += glyph.advance
    box = bounds([tuple(outline)])
    assert box is not None, "a title has letters"
    view = f"0 0 {number(box.width, 0)} {number(box.height, 0)}"
    placed = transform(tuple(outline), Matrix.move(-box.x, -box.y))
    return f'<symbol id="wordmark" viewBox="{view}"><path d="{_path(placed)}"/></symbol>', view


def _path(outline: Outline) -> str:
    return "".join(letter + " ".join(number(value, 0) for value in values) for letter, *values in outline)


def drawing_symbol(path: Path) -> str:
    """A drawing that ships as a symbol of its file's name; its black and white follow the page's colours."""
    text = path.read_text("utf-8")
    box = re.search(r'viewBox="([^"]+)"', text)
    inner = re.search(r"</metadata>(.*)</svg>", text, re.DOTALL)
    assert box is not None and inner is not None, f"{path.name} is not a drawing of this kit"
    body = re.sub(r">\s+<", "><", inner[1].strip())
    body = body.replace('"#fff"', '"var(--art-paper)"').replace('"#000"', '"var(--art-ink)"')
    return f'<symbol id="{path.stem}" viewBox="{box[1]}">{body}</symbol>'


def drawn_title(path: Path) -> str:
    """What a drawing that ships is called."""
    found = re.search(r"<title[^>]*>([^<]*)</title>", path.read_text("utf-8"))
    assert found is not None, f"{path.name} has a title"
    return found[1]
