"""Schedules: weeks, wishes, draws, and revisions."""
