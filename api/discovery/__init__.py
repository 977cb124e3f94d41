"""What there is to choose from: games and their rules, clubs, schedules, component sets, codes, events."""
