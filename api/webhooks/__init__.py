"""Webhooks: registering receivers, what they get, and what was delivered."""
