"""What a game's rows hold, as values: its scoresheet, its clubs, the people who sat there, what happened."""
