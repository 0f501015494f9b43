"""Many matches at once inside kernels; every game has its own loops, as with `games/*/loops.py`."""
