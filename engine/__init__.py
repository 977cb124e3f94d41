"""The rules engine: plain Python, no database, no clock, no network. This is all that others use of it."""
