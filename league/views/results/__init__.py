"""Pages of a game's result: reports, disputes, corrections and deadlines."""
