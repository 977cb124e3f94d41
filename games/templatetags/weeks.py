"""`{% week_of_games cards as played %}`: what the logs of a week's games add to its page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template

from games.story.front_game import week_of_games
from games.story.selectors import games_of_week
from league.pages.front import GameCard

register = template.Library()


@register.simple_tag(name="week_of_games")
def week_of_games_tag(cards: Iterable[GameCard]) -> dict[str, Any]:
    """Of the games on these cards, which are of one week. One query, none if no game is final."""
    fixtures = {card.line.fixture.pk: card.line.fixture for card in cards if card.line.was_played}
    week = next((fixture.week for fixture in fixtures.values()), None)
    return week_of_games(fixtures, games_of_week(week) if week else {})
