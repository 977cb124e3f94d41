"""The solver of 1st & Roll, loaded only to solve."""
