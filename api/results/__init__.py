"""Fixtures and their results: reports, deadlines, box scores, and typed sheets."""
