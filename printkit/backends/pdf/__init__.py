"""A document as PDF, through reportlab, tagged for readers who hear it."""

from printkit.backends.pdf.contents import KeyClashError
from printkit.backends.pdf.links import UnknownAnchorError
from printkit.backends.pdf.writer import write

__all__ = ["KeyClashError", "UnknownAnchorError", "write"]
