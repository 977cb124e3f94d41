"""Playing at a table: as its own seat sees the game, and everything that a page of it can do."""
