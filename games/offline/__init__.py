"""A table without a signal: what a phone takes along, and the program that it runs (docs/offline.md)."""
