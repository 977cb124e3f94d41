"""Stored odds."""
