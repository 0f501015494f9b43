"""What learning environments see and do, as arrays."""
