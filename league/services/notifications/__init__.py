"""Feed items and letters."""
