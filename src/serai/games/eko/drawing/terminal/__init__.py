"""A position for the terminal."""
