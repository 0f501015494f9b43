"""Read a position of Ekö, list what may be done in it, and ask why other moves may not.

Run it with `python examples/explain_position.py`.
"""

from __future__ import annotations

import serai

POSITION = """
{"game": "eko", "players": 2,
 "board": {"spaces": {"A1": "plain", "A2": "plain", "B1": "plain", "B2": "reg",
                      "C1": "plain", "C2": "plain", "D1": "plain", "D2": "capital"},
           "gates": {}, "pyramids": [], "beacon": null},
 "stacks": {"A1": {"owner": 0, "discs": 1, "emperor": true},
            "A2": {"owner": 0, "discs": 2, "emperor": false},
            "C1": {"owner": 1, "discs": 2, "emperor": true},
            "D1": {"owner": 1, "discs": 3, "emperor": false}},
 "buildings": {"D2": {"owner": 1, "level": 1}},
 "reserve": [{"discs": 5, "emperor": false}, {"discs": 4, "emperor": false}],
 "captives": [[], []], "eliminated": [],
 "active": 0, "decider": 0, "phase": "action",
 "turn": {"number": 12, "actions": 0, "marched": false, "sand": false, "tolled": [],
          "reinforced": []},
 "winners": null}
"""

# As many discs as the stack attacked; a tower on empty ground; too early for a march.
QUESTIONS = ("A2xC1", "A2^B2t", "march")


def main() -> None:
    state = serai.load(POSITION)
    print(state.terminal(colour=False))
    print("Legal:", *state.legal_moves())
    for text in QUESTIONS:
        print(f"{text}? {state.why_not(text)}")


if __name__ == "__main__":
    main()
