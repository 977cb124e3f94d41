"""The playoff bracket and clinch proofs."""
