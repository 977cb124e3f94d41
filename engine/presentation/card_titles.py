"""What the cards of a game are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.play.setup import questions_of


def card_titles(header: Mapping[str, Any]) -> dict[str, str]:
    """Key -> what is printed on it, for every play card; empty for a game without cards."""
    rules = ruleset(header["ruleset"])
    if rules.cards is None:
        return {}
    titles = rules.words.titles(set_in_play(header).data, header)
    return {
        key: title
        for keys, printed in zip(questions_of(header).plays, titles, strict=True)
        for key, title in zip(keys, printed, strict=True)
    }
