"""What a game offers, one protocol for each caller."""
