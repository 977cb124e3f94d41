"""The guided first drive of each game, and its symbols."""
