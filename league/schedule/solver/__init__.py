"""Draws schedules with CP-SAT: pools, their models, and searches that can be stopped."""
