"""Rulebooks: Markdown with figures that the games' engines draw and check, as pages or as one HTML page."""
