"""The engine's errors. Each has a stable code and a sentence that says what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class EngineError(ValueError):
    """An error that the caller can correct. `code` is stable, `sentence` is for people.

    `values` fill the sentence's {placeholders}; `translated` returns it in another language."""

    def __init__(self, code: str, sentence: str, **values: Any) -> None:
        super().__init__(sentence.format(**values) if values else sentence)
        self.code, self.sentence, self.values = code, sentence, values

    def translated(self, translate: Callable[[str], str]) -> str:
        sentence = translate(self.sentence)
        return sentence.format(**self.values) if self.values else sentence


class IllegalAnswer(EngineError):
    """An answer that the rules refuse. Nothing has changed, and the same question is still due. `rule` is the
    ID of the rule that refuses it."""

    def __init__(self, code: str, sentence: str, rule: str = "", **values: Any) -> None:
        super().__init__(code, sentence, **values)
        self.rule = rule


class EndlessGame(EngineError):
    """An auto-played game exceeded the limit of inputs (the rule references have one for each game)."""
