"""What Pentomancy looks like on paper: the only modules of the game that draw."""
