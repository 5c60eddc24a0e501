"""Faces onto paper: n-up, backs, marks, folds and pouches."""
