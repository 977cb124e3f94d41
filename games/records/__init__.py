"""The rows of a game as values: scoresheet, clubs, participants, occupants of seats, and circumstances."""
