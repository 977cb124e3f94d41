"""Games without a network: what a phone downloads, and the program that it runs (docs/offline.md)."""
