"""A table: its seats, its match, its clock, and who sits down."""
