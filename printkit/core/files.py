"""Files that are written whole or not at all, and where the shipped data lies."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

_PACKAGE = Path(__file__).resolve().parent.parent


def shipped(folder: str) -> Path:
    """The folder `card_data` or `templates` that came with this printkit.

    A wheel carries them inside the package; a checkout has them beside it.
    """
    inside = _PACKAGE / "_shipped" / folder
    return inside if inside.is_dir() else _PACKAGE.parent / folder


class Delivery:
    """Files that appear together at the end of a run, or not at all.

    Each is first written in full beside its place, and flushed to disk; `commit` then renames them one after the
    other, which on one file system cannot fail for want of room. Leaving the `with` block without a commit removes
    what was written, so a run that fails leaves every earlier file as it was.

    Raises:
        OSError: from `add`, `write` and `commit`, when the machine will not write.
    """

    def __init__(self) -> None:
        self._staged: list[tuple[Path, Path]] = []
        self._made: list[Path] = []

    def __enter__(self) -> Delivery:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for staged, _ in self._staged:
            with contextlib.suppress(OSError):
                staged.unlink()
        for folder in reversed(self._made):
            with contextlib.suppress(OSError):  # a folder with something in it stays
                folder.rmdir()
        self._staged, self._made = [], []

    def add(self, path: Path, data: bytes | Iterable[bytes]) -> Path:
        """Stage one file; `data` is its whole content, or its pieces in order. Returns as `write` does."""

        def pieces(file: BinaryIO) -> None:
            for piece in [data] if isinstance(data, bytes) else data:
                file.write(piece)

        return self.write(path, pieces)

    def write(self, path: Path, fill: Callable[[BinaryIO], object]) -> Path:
        """Stage one file that `fill` writes; returns where it lies until `commit`, to be read before it."""
        self._make_folder(path.parent)
        try:
            handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
        except OSError as error:
            error.filename = str(path.parent)  # which will not take the file, whatever it is called at first
            raise
        self._staged.append((Path(name), path))
        try:
            with os.fdopen(handle, "wb") as file:
                fill(file)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            error.filename = error.filename or str(path)  # the machine does not say what it could not write
            raise
        os.chmod(name, 0o666 & ~_umask())  # noqa: PTH101 - mkstemp makes files that only the owner may read
        return Path(name)

    def commit(self) -> list[Path]:
        """Put every staged file into its place; returns the places, in the order of staging."""
        for _, place in self._staged:  # all are looked at before the first is put in its place
            if place.is_dir():
                raise IsADirectoryError(errno.EISDIR, "a folder of this name is in the way", str(place))
        for staged, place in self._staged:
            staged.replace(place)
        places = [place for _, place in self._staged]
        self._staged, self._made = [], []
        return places

    def _make_folder(self, folder: Path) -> None:
        missing = []
        while not folder.exists():
            missing.append(folder)
            folder = folder.parent
        for part in reversed(missing):
            part.mkdir()
            self._made.append(part)


def _umask() -> int:
    """The process's umask; there is no way to read it but to set it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
