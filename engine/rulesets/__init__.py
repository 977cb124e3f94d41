"""One package for each boxed game. They never import each other."""
