"""Seasons read from CSV files, and standings written as text and JSON."""
