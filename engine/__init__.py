"""The rules engine: plain Python without database, clock or network."""
