"""Registering webhooks and delivering to them."""
