"""The scoresheet of a game, the replay of its entries, and its verification."""
