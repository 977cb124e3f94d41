"""Letters of games by mail."""
