"""Pixels: a person's bitmap made into grey, and grey made into PNG. The one module of this room that knows Pillow."""

from __future__ import annotations

import hashlib
import io
import warnings
from pathlib import Path

from PIL import Image as Pillow
from PIL.ImageFile import ImageFile

from printkit.art.source import describe, error, kind_of, read_source, warning
from printkit.data.problems import Problem, Where
from printkit.scene.nodes import Bitmap

MAX_BYTES = 200_000_000
MAX_PIXELS = 120_000_000  # a sheet of A3 at 600 dpi has 70 million
LOW_DPI = 150  # below this, pixels show at reading distance; print shops ask for 300
_FORMATS = {"png": "PNG", "jpeg": "JPEG", "webp": "WEBP", "tiff": "TIFF"}
_ORIENTATION = 0x0112  # Exif 2.3, 4.6.4 A: how the camera was held
_TURNS = {
    2: Pillow.Transpose.FLIP_LEFT_RIGHT,
    3: Pillow.Transpose.ROTATE_180,
    4: Pillow.Transpose.FLIP_TOP_BOTTOM,
    5: Pillow.Transpose.TRANSPOSE,
    6: Pillow.Transpose.ROTATE_270,
    7: Pillow.Transpose.TRANSVERSE,
    8: Pillow.Transpose.ROTATE_90,
}
_QUARTERS = tuple(_TURNS[number] for number in (5, 6, 7, 8))


def bitmap_of(image: Pillow.Image) -> Bitmap:
    """A greyscale picture as a scene's bitmap."""
    pixels = image.convert("L").tobytes()
    key = hashlib.sha256(b"%d %d " % image.size + pixels).hexdigest()[:32]
    return Bitmap(image.width, image.height, pixels, key)


def png_bytes(bitmap: Bitmap) -> bytes:
    """A bitmap as a greyscale PNG file."""
    out = io.BytesIO()
    Pillow.frombytes("L", (bitmap.width, bitmap.height), bitmap.pixels).save(out, "PNG")
    return out.getvalue()


def load_bitmap(
    path: Path,
    where: Where,
    key: str,
    *,
    max_width_px: int,
    max_height_px: int,
    print_width_mm: float | None = None,
    print_height_mm: float | None = None,
) -> tuple[Bitmap | None, list[Problem]]:
    """Read a PNG, JPEG, WebP or TIFF file as grey pixels, right side up, transparency on white.

    Args:
        path: the file; its content decides what it is, not its suffix.
        where: the place that names it.
        key: the key that names it.
        max_width_px: it is reduced, undistorted, to fit into this many columns …
        max_height_px: … and rows, which is what the print needs.
        print_width_mm: the width of the box that it is fitted into in print, to warn of too few pixels.
        print_height_mm: the height of that box.
    """
    data, problems = read_source(path, where, key, MAX_BYTES)
    if data is None:
        return None, problems
    bitmap, problems, size = decode_bitmap(
        data, where, key, f"'{path}'", max_width_px=max_width_px, max_height_px=max_height_px
    )
    if bitmap is not None and print_width_mm and print_height_mm:
        scale = min(print_width_mm / size[0], print_height_mm / size[1])  # mm a pixel
        dpi = 25.4 / scale
        if dpi < LOW_DPI:
            message = f"'{path}' has {size[0]} × {size[1]} pixels, only {dpi:.0f} dpi at its size in print"
            hint = f"use a larger picture, of at least {LOW_DPI} dpi, or a drawing (SVG)"
            problems.append(warning(where, key, message, hint, "bitmap-coarse"))
    return bitmap, problems


def decode_bitmap(
    data: bytes, where: Where, key: str, name: str, *, max_width_px: int, max_height_px: int
) -> tuple[Bitmap | None, list[Problem], tuple[int, int]]:
    """The same for bytes at hand; gives the size before the reduction, too.

    Args:
        data: the content of an image file.
        where: the place of problems.
        key: the key of problems.
        name: what problems call it.
        max_width_px: greatest width.
        max_height_px: greatest height.
    """
    kind = kind_of(data)
    if kind not in _FORMATS:
        message = f"{name} is {describe(kind)}, not a picture that can be read"
        return None, [error(where, key, message, "use PNG, JPEG, WebP, TIFF or SVG", "art-format")], (0, 0)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow warns of odd metadata, and of sizes that are checked below
            with Pillow.open(io.BytesIO(data), formats=[_FORMATS[kind]]) as image:
                if image.width * image.height > MAX_PIXELS:
                    return None, [_too_large(where, key, name, f"{image.width} × {image.height}")], image.size
                return _decoded(image, where, key, name, (max_width_px, max_height_px))
    except Pillow.DecompressionBombError:
        return None, [_too_large(where, key, name, "very many")], (0, 0)
    except (MemoryError, Exception) as fault:  # Pillow's decoders raise what they like at damaged files
        message = f"{name} is damaged or of a kind that cannot be read: {fault}"
        return None, [error(where, key, message, "save it anew, as PNG", "bitmap-damaged")], (0, 0)


def _too_large(where: Where, key: str, name: str, count: str) -> Problem:
    message = f"{name} is too large: {count} pixels, more than {MAX_PIXELS // 1_000_000} million"
    return error(where, key, message, "make it smaller", "art-limit")


def _decoded(
    image: ImageFile, where: Where, key: str, name: str, limit: tuple[int, int]
) -> tuple[Bitmap, list[Problem], tuple[int, int]]:
    problems: list[Problem] = []
    if getattr(image, "n_frames", 1) > 1 and image.format != "MPO":  # MPO: a photograph with its depth map
        problems.append(warning(where, key, f"{name} has several frames; the first is used", code="bitmap-frames"))
    before = image.size
    if image.format == "JPEG":  # decodes at a half, quarter or eighth: a large photograph in a tenth of the time
        side = 2 * max(limit)
        image.draft(None, (side, side))
    image.load()
    turn = _TURNS.get(image.getexif().get(_ORIENTATION, 1))
    grey = _grey(image)
    if turn is not None:
        grey = grey.transpose(turn)
    full = grey.size
    if image.format == "JPEG":  # which may have been decoded smaller
        full = (before[1], before[0]) if turn in _QUARTERS else before
    return bitmap_of(_reduced(grey, *limit)), problems, full


def _grey(image: Pillow.Image) -> Pillow.Image:
    """Greyscale on white."""
    if image.mode in ("I", "I;16", "I;16B", "I;16L", "I;16N", "F"):
        return _grey_deep(image)
    if "transparency" in image.info or image.mode in ("P", "PA", "RGBa", "La"):
        image = image.convert("LA" if image.mode in ("1", "L", "La") else "RGBA")
    if image.mode in ("LA", "RGBA"):
        white = Pillow.new("L", image.size, 255)
        white.paste(image.convert("L"), mask=image.getchannel("A"))
        return white
    if image.mode not in ("1", "L", "RGB"):
        image = image.convert("RGB")
    return image.convert("L")


def _grey_deep(image: Pillow.Image) -> Pillow.Image:
    """Numbers of 16 or 32 bits; their white is the greatest that 1, 8, 16 or 32 bits can say, as they need."""
    deep = image.convert("F")
    low, high = deep.getextrema()
    assert isinstance(low, float) and isinstance(high, float)
    if image.mode.startswith("I;16"):
        top = 65535.0
    else:
        top = next((top for top in (1.0, 255.0, 65535.0, 4294967295.0) if high <= top), max(high, 1.0))
        if image.mode == "I":
            top = max(top, 255.0)
    return deep.point(lambda value: value * (255.0 / top) + 0.5).convert("L")


def _reduced(image: Pillow.Image, width: int, height: int) -> Pillow.Image:
    """Made to fit, if it is larger; never enlarged."""
    scale = min(width / image.width, height / image.height)
    if scale >= 1:
        return image
    size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
    return image.resize(size, Pillow.Resampling.LANCZOS, reducing_gap=3.0)
