"""What a seat observes of each game, as planes of small numbers; docs/learning.md defines them."""
