"""Weeks, fixtures, deadlines, and the games to be played next."""
