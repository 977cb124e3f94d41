"""What people are told: feed items and letters."""
