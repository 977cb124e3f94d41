"""Static files as browsers get them: one for each entry point, named by its content, and kept for a year."""
