"""Queries about the games of leagues and seasons."""
