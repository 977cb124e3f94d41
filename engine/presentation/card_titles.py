"""What the cards of a game are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.catalog import ruleset
from engine.components import set_in_play
from engine.play.setup import questions_of


def card_titles(header: Mapping[str, Any]) -> dict[str, str]:
    """Key -> what is printed on it, for every play card; empty for a game without cards."""
    plays: tuple[tuple[str, ...], ...] = getattr(questions_of(header), "plays", ())
    if not plays:
        return {}
    titles = ruleset(header["ruleset"]).words.titles(set_in_play(header).data, header)
    return {
        key: title
        for keys, named in zip(plays, titles, strict=True)
        for key, title in zip(keys, named, strict=True)
    }
