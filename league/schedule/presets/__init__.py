"""The kinds of season on offer, and what each settles before anything is solved."""
