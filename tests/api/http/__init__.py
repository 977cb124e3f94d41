"""The API: HTTP in general."""
