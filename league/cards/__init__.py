"""Share cards: the picture that other sites show of a link, as SVG. Values in, text out."""

from league.cards.canvas import HEIGHT, WIDTH
from league.cards.cards import (
    CardGame,
    CardSide,
    CardTeam,
    bracket_card,
    edition_card,
    game_card,
    plain_card,
    season_card,
    team_card,
)

__all__ = [
    "HEIGHT",
    "WIDTH",
    "CardGame",
    "CardSide",
    "CardTeam",
    "bracket_card",
    "edition_card",
    "game_card",
    "plain_card",
    "season_card",
    "team_card",
]
