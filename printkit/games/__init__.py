"""The games: rules that know no drawing, and faces that draw what the rules say."""
