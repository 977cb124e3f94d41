"""What is logged."""
