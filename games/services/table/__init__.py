"""A refereed game as rows: one transaction for each input, with the game's row locked."""
