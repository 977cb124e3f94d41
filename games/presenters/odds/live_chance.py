"""The win probability of a game in progress, once both sides have agreed to advice."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Game, LiveOdds
from games.presenters.odds.percent import percent
from games.records.clubs import clubs_of_game
from games.selectors.odds.advice import advice_is_agreed
from games.services.odds.live_odds import ask_for_live_odds


@dataclass(frozen=True, slots=True)
class LiveChance:
    """What the page shows: percentages as text, empty before the first odds, and the away side's share of the
    bar, which begins on its side (0 to 100). `waits`: newer odds are being computed."""

    teams: tuple[str, str]
    home: str = ""
    away: str = ""
    away_share: int = 50
    waits: bool = True


def has_live_odds(game: Game) -> bool:
    """Whether the game has a win probability now: it is in progress, for a league."""
    return game.state == Game.State.IN_PROGRESS and game.played_for is not None


def newest_odds(game: Game) -> LiveOdds | None:
    """The odds that are known, None before the first ones; asks a worker for newer ones if they are older
    than the newest entry."""
    known = LiveOdds.objects.filter(game=game).first()
    if known is None or known.last != game.last:
        ask_for_live_odds(game)
    return known


def chance_for(game: Game) -> LiveChance | None:
    """The win probability; asks a worker for a newer one if it is older than the newest entry. None unless
    both sides have agreed to advice, whoever asks: a player could watch in a second window."""
    if not has_live_odds(game) or not advice_is_agreed(game):
        return None
    known = newest_odds(game)
    waits = known is None or known.last != game.last
    home, away = clubs_of_game(game)
    teams = home.nickname, away.nickname
    if known is None:
        return LiveChance(teams)
    share = known.home
    return LiveChance(teams, percent(share), percent(1 - share), round(100 * (1 - share)), waits=waits)
