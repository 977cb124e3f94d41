"""What charts and sheets of calls show."""
