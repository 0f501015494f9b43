"""Matches between bots: tournaments, their records, what follows from them, and reports."""
