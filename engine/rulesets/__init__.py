"""One package for each boxed game; they never import each other."""
