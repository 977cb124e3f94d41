"""Logs that phones recorded without a network, replayed on the server."""
