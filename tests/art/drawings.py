"""Small drawings, each for one thing that an SVG can say. All are in words that a person or a program would write."""

from __future__ import annotations

import base64
import io

from PIL import Image as Pillow

HEAD = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def _svg(body: str, frame: str = 'viewBox="0 0 100 100"') -> str:
    return f"<svg {HEAD} {frame}>{body}</svg>"


def embedded(kind: str = "PNG", size: tuple[int, int] = (40, 20)) -> str:
    """A picture with a dark corner, as a `data:` address."""
    picture = Pillow.linear_gradient("L").resize(size)
    picture.paste(0, (0, 0, size[0] // 4, size[1] // 2))
    out = io.BytesIO()
    picture.save(out, kind)
    return f"data:image/{kind.lower()};base64,{base64.b64encode(out.getvalue()).decode()}"


STAR = "M50 5 L79 95 L3 39 L97 39 L21 95 Z"

DRAWINGS = {
    "arcs": _svg(
        '<path d="M10 80 A30 45 20 1 1 60 80" fill="none" stroke="black" stroke-width="4"/>'
        '<path d="m60 20a10 10 0 0 1 20 0q10 10 0 20t-10 20s-20 0-10-20z" fill="#444"/><circle cx="30" cy="20" r="12"/>'
    ),
    "even-odd": _svg(f'<path d="{STAR}" fill-rule="evenodd"/>'),
    "nonzero": _svg(f'<path d="{STAR}" fill="#333" stroke="#999"/>'),
    "nested transforms": _svg(
        '<g transform="translate(50 50) rotate(30)"><g transform="scale(2) skewX(10)"><rect x="-10" y="-8" width="20" '
        'height="16" rx="3"/></g><g transform="scale(-1.5)"><path d="M10 15h20v5z" stroke="red" stroke-width="2"/></g>'
        "</g>"
    ),
    "use and symbol": _svg(
        '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="6" fill="#555"/></symbol>'
        '<defs><g id="leg"><path d="M0 0v20h6" fill="none" stroke="black" stroke-width="3"/></g></defs>'
        '<use xlink:href="#s" x="5" y="5" width="40" height="40"/><use href="#s" x="60" y="10" width="20" height="30"/>'
        '<use href="#leg" x="20" y="60"/><use href="#leg" transform="translate(90 60) scale(-1 1.5)"/>'
    ),
    "classes": _svg(
        "<style>.a{fill:#777;stroke:#000;stroke-width:3} rect.b{fill:none;stroke:#080} #c{stroke-dasharray:6,3}</style>"
        '<rect class="a" x="10" y="10" width="30" height="30"/><rect class="b" x="50" y="10" width="40" height="30" '
        'style="stroke-width:5px"/><path id="c" class="a" d="M10 60h80v20"/>'
    ),
    "clip paths": _svg(
        '<clipPath id="two"><circle cx="35" cy="40" r="25"/><path d="M60 20 L20 20 L20 60 L60 60 Z"/></clipPath>'
        '<clipPath id="box" clipPathUnits="objectBoundingBox"><ellipse cx=".5" cy=".5" rx=".5" ry=".3"/></clipPath>'
        '<g clip-path="url(#two)"><path d="M0 0H100V100H0z" fill="#666"/><path d="M0 30H100" stroke="white" '
        'stroke-width="6"/></g><rect x="60" y="60" width="30" height="30" clip-path="url(#box)" stroke="black" '
        'stroke-width="8" transform="rotate(10 75 75)"/>'
    ),
    "clip on clip": _svg(
        '<clipPath id="in" transform="rotate(20 50 50)"><rect x="30" y="10" width="40" height="80"/></clipPath>'
        '<clipPath id="out" clip-path="url(#in)"><circle cx="40" cy="50" r="30"/></clipPath>'
        '<clipPath id="part"><rect x="70" y="5" width="25" height="25" clip-path="url(#in)"/></clipPath>'
        '<rect width="100" height="100" fill="#222" clip-path="url(#out)"/>'
        '<rect width="100" height="100" fill="#777" clip-path="url(#part)"/>'
    ),
    "even-odd clip": _svg(
        '<clipPath id="ring"><path clip-rule="evenodd" d="M10 10H90V90H10Z M30 30H70V70H30Z M45 45H55V55H45Z"/>'
        '</clipPath><g clip-path="url(#ring)" transform="translate(10 0)"><path d="M0 0L100 0L50 100z"/></g>'
    ),
    "dashes": _svg(
        '<g fill="none" stroke="black" stroke-width="6"><path d="M10 15H90" stroke-dasharray="12 8 2" '
        'stroke-dashoffset="-5"/><path d="M10 35H90" stroke-dasharray="0 10" stroke-linecap="round"/><path '
        'd="M10 60H60L20 80" stroke-linejoin="bevel" stroke-linecap="square"/><path d="M60 90L75 60L90 90" '
        'stroke-miterlimit="1"/><path d="M30 95 L45 70 L50 95" stroke-width="3"/></g>'
    ),
    "opacity": _svg(
        '<path d="M0 50H100" stroke="black" stroke-width="30"/><rect x="10" y="20" width="30" height="60" fill="white" '
        'fill-opacity=".6"/><g opacity=".5"><circle cx="60" cy="50" r="12" fill="#fff"/><path d="M80 20V80" '
        'stroke="#888" stroke-width="5" stroke-opacity=".7"/></g><g opacity=".5"><g opacity=".5"><rect width="20" '
        'height="20"/></g></g>'
    ),
    "units": _svg(
        '<rect x="10%" y="1mm" width="2cm" height=".2in" stroke="black" stroke-width="3pt"/>',
        'width="2in" height="1.5in"',
    ),
    "preserveAspectRatio slice": _svg(
        '<circle cx="55" cy="56" r="44"/><path d="M0 0L110 110" stroke="white" stroke-width="5"/>',
        'width="100" height="40" viewBox="5 6 100 100" preserveAspectRatio="xMinYMax slice"',
    ),
    "preserveAspectRatio none": _svg(
        '<circle cx="50" cy="50" r="40" fill="none" stroke="black" stroke-width="8"/>',
        'width="120" height="40" viewBox="0 0 100 100" preserveAspectRatio="none"',
    ),
    "preserveAspectRatio meet": _svg('<circle cx="5" cy="5" r="5"/>', 'width="90" height="40" viewBox="0 0 10 10"'),
    "distorted strokes": _svg(
        '<g transform="scale(4 1)"><path d="M5 20L12 80L20 20" fill="#aaa" stroke="black" stroke-width="4" '
        'stroke-dasharray="20 6"/></g>'
    ),
    "paint order": _svg(
        f'<path d="{STAR}" fill="white" stroke="black" stroke-width="9" paint-order="stroke" stroke-linejoin="round"/>'
    ),
    "markers": _svg(
        '<marker id="m" markerWidth="4" markerHeight="4" refX="2" refY="2" orient="auto"><path d="M0 0L4 2L0 4z"/>'
        '</marker><path d="M10 80L40 30L70 60L90 20" fill="none" stroke="#555" stroke-width="4" marker-mid="url(#m)" '
        'marker-end="url(#m)"/>'
    ),
    "nested svg": _svg(
        '<svg x="20" y="30" width="50" height="40" viewBox="0 0 10 10"><circle cx="1" cy="5" r="6" fill="#888"/></svg>'
        '<g display="none"><rect width="90" height="90"/></g><rect visibility="hidden" width="50" height="50"/>'
    ),
    "images": _svg(
        f'<image x="5" y="5" width="40" height="40" xlink:href="{embedded()}"/><image x="55" y="5" width="30" '
        f'height="30" preserveAspectRatio="xMinYMid slice" xlink:href="{embedded("JPEG")}"/><image x="10" y="60" '
        f'width="70" height="20" preserveAspectRatio="none" transform="rotate(-10)" href="{embedded()}"/>'
    ),
    "white hides": _svg(
        '<rect x="10" y="10" width="60" height="60"/><circle cx="70" cy="70" r="25" fill="white" stroke="black" '
        'stroke-width="3"/>'
    ),
}

LETTERING = _svg(
    '<text x="5" y="40" font-family="Alegreya Sans" font-size="30">Ogre</text><text x="5" y="80" font-size="20" '
    'font-family="Alegreya Sans" stroke="black" fill="none">×<tspan dy="5">3</tspan></text>'
)
