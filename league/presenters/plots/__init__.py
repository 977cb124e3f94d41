"""What a season's plots show, each with a finding, its numbers as a table, and a text alternative."""
