"""Sheets of games and what they come to, one for each way in which a half or a game can end."""
