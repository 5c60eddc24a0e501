"""What Pentaquest's cards look like: the only modules of the game that draw."""
