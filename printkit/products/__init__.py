"""What a person can ask for: one file a product."""
