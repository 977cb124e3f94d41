"""Reports, late reports, circumstances of a game, and the effects of a change."""
