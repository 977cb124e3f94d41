"""The API: leagues."""
