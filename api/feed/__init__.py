"""Feeds, as pages and as live streams."""
