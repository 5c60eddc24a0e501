"""Units, seeded random numbers, files written all or not at all, the worker pool."""
