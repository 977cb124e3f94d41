"""The API: games and tables."""
