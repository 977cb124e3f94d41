"""Rebuilding season by season: here, or in several processes, and again after an interruption."""
