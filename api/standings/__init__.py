"""Standings, rankings, and clinching."""
