"""Standings, rankings, and what is clinched."""
