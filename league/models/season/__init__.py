"""A season: terms, divisions, secrets, ballots, seeds and clinch proofs."""
