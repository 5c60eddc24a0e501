"""A person's file: read with care, and known by what is in it and not by its name."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Literal

from printkit.data.problems import Problem, Severity, Where

Kind = Literal["svg", "png", "jpeg", "webp", "tiff", "gif", "gzip", "html", "pdf", "text", "empty", "unknown"]

# The first bytes of each format (PNG 1.2 5.2; JPEG B.1.1.3; RIFF/WebP; TIFF 6.0 p. 13; GIF89a 17; RFC 1952 2.3.1).
_MAGIC: tuple[tuple[bytes, Kind], ...] = (
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"II*\0", "tiff"),
    (b"MM\0*", "tiff"),
    (b"GIF87a", "gif"),
    (b"GIF89a", "gif"),
    (b"\x1f\x8b", "gzip"),
    (b"%PDF-", "pdf"),
)


def error(where: Where, key: str, message: str, hint: str = "", code: str = "art") -> Problem:
    """A problem that stops the work."""
    return Problem(where, key, message, hint, code)


def warning(where: Where, key: str, message: str, hint: str = "", code: str = "art") -> Problem:
    """A problem that does not."""
    return Problem(where, key, message, hint, code, Severity.WARNING)


def read_source(path: Path, where: Where, key: str, limit: int) -> tuple[bytes | None, list[Problem]]:
    """The bytes of a picture file of at most `limit` bytes, or what is wrong with it.

    Anything but an ordinary file (a folder, a pipe, a device) is refused before it is opened.
    """
    try:
        about = path.stat()
        if stat.S_ISDIR(about.st_mode):
            return None, [error(where, key, f"'{path}' is a folder", "name a picture file", "no-file")]
        if not stat.S_ISREG(about.st_mode):
            return None, [error(where, key, f"'{path}' is not an ordinary file", code="art-missing")]
        if about.st_size > limit:
            size = f"{about.st_size / 1e6:.0f} MB, more than {limit / 1e6:.0f} MB"
            return None, [error(where, key, f"'{path}' is too large: {size}", "make it smaller", "art-limit")]
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except FileNotFoundError:
        return None, [error(where, key, f"there is no file '{path}'", "check its name and folder", "no-file")]
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        return None, [error(where, key, f"cannot read '{path}': {reason}", code="art-missing")]
    if len(data) > limit:
        return None, [error(where, key, f"'{path}' grew while it was read", code="art-limit")]
    return data, []


def kind_of(data: bytes) -> Kind:
    """What the bytes are, from how they begin."""
    if not data:
        return "empty"
    for magic, kind in _MAGIC:
        if data.startswith(magic):
            return kind
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    head = data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if not head:
        return "empty"
    if head.startswith((b"<!doctype html", b"<html")):
        return "html"
    if head.startswith(b"<"):
        return "svg"
    return "unknown" if b"\0" in head else "text"


def describe(kind: Kind) -> str:
    """The kind as a person reads it in 'it is …'."""
    names = {
        "empty": "empty",
        "html": "an HTML page",
        "gzip": "compressed with gzip",
        "text": "plain text",
        "unknown": "of a format that is not known",
        "svg": "SVG or other XML",
    }
    return names.get(kind, f"a {kind.upper()} file")
