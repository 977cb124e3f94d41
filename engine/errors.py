"""What the engine refuses: every refusal has a stable code and a sentence that says what to do."""

from __future__ import annotations

from collections.abc import Callable


class EngineError(ValueError):
    """Something that the caller can put right. `code` is stable, the sentence is for people.

    `values` fill the sentence's {placeholders}; `said` tells it in another language."""

    def __init__(self, code: str, sentence: str, **values: object) -> None:
        super().__init__(sentence.format(**values) if values else sentence)
        self.code, self.sentence, self.values = code, sentence, values

    def said(self, translate: Callable[[str], str]) -> str:
        """The sentence in the reader's language."""
        sentence = translate(self.sentence)
        return sentence.format(**self.values) if self.values else sentence


class IllegalAnswer(EngineError):
    """An answer that the rules refuse: nothing has changed,
    the same question stays due. `rule` is its rule ID."""

    def __init__(self, code: str, sentence: str, rule: str = "", **values: object) -> None:
        super().__init__(code, sentence, **values)
        self.rule = rule


class EndlessGame(EngineError):
    """An auto-played game went past its cap on inputs (the three limits of the rule references)."""
