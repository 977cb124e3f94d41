"""The referee page: one address to look at it, and one for each action."""
