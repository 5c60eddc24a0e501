"""Fonts, and text that fits its box."""
