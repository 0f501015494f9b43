"""Tells those who are away."""
