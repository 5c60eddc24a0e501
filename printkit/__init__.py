"""printkit: cards and puzzles that people print, colour, laminate and play with."""

__version__ = "0.1.0"
