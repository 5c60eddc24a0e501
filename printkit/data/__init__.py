"""YAML with positions, the schema, and problems as values."""
