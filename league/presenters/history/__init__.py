"""What past seasons left behind: awards, champions, meetings and records, in words."""
