"""Reading from the database: querysets and plain values, with a constant number of queries."""
