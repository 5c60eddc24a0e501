"""Reads a finished PDF with other libraries and proves what printkit promises of it."""
