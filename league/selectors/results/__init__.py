"""Reports, late reports, the background of a game, and the effects of a change."""
