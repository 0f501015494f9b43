"""A position as one stand-alone SVG."""
