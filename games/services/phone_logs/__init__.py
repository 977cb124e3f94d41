"""Logs that phones wrote without a network, replayed on the server."""
