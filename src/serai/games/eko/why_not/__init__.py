"""Why a move is illegal, by the rules' own predicates."""
