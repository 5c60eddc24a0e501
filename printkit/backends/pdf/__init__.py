"""A document as PDF, through reportlab, tagged for readers who hear it."""

from printkit.backends.pdf.links import UnknownAnchorError
from printkit.backends.pdf.writer import KeyClashError, write

__all__ = ["KeyClashError", "UnknownAnchorError", "write"]
