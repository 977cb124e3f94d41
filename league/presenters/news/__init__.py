"""The news in words: editions, letters, the yearbook."""
