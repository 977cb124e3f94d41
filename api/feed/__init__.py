"""Feeds, page by page and live."""
