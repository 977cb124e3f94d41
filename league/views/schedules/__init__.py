"""Pages about a season's schedule."""
