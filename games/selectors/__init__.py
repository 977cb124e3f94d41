"""What can be asked of the games of a season."""

from games.selectors.circumstances import background_of_fixture
from games.selectors.comebacks import deficits_of
from games.selectors.digests import season_digest
from games.selectors.games import game_of, games_of, superseded_game_of
from games.selectors.playoffs import playoff_games
from games.selectors.proofs import proof_of
from games.selectors.table import fixtures_that_fit, games_under_way, pending_adoptions
from games.selectors.visible import listed_games, readable_games

__all__ = [
    "background_of_fixture",
    "deficits_of",
    "fixtures_that_fit",
    "game_of",
    "games_of",
    "games_under_way",
    "listed_games",
    "pending_adoptions",
    "playoff_games",
    "proof_of",
    "readable_games",
    "season_digest",
    "superseded_game_of",
]
