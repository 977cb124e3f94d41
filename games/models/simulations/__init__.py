"""Simulations in chunks."""
