"""Pentaquest: a dice-and-cards game of 42 quest cards."""
