"""The socket of a table: what comes in, what is shown."""
