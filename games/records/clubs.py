"""The two clubs of a game, with or without a league, as pages show them."""

from __future__ import annotations

from functools import cache

from games.models import Game
from league.data import ClubProfile, expansion
from league.models import Team

GameClub = Team | ClubProfile
# For teams without a name of their own, such as those that roll the base dice.
PLAIN = (
    ClubProfile("home", "", "Foxes", "FOX", "#1f6b3a", "#ffffff"),
    ClubProfile("away", "", "Owls", "OWL", "#1d4fa3", "#ffffff"),
)


@cache
def bundled_clubs() -> dict[str, ClubProfile]:
    """The clubs that come with the program, by the key of their dice. Cached."""
    return {
        club.key: club
        for divisions in expansion().values()
        for members in divisions.values()
        for club in members
    }


def clubs_of_game(game: Game) -> tuple[GameClub, GameClub]:
    """The clubs (home, away): those of the fixture, or in a pick-up game those whose dice are rolled."""
    if fixture := game.played_for:
        return fixture.home, fixture.away
    home, away = game.header["teams"]
    return bundled_clubs().get(home, PLAIN[0]), bundled_clubs().get(away, PLAIN[1])
