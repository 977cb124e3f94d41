"""Seeds, playoff rounds, the champion, clinch proofs, and everything derived from results."""
