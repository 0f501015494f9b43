"""What every surface tells and offers a person: moves, their effects, what happened."""
