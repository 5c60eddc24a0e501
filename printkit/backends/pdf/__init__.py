"""A document as PDF, through reportlab, tagged for readers who hear it."""

from printkit.backends.pdf.contents import ContentWriter, KeyClashError, PageContent
from printkit.backends.pdf.links import UnknownAnchorError
from printkit.backends.pdf.writer import assemble, write, write_to

__all__ = ["ContentWriter", "KeyClashError", "PageContent", "UnknownAnchorError", "assemble", "write", "write_to"]
