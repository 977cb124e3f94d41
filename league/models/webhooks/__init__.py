"""Webhooks of a league and what they have delivered."""
