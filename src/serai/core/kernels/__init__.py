"""How rules are compiled, and what compiled rules share: records, masks, trees."""
