"""What becomes of seats and links when people come, leave, or ask for their data."""
