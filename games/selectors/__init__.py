"""What can be asked of the games of a season."""
