"""Reads a finished PDF with other libraries and proves what printkit promises of it."""

from printkit.core.interrupts import held

with held():  # an interrupt in the midst of this would end the process at once, with an error of the library's own
    import pikepdf  # noqa: F401
