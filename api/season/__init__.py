"""Seasons: conferences, playoffs, awards, and jobs."""
