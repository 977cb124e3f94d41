"""Odds of seasons from CSV files, as JSON and as text."""
