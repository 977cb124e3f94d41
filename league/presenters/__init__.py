"""Values that pages and the API show: what is said, without how it looks."""
