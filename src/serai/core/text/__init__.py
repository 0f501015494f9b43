"""What is read from outside and said to people: errors, shapes, sentences."""
