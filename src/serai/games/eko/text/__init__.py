"""Moves and positions as text and data, both ways, and what a seat may see of them."""
