"""What plays a game: the playthrough, its set-up, undo, corrections, deals, and who decides for whom."""
