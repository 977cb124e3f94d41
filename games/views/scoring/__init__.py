"""Scan and play: printed sheets, links for scorers, and the desk of who has followed one."""
