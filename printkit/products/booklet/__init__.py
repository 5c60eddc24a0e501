"""Puzzle booklets: plan, puzzles, pages, answers; the pages are put together in `book`."""
