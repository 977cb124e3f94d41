"""A commissioner's wishes for a schedule: the kinds, their lists, and how a draw keeps them."""
