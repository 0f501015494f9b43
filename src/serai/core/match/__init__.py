"""A match: its events, its course, its chances, and its file."""
