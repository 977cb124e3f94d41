"""Golden sheets with their expected outcomes, one for each way in which a half or a game can end."""
