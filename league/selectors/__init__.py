"""What can be asked of a league: querysets and plain values, with a constant number of queries."""
