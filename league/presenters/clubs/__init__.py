"""What the pages of teams and coaches show."""
