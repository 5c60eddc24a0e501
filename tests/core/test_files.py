from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import pytest

from printkit.core.files import Delivery


def content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_files_appear_together_and_replace_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    with Delivery() as delivery:
        delivery.add(tmp_path / "a", b"new")
        delivery.add(tmp_path / "deep" / "b", iter([b"1", b"2"]))
        assert (tmp_path / "a").read_bytes() == b"old"
        assert delivery.commit() == [tmp_path / "a", tmp_path / "deep" / "b"]
    assert content(tmp_path) == {"a": b"new", "deep/b": b"12"}


@pytest.mark.parametrize("blocked", [0, 1, 2])
def test_a_folder_in_the_way_of_any_file_leaves_all_as_it_was(tmp_path: Path, blocked: int) -> None:
    names = ["a", "b", "c"]
    for index, name in enumerate(names):
        if index == blocked:
            (tmp_path / name).mkdir()
        else:
            (tmp_path / name).write_bytes(b"old")
    before = content(tmp_path)
    with pytest.raises(IsADirectoryError) as caught, Delivery() as delivery:
        for name in names:
            delivery.add(tmp_path / name, b"new")
        delivery.commit()
    assert caught.value.filename == str(tmp_path / names[blocked])
    assert content(tmp_path) == before


def test_a_full_disk_leaves_nothing_and_names_the_file(tmp_path: Path) -> None:
    def pieces() -> Iterator[bytes]:
        yield b"1"
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)) as caught, Delivery() as delivery:
        delivery.add(tmp_path / "new" / "a", pieces())
    assert caught.value.filename == str(tmp_path / "new" / "a")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_staged_can_be_read_before_anything_is_in_its_place(tmp_path: Path) -> None:
    with Delivery() as delivery:
        staged = delivery.write(tmp_path / "a", lambda file: (file.write(b"1"), file.write(b"2")))
        assert staged.read_bytes() == b"12"
        assert not (tmp_path / "a").exists()
        delivery.commit()
    assert content(tmp_path) == {"a": b"12"}


def test_whatever_goes_wrong_in_writing_leaves_nothing(tmp_path: Path) -> None:
    def fill(file: BinaryIO) -> None:
        file.write(b"1")
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"), Delivery() as delivery:
        delivery.add(tmp_path / "new" / "a", b"whole")
        delivery.write(tmp_path / "new" / "b", fill)
    assert list(tmp_path.iterdir()) == []
