"""The error for a faulty scenario."""


class UnreadableScenario(ValueError):
    """The scenario cannot be read. The message says why."""
