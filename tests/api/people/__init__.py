"""The API: people and tokens."""
