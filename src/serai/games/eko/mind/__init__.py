"""What the bots know of the game: appraisal, evaluation, the search's loop."""
