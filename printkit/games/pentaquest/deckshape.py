"""Which keys a deck file of Pentaquest has, and what they take."""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import AfterValidator, BeforeValidator, PlainValidator, WithJsonSchema

from printkit.core.units import parse_size
from printkit.data.fields import Flag, Number, Shape, Text, Whole, field
from printkit.games.pentaquest.model import Effect, Requirement

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*")  # RFC 5646, well-formed as far as decks need it
_OTHER_EFFECTS = {"reroll": Effect.SPIRAL, "flip": Effect.MIRROR, "plusminus": Effect.PLUS_MINUS}
_PANEL = {
    "anyOf": [
        {"type": "string", "pattern": r"^[\s,]*([1-6]|sun|moon)([\s,]+([1-6]|sun|moon)){0,4}[\s,]*$"},
        {"type": "integer", "minimum": 1, "maximum": 6},
        {
            "type": "array",
            "minItems": 1,
            "maxItems": 5,
            "items": {"enum": [1, 2, 3, 4, 5, 6, "1", "2", "3", "4", "5", "6", "sun", "moon"]},
        },
    ]
}


def slug(text: str) -> str:
    """A text as an id: lower-case letters, digits and hyphens; may be ''."""
    ascii_text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", ascii_text.lower()).strip("-")


def _id(text: str) -> str:
    if not _ID.fullmatch(text):
        better = slug(text)
        hint = "use lower-case letters, digits and hyphens" + (f", such as {better}" if better else "")
        raise ValueError(f"'{text}' is not an id; {hint}")
    return text


def _name(text: str) -> str:
    if not text.strip():
        raise ValueError("a name is not blank; write what is to be printed")
    return text


def _language(text: str) -> str:
    if not _LANGUAGE.fullmatch(text):
        raise ValueError(f"'{text}' is not a language tag; write one such as en, de or pt-BR")
    return text


def _size(text: str) -> str:
    if any(char.isdigit() for char in text):
        parse_size(text)  # a name of a size is looked up where the sizes are
    return text


def _effect(value: Any) -> Any:
    better = _OTHER_EFFECTS.get(value) if isinstance(value, str) else None
    if better:
        raise ValueError(f"'{value}' is not an effect; it is called {better}")
    return value


def _panel(value: Any) -> Requirement:
    words = value if isinstance(value, list) else [value]
    if any(not isinstance(word, str) for word in words):
        raise ValueError("a panel is a text such as 'sun sun 3', or a list such as [1, 2]")
    return Requirement.parse(" ".join(words))


def _panels(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


def _picture(value: Any) -> Any:
    return {"file": value} if isinstance(value, str) else value


def _offset(value: Any) -> Any:
    parts = re.split(r"[\s,]+", value.strip()) if isinstance(value, str) else value
    if not isinstance(parts, list) or len(parts) != 2:
        raise ValueError("an offset is two lengths, right and down; write [1, -2] or '1, -2'")
    return parts


def _above_zero(value: float) -> float:
    if not 0 < value <= 100:
        raise ValueError("a scale is above 0 and at most 100; 1 leaves the picture as it is")
    return value


Id: TypeAlias = Annotated[str, AfterValidator(_id), WithJsonSchema({"type": "string", "pattern": f"^{_ID.pattern}$"})]
Name: TypeAlias = Annotated[Text, AfterValidator(_name)]
Panel: TypeAlias = Annotated[Requirement, PlainValidator(_panel), WithJsonSchema(_PANEL)]
Scale: TypeAlias = Annotated[Number, AfterValidator(_above_zero)]
Offset: TypeAlias = Annotated[
    tuple[Number, Number],
    BeforeValidator(_offset),
    WithJsonSchema(
        {"anyOf": [{"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}, {"type": "string"}]}
    ),
]


class PictureShape(Shape):
    """A picture, and how it sits in its box."""

    other_names: ClassVar = {"path": "file", "src": "file", "flip": "mirror", "zoom": "scale"}

    file: Text | None = field(None, description="SVG, PNG, JPEG, WebP or TIFF; the path starts at this file's folder")
    fit: Literal["contain", "cover"] = field("contain", description="contain shows all of it, cover fills the box")
    scale: Scale = field(1.0, description="a further factor", examples=[1.2])
    offset: Offset = field((0.0, 0.0), description="a further shift right and down, in mm", examples=[[1, -2]])
    mirror: Flag = field(False, description="left and right changed")
    raster: Flag = field(False, description="what cannot stay a vector becomes pixels at print resolution")
    trace: Flag = field(False, description="a photograph or grey picture becomes black lines on white, to be coloured")


PictureField: TypeAlias = Annotated[PictureShape, BeforeValidator(_picture, json_schema_input_type=str | PictureShape)]
Panels: TypeAlias = Annotated[
    list[Panel],
    BeforeValidator(_panels),
    WithJsonSchema({"anyOf": [*_PANEL["anyOf"][:2], {"type": "array", "minItems": 1, "items": _PANEL}]}),
    field(min_length=1),
]


class CardShape(Shape):
    """A card; where the deck extends another, only what is to change."""

    other_names: ClassVar = {
        "art": "picture",
        "image": "picture",
        "title": "name",
        "count": "copies",
        "requirement": "requirements",
    }

    name: Name | None = field(None, description="what is printed on the card", examples=["Cellar Bat"])
    picture: PictureField | None = field(None, description="a path, or a mapping with file, fit, scale, offset, mirror")
    effect: Annotated[Effect, BeforeValidator(_effect)] | None = field(
        None, description="what the card does once it is beaten: plus, minus, plus-minus, spiral or mirror"
    )
    requirements: Panels | None = field(
        None,
        description="the panels, any one of which beats the card; each is 1 to 5 of: 1 to 6, sun, moon",
        examples=[["sun sun moon moon", "4 5 6"]],
    )
    copies: Annotated[Whole, field(ge=1, le=1000)] = field(1, description="how many of it the deck holds; 1 by default")


class ListedCardShape(CardShape):
    """A card in a list, which names its own id."""

    id: Id = field(description="lower-case letters, digits and hyphens")


def _card_of_own(with_id: bool) -> dict[str, Any]:
    return {"required": [*(["id"] if with_id else []), "name", "effect", "requirements"]}


# A deck that extends no other needs a name, cards, and every card whole. An editor cannot know which ids another has.
_WHOLE_DECK: dict[str, Any] = {
    "if": {"not": {"required": ["extends"]}},
    "then": {
        "required": ["name", "cards"],
        "properties": {
            "cards": {
                "if": {"type": "object"},
                "then": {"additionalProperties": _card_of_own(False)},
                "else": {"items": _card_of_own(True)},
            }
        },
    },
}


class DeckShape(Shape, title="A deck of Pentaquest", json_schema_extra=_WHOLE_DECK):
    """A deck of Pentaquest."""

    other_names: ClassVar = {"title": "name", "license": "licence", "base": "extends", "lang": "language"}

    name: Name | None = field(None, description="the deck's name for people")
    version: Text | None = field(None, description="printed in the margin of each sheet", examples=["1.0"])
    author: Text | None = field(None, description="who made it")
    language: Annotated[Text, AfterValidator(_language)] | None = field(
        None, description="a language tag", examples=["en", "de", "pt-BR"]
    )
    licence: Text | None = field(None, description="under which terms others may use it", examples=["CC0-1.0"])
    extends: Text | None = field(
        None, description="a built-in deck or another file, whose cards this one changes", examples=["pentaquest"]
    )
    remove: list[Id] = field([], description="ids of the extended deck's cards that this one leaves out")
    size: Annotated[Text, AfterValidator(_size)] | None = field(
        None, description="poker, poker-us, bridge, mini, tarot, or width x height", examples=["poker", "63x88"]
    )
    template: Text | None = field(None, description="a card template: a built-in name or a path")
    back: Text | None = field(None, description="a card back: a built-in name or a path")
    fonts: dict[str, Text] = field({}, description="for each role of the template, a font's name or a path")
    cards: Annotated[
        dict[Id, CardShape],
        BeforeValidator(lambda value: value, json_schema_input_type=dict[Id, CardShape] | list[ListedCardShape]),
    ] = field({}, description="the cards by id")
