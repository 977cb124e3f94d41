"""Fixtures and their results: reports, deadlines, box scores, typed sheets."""
