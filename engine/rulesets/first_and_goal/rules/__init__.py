"""The rules of 1st & Goal.

One module for each chapter of the rule reference, and the record that they play on.
"""
