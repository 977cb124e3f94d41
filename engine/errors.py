"""What the engine refuses: every refusal has a stable code and a sentence that says what to do."""

from __future__ import annotations


class EngineError(ValueError):
    """Something that the caller can put right. `code` is stable, the sentence is for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class IllegalAnswer(EngineError):
    """An answer that the rules refuse: nothing has changed,
    the same question stays due. `rule` is its rule ID."""

    def __init__(self, code: str, sentence: str, rule: str = "") -> None:
        super().__init__(code, sentence)
        self.rule = rule


class Endless(EngineError):
    """An auto-played game went past its cap on inputs (the three limits of the rule references)."""
