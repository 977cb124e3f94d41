"""Middleware for every request, and limits for each visitor."""
