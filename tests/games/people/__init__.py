"""People join, leave, and see their own data."""
