"""What happens to seats, links and names in games when people join, leave, or ask for their data."""
