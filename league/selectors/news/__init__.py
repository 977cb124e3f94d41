"""The rows behind the news of a season."""
