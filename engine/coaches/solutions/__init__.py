"""What the solved games share: how their tables are stored and read, and parts of how they are computed."""
