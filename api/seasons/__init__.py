"""Seasons: conferences, steps, and jobs."""
