"""Shared parts of the commands that run processes."""
