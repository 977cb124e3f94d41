"""Touchdown-A-Minute Football (Fast Forward Entertainment), every option: the rule reference's chapters."""
