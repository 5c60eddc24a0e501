from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path as File

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow
from PIL import ImageDraw

from printkit.art.raster import bitmap_of, decode_picture, load_bitmap, png_bytes
from printkit.core.units import Size
from printkit.data.problems import Problem, Severity, Where
from printkit.scene.nodes import Bitmap

HERE = Where("deck.yaml", 3, 7)


def encoded(picture: Pillow.Image, kind: str = "PNG", **options: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def good(data: bytes, **options: object) -> Bitmap:
    bitmap, problems = decode_picture(data, HERE, "art", "'a'", **options)  # type: ignore[arg-type]
    assert bitmap is not None and not problems, problems
    assert len(bitmap.pixels) == bitmap.width * bitmap.height
    return bitmap


def only(data: bytes) -> Problem:
    bitmap, (problem,) = decode_picture(data, HERE, "art", "'a'")
    assert bitmap is None and problem.is_error and problem.where == HERE
    return problem


def png(width: int, height: int, depth: int, colour: int, rows: bytes, *extra: tuple[bytes, bytes]) -> bytes:
    """A PNG made by hand, for what Pillow itself does not write."""
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    chunks = [(b"IHDR", head), *extra, (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    body = b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + body


def corners(size: tuple[int, int] = (40, 20)) -> Pillow.Image:
    """White, with a black patch left above and a grey one right below."""
    picture = Pillow.new("L", size, 255)
    ImageDraw.Draw(picture).rectangle((0, 0, 9, 9), fill=0)
    ImageDraw.Draw(picture).rectangle((size[0] - 10, size[1] - 10, *size), fill=128)
    return picture


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "TIFF"])
def test_each_format_is_known_by_its_content(kind: str, tmp_path: File) -> None:
    path = tmp_path / "picture.xyz"
    path.write_bytes(encoded(corners().convert("RGB"), kind))
    bitmap, problems = load_bitmap(path, HERE, "art")
    assert bitmap is not None and not problems
    assert (bitmap.width, bitmap.height) == (40, 20)
    assert bitmap.pixels[0] < 20 and bitmap.pixels[39] > 235 and abs(bitmap.pixels[-1] - 128) < 12


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "TIFF"])
def test_a_picture_is_shown_as_the_camera_was_held(kind: str, orientation: int) -> None:
    upright = corners()
    stored = {
        1: upright,
        2: upright.transpose(Pillow.Transpose.FLIP_LEFT_RIGHT),
        3: upright.transpose(Pillow.Transpose.ROTATE_180),
        4: upright.transpose(Pillow.Transpose.FLIP_TOP_BOTTOM),
        5: upright.transpose(Pillow.Transpose.TRANSPOSE),
        6: upright.transpose(Pillow.Transpose.ROTATE_90),
        7: upright.transpose(Pillow.Transpose.TRANSVERSE),
        8: upright.transpose(Pillow.Transpose.ROTATE_270),
    }[orientation]
    exif = Pillow.Exif()
    exif[0x0112] = orientation
    bitmap = good(encoded(stored.convert("RGB"), kind, exif=exif))
    assert (bitmap.width, bitmap.height) == (40, 20)
    assert bitmap.pixels[0] < 20 and bitmap.pixels[39] > 235 and abs(bitmap.pixels[-1] - 128) < 12


@pytest.mark.parametrize(
    ("mode", "colour", "grey"),
    [
        ("1", 1, 255),
        ("L", 77, 77),
        ("LA", (0, 128), 127),
        ("LA", (255, 9), 255),
        ("RGB", (255, 0, 0), 76),
        ("RGBA", (0, 0, 0, 0), 255),
        ("RGBA", (0, 0, 0, 64), 191),
        ("I;16", 65535, 255),
        ("I;16", 32896, 128),
        ("I;16", 200, 1),
    ],
)
def test_every_kind_of_png_pixel_is_grey_on_white(mode: str, colour: int, grey: int) -> None:
    assert good(encoded(Pillow.new(mode, (3, 2), colour))).pixels == bytes([grey] * 6)


@pytest.mark.parametrize(
    ("mode", "colour", "grey"),
    [("CMYK", (0, 0, 0, 255), 0), ("CMYK", (0, 0, 0, 0), 255), ("F", 0.5, 128), ("F", 127.0, 127), ("I", 65535, 255)],
)
def test_every_kind_of_tiff_pixel_is_grey(mode: str, colour: float, grey: int) -> None:
    pixels = good(encoded(Pillow.new(mode, (3, 2), colour), "TIFF")).pixels  # type: ignore[arg-type]
    assert pixels == bytes([grey] * 6)


def test_a_jpeg_in_four_inks_is_not_inverted() -> None:
    picture = Pillow.new("CMYK", (16, 16), (0, 0, 0, 0))
    picture.paste((0, 0, 0, 255), (0, 0, 8, 16))
    pixels = good(encoded(picture, "JPEG")).pixels
    assert pixels[0] < 10 and pixels[15] > 245


def test_palettes_with_and_without_transparency() -> None:
    picture = Pillow.new("P", (2, 1))
    picture.putpalette([0, 0, 0, 255, 255, 255, 90, 90, 90])
    picture.putdata([0, 2])
    assert good(encoded(picture)).pixels == bytes([0, 90])
    assert good(encoded(picture, transparency=0)).pixels == bytes([255, 90])
    assert good(encoded(picture, transparency=b"\x80\xff\x00")).pixels == bytes([127, 255])
    plain = Pillow.new("RGB", (1, 1), (9, 9, 9))
    assert good(encoded(plain, transparency=(9, 9, 9))).pixels == b"\xff"
    assert good(encoded(Pillow.new("L", (1, 1), 9), transparency=9)).pixels == b"\xff"


def test_sixteen_bits_with_transparency() -> None:
    assert good(png(1, 1, 16, 4, b"\0\x00\x00\x80\x00")).pixels == b"\x7f"
    assert good(png(1, 1, 16, 6, b"\0" + b"\x00\x00" * 3 + b"\x00\x00")).pixels == b"\xff"


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "TIFF"])
def test_of_several_frames_the_first_is_used_with_a_warning(kind: str) -> None:
    frames = [Pillow.new("RGB", (8, 8), colour) for colour in ("black", "white", "red")]
    data = encoded(frames[0], kind, save_all=True, append_images=frames[1:])
    bitmap, problems = decode_picture(data, HERE, "art", "'a'")
    assert bitmap is not None and max(bitmap.pixels) < 8
    assert [(problem.severity, problem.code) for problem in problems] == [(Severity.WARNING, "bitmap-frames")]


def test_a_bomb_is_refused_from_its_header() -> None:
    """400 million pixels in some tens of thousands of bytes; they would be 400 MB."""
    rows = zlib.compressobj(9)
    data = b"".join(rows.compress(bytes(2501)) for _ in range(20_000)) + rows.flush()
    head = struct.pack(">IIBBBBB", 20_000, 20_000, 1, 0, 0, 0, 0)
    body = b"".join(
        struct.pack(">I", len(part)) + name + part + struct.pack(">I", zlib.crc32(name + part))
        for name, part in [(b"IHDR", head), (b"IDAT", data), (b"IEND", b"")]
    )
    bomb = b"\x89PNG\r\n\x1a\n" + body
    assert len(bomb) < 100_000
    assert only(bomb).code == "art-limit"
    assert only(png(12_000, 11_000, 8, 0, b"")).code == "art-limit"


def test_a_bomb_in_a_comment_is_refused() -> None:
    bomb = zlib.compress(bytes(100_000_000), 9)
    data = png(1, 1, 8, 0, b"\0\0", (b"zTXt", b"Comment\0\0" + bomb))
    bitmap, problems = decode_picture(data, HERE, "art", "'a'")
    assert (bitmap is None) == bool(problems)


@given(st.integers(0, 400), st.sampled_from(["PNG", "JPEG", "WEBP", "TIFF"]), st.data())
def test_a_cut_or_changed_file_never_breaks_the_program(length: int, kind: str, data: st.DataObject) -> None:
    whole = encoded(corners().convert("RGB"), kind)
    cut = bytearray(whole[: min(length, len(whole) - 2)])
    for _ in range(data.draw(st.integers(0, 3))):
        if cut:
            cut[data.draw(st.integers(0, len(cut) - 1))] = data.draw(st.integers(0, 255))
    bitmap, problems = decode_picture(bytes(cut), HERE, "art", "'a'")
    assert bitmap is not None or [problem.severity for problem in problems] == [Severity.ERROR]


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "TIFF"])
def test_a_truncated_picture_is_a_problem(kind: str) -> None:
    whole = encoded(Pillow.effect_noise((200, 200), 60).convert("RGB"), kind)
    assert only(whole[: len(whole) // 2]).code == "bitmap-damaged"


@pytest.mark.parametrize(
    ("content", "word"),
    [(b"", "empty"), (b"<!doctype html><p>", "HTML"), (b"GIF89a......", "GIF"), (b"abc", "plain text")],
)
def test_what_is_no_picture_is_said(content: bytes, word: str) -> None:
    problem = only(content)
    assert word in problem.message and problem.code == "art-format"


def test_folders_and_missing_files_are_problems(tmp_path: File) -> None:
    for path, word in [(tmp_path, "folder"), (tmp_path / "a.png", "no file")]:
        bitmap, (problem,) = load_bitmap(path, HERE, "art")
        assert bitmap is None and word in problem.message


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF"])
def test_a_picture_is_reduced_undistorted_to_what_the_print_needs(kind: str) -> None:
    data = encoded(Pillow.linear_gradient("L").resize((1600, 1200)), kind)
    bitmap = good(data, fit_px=(300, 300))
    assert (bitmap.width, bitmap.height) == (300, 225)
    assert bitmap.pixels[0] < 4 and bitmap.pixels[-1] > 251
    assert (good(data, fit_px=(10_000, 1200)).width, good(data).width) == (1600, 1600)


def test_too_few_pixels_for_the_print_are_a_warning() -> None:
    data = encoded(Pillow.new("L", (300, 200)))
    _, problems = decode_picture(data, HERE, "art", "'a'", box=Size(76.2, 90))
    assert [problem.code for problem in problems] == ["bitmap-coarse"]
    assert "300 × 200" in problems[0].message and "100 dpi" in problems[0].message
    good(data, box=Size(25.4, 90))


def test_the_size_before_the_reduction_counts_for_the_warning() -> None:
    exif = Pillow.Exif()
    exif[0x0112] = 6
    data = encoded(Pillow.new("L", (1600, 800)), "JPEG", exif=exif)
    good(data, fit_px=(50, 100), box=Size(135, 270))
    _, problems = decode_picture(data, HERE, "art", "'a'", fit_px=(50, 100), box=Size(137, 274))
    assert len(problems) == 1


@given(st.binary(min_size=6, max_size=6))
def test_a_bitmap_and_its_png_are_inverse(pixels: bytes) -> None:
    bitmap = bitmap_of(Pillow.frombytes("L", (3, 2), pixels))
    assert good(png_bytes(bitmap)) == bitmap


def test_a_key_tells_shapes_apart() -> None:
    wide, high = (bitmap_of(Pillow.new("L", size)) for size in [(4, 1), (1, 4)])
    assert wide.pixels == high.pixels and wide.key != high.key
