"""Weeks, fixtures, deadlines and schedule drawings."""
