"""What is wrong with a scenario itself."""


class Unreadable(ValueError):
    """The scenario cannot be read; the sentence says why."""
