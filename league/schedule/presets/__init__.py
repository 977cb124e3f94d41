"""The kinds of season, and what each one settles before the solver runs."""
