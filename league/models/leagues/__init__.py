"""A league, its policies and teams, its history and its feed."""
