"""Odds."""
