"""Learning environments over the rules: docs/learning.md."""
