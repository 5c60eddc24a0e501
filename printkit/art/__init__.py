"""A person's picture into scene nodes, and whether it can be coloured."""
