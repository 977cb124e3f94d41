"""What one phone shows of a refereed game; never the other coach's hand or call."""
