"""Starting and storing what odds need: simulations of seasons, analyses of games."""
