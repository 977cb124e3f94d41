"""A refereed game: one transaction for each input, under the lock of its row."""
