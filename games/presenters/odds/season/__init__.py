"""What pages show of the odds of a season."""
