"""Learning environments over the rules, for Gymnasium, PettingZoo and OpenSpiel: docs/learning.md.

Importing this registers them with those of the three that are installed and need it.
"""

from __future__ import annotations

from importlib.util import find_spec

if find_spec("gymnasium") and find_spec("pettingzoo"):
    from serai.rl import registration as registration
