"""The API: feeds."""
