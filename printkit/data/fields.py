"""The kinds of value that a YAML file's keys take: texts, numbers, switches, lengths.

A `Shape` says which keys a mapping has. Rooms above state their shapes with what is here, and turn what comes out
into their own frozen dataclasses; that it rests on pydantic is this room's affair.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, WithJsonSchema
from pydantic import Field as field  # noqa: N813 - as dataclasses call it

from printkit.core.units import parse_length

__all__ = ["Flag", "Length", "Number", "Shape", "Text", "Whole", "field"]

_WHOLE = re.compile(r"[+-]?\d{1,18}", re.ASCII)
_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)", re.ASCII)
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]")  # an escape in double quotes can write them
_FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_FLAG_WORDS = [word for name in _FLAGS for word in (name, name.capitalize(), name.upper())]


class Shape(BaseModel):
    """The keys of a mapping; a key that is not among them is a problem.

    Attributes:
        other_names: keys that people write for one of these, with the right one, for hints.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)
    other_names: ClassVar[Mapping[str, str]] = {}


def _text(value: str) -> str:
    found = None if value.isprintable() else _CONTROL.search(value)
    if found is not None:
        raise ValueError(f"the control character U+{ord(found[0]):04X} is in this text; delete it")
    return value


def _whole(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if not _WHOLE.fullmatch(value):
        raise ValueError(f"'{value}' is not a whole number; write digits alone, such as 2")
    return int(value)


def _number(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if not _NUMBER.fullmatch(value):
        raise ValueError(f"'{value}' is not a number; write one such as 2 or 0.5")
    return float(value)


def _flag(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if value not in _FLAG_WORDS:
        raise ValueError(f"'{value}' is neither true nor false; write one of the two")
    return _FLAGS[value.lower()]


def _length(value: Any) -> Any:
    return parse_length(value) if isinstance(value, str) else value


# An editor takes 007 or 1.10 for a number where no quotes are; it is a text here all the same.
Text: TypeAlias = Annotated[str, AfterValidator(_text), WithJsonSchema({"type": ["string", "number", "boolean"]})]
Whole: TypeAlias = Annotated[int, BeforeValidator(_whole)]
Number: TypeAlias = Annotated[float, BeforeValidator(_number)]
Flag: TypeAlias = Annotated[
    bool, BeforeValidator(_flag), WithJsonSchema({"enum": [True, False, "yes", "no", "on", "off"]})
]
Length: TypeAlias = Annotated[float, BeforeValidator(_length), WithJsonSchema({"type": ["number", "string"]})]
