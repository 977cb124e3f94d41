"""The rules of Touchdown-A-Minute Football.

One module for each chapter of the rule reference, and the record that they play on.
"""
