"""Pixels: a person's bitmap made into grey, and grey made into PNG. The one module of this room that knows Pillow."""

from __future__ import annotations

import hashlib
import io
import warnings
from collections.abc import Sequence
from pathlib import Path

from PIL import Image as Pillow
from PIL import ImageChops, ImageFilter, ImageOps
from PIL.ImageFile import ImageFile

from printkit.art.source import describe, error, kind_of, read_source, warning
from printkit.core.units import MM_PER_INCH, Size
from printkit.data.problems import Problem, Where
from printkit.scene.nodes import Bitmap

MAX_BYTES = 200_000_000
MAX_PIXELS = 120_000_000  # a sheet of A3 at 600 dpi has 70 million
LOW_DPI = 150  # below this, pixels show at reading distance; print shops ask for 300
_FORMATS = {"png": "PNG", "jpeg": "JPEG", "webp": "WEBP", "tiff": "TIFF"}
_BEST = Pillow.Resampling.LANCZOS
_ANY = 1 << 30  # no limit to a side
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
    return bitmap_from(image.width, image.height, image.convert("L").tobytes())


def bitmap_from(width: int, height: int, pixels: bytes) -> Bitmap:
    """Grey pixels as a scene's bitmap; its key is a digest."""
    key = hashlib.sha256(b"%d %d " % (width, height) + pixels).hexdigest()[:32]
    return Bitmap(width, height, pixels, key)


def png_bytes(bitmap: Bitmap) -> bytes:
    """A bitmap as a greyscale PNG file."""
    out = io.BytesIO()
    _image(bitmap).save(out, "PNG")
    return out.getvalue()


def load_bitmap(
    path: Path,
    where: Where,
    key: str,
    *,
    max_width_px: int | None = None,
    max_height_px: int | None = None,
    box: Size | None = None,
) -> tuple[Bitmap | None, list[Problem]]:
    """Read a PNG, JPEG, WebP or TIFF file as grey pixels, right side up, transparency on white.

    Args:
        path: the file; its content decides what it is, not its suffix.
        where: the place that names it.
        key: the key that names it.
        max_width_px: it is reduced, undistorted, to fit into this many columns …
        max_height_px: … and rows, which is what the print needs.
        box: the size in print, in mm, that it is fitted into, to warn of too few pixels.
    """
    data, problems = read_source(path, where, key, MAX_BYTES)
    if data is None:
        return None, problems
    fit = (max_width_px or _ANY, max_height_px or _ANY)
    return decode_picture(data, where, key, f"'{path}'", fit_px=fit, box=box)


def decode_picture(
    data: bytes,
    where: Where,
    key: str,
    name: str,
    *,
    fit_px: tuple[int, int] | None = None,
    box: Size | None = None,
) -> tuple[Bitmap | None, list[Problem]]:
    """The same for bytes at hand.

    Args:
        data: the content of an image file.
        where: the place of problems.
        key: the key of problems.
        name: what problems call it.
        fit_px: columns and rows that it is reduced to fit into.
        box: its size in print, in mm.
    """
    kind = kind_of(data)
    if kind not in _FORMATS:
        message = f"{name} is {describe(kind)}, not a picture that can be read"
        return None, [error(where, key, message, "use PNG, JPEG, WebP, TIFF or SVG", "art-format")]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow warns of odd metadata, and of sizes that are checked below
            with Pillow.open(io.BytesIO(data), formats=[_FORMATS[kind]]) as image:
                if image.width * image.height > MAX_PIXELS:
                    return None, [_too_large(where, key, name, f"{image.width} × {image.height}")]
                problems = _frames(image, where, key, name)
                bitmap, size = _decoded(image, fit_px or (_ANY, _ANY))
    except Pillow.DecompressionBombError:
        return None, [_too_large(where, key, name, "very many")]
    except (MemoryError, Exception) as fault:  # Pillow's decoders raise what they like at damaged files
        message = f"{name} is damaged or of a kind that cannot be read: {fault}"
        return None, [error(where, key, message, "save it anew, as PNG", "bitmap-damaged")]
    if box is not None:
        problems += _coarse(size, box, where, key, name)
    return bitmap, problems


def _coarse(size: tuple[int, int], box: Size, where: Where, key: str, name: str) -> list[Problem]:
    dpi = MM_PER_INCH / min(box.width / size[0], box.height / size[1])
    if dpi >= LOW_DPI:
        return []
    message = f"{name} has {size[0]} × {size[1]} pixels, only {dpi:.0f} dpi at its size in print"
    return [warning(where, key, message, f"use one of at least {LOW_DPI} dpi, or a drawing (SVG)", "bitmap-coarse")]


def _too_large(where: Where, key: str, name: str, count: str) -> Problem:
    message = f"{name} is too large: {count} pixels, more than {MAX_PIXELS // 1_000_000} million"
    return error(where, key, message, "make it smaller", "art-limit")


def _frames(image: ImageFile, where: Where, key: str, name: str) -> list[Problem]:
    if getattr(image, "n_frames", 1) == 1 or image.format == "MPO":  # MPO: a photograph with its depth map
        return []
    return [warning(where, key, f"{name} has several frames; the first is used", code="bitmap-frames")]


def _decoded(image: ImageFile, limit: tuple[int, int]) -> tuple[Bitmap, tuple[int, int]]:
    """The picture reduced to the limit, and its size before."""
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
    return bitmap_of(_reduced(grey, *limit)), full


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
    return image.resize(size, _BEST, reducing_gap=3.0)


def resized(bitmap: Bitmap, width: int, height: int) -> Bitmap:
    """The bitmap with other numbers of columns and rows."""
    size = (width, height)
    return bitmap if size == (bitmap.width, bitmap.height) else bitmap_of(_image(bitmap).resize(size, _BEST))


def histogram(bitmap: Bitmap) -> list[int]:
    """How many pixels have each of the 256 greys."""
    return _image(bitmap).histogram()


def turned_quarter(bitmap: Bitmap) -> Bitmap:
    """Columns as rows."""
    return bitmap_of(_image(bitmap).transpose(Pillow.Transpose.TRANSPOSE))


def grown_dark(bitmap: Bitmap, radius: int) -> Bitmap:
    """Each pixel as dark as the darkest of the square that reaches `radius` pixels from it."""
    image = _image(bitmap)
    for _ in range(radius):  # small squares one after the other are far quicker than one large
        image = image.filter(ImageFilter.MinFilter(3))
    return bitmap_of(image)


def edges(bitmap: Bitmap, sigma: float, threshold: float) -> Bitmap:
    """Black where a picture is darker than its surroundings, white elsewhere.

    The difference of two Gaussian blurs (Marr and Hildreth, 1980), whose dark side is a line along each edge.

    Args:
        bitmap: the picture; its contrast is stretched first.
        sigma: of the narrower blur, in pixels; the lines become about 2 sigma wide.
        threshold: how much darker, 0 to 255.
    """
    image = ImageOps.autocontrast(_image(bitmap), cutoff=1)
    narrow, wide = (image.filter(ImageFilter.GaussianBlur(sigma * factor)) for factor in (1.0, 1.6))
    darker = ImageChops.subtract(wide, narrow)
    return bitmap_of(darker.point([255 if value < threshold else 0 for value in range(256)]))


def coloured_png(width: int, height: int, indices: bytes, colours: Sequence[tuple[int, int, int]]) -> bytes:
    """A PNG of at most 256 colours, from one index a pixel."""
    image = Pillow.frombytes("P", (width, height), indices)
    image.putpalette([part for colour in colours for part in colour])
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def _image(bitmap: Bitmap) -> Pillow.Image:
    return Pillow.frombytes("L", (bitmap.width, bitmap.height), bitmap.pixels)
