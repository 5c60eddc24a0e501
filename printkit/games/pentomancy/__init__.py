"""Pentomancy: twelve pentomino rooms of hidden monsters, cleared by deduction."""
