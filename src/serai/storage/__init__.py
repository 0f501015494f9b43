"""What is kept: SQL in, plain records out."""
