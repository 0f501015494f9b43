"""What is printed: the surface a game is played on, and its parts."""
