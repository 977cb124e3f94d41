"""Workers and brokers."""
