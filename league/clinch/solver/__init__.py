"""Can the season end in a certain way? Sums and literals over the open games, solved with CP-SAT."""
