"""Pages of odds."""
