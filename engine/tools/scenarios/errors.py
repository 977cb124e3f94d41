"""What is wrong with a scenario itself."""


class UnreadableScenario(ValueError):
    """The scenario cannot be read; the sentence says why."""
