"""The referee page: one address to look, one for each thing that a person may do."""
