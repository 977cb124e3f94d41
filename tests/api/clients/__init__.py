"""Clients made from the description of the API."""
