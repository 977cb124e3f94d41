"""The rules of 1st & Roll.

One module for each chapter of the rule reference, and the record that they play on.
"""
