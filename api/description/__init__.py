"""The description of the API: what its fields mean, real examples of them, and a page for each subject."""
