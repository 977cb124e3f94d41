"""What an installation sets."""
