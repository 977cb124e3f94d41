"""The titles of a game's cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.play.setup import questions_of


def card_titles(header: Mapping[str, Any]) -> dict[str, str]:
    """Returns the printed title of every play card by its key; empty for a game without cards."""
    rules = ruleset(header["ruleset"])
    if rules.cards is None:
        return {}
    titles = rules.words.titles(set_in_play(header).data, header)
    return {
        key: title
        for keys, printed in zip(questions_of(header).plays, titles, strict=True)
        for key, title in zip(keys, printed, strict=False)  # a small deck leaves keys empty
    }
