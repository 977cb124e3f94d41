"""Reads seasons from CSV files, and writes standings as text and JSON."""
