"""What a commissioner wishes of a schedule: the kinds, their lists, and how a draw keeps them."""
