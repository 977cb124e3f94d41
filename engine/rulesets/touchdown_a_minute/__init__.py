"""Touchdown-A-Minute Football (Fast Forward Entertainment) with every option:
the rule reference's chapters, one module each."""
