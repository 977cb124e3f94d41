"""Touchdown-A-Minute Football (Fast Forward Entertainment) with every option:
one module for each chapter of the rule reference."""
