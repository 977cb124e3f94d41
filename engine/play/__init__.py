"""Playing a game: the playthrough, its set-up, undo, corrections, deals, and what each side may see."""
