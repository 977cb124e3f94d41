"""The scoresheet of a game, its entries played again, and its verification."""
