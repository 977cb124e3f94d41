"""Imports the modules that register reverts of changes or receivers of signals."""
