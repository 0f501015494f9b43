"""Bots and analysis while they think."""
