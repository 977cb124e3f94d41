"""What every read offers."""
