"""Certificates of schedules, and where a schedule breaks a limit."""
