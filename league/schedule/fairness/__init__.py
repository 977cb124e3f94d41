"""What a schedule certifies of itself, and where it breaks a limit."""
