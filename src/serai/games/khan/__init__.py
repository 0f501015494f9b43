"""Khan, by Christwart Conrad: generals lay tiles over a map whose rulers flee before them."""
