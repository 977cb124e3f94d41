"""The win probability of a game in progress, as people who only watch see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.models import Game, LiveOdds, Seat
from games.presenters.odds.percent import percent
from games.records.clubs import clubs_of_game
from games.records.participants import Participant
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


def sits_at_table(game: Game, player: Participant, seats: Sequence[Seat]) -> bool:
    """Whether the player decides something in the game, or keeps its score: they may not see its odds."""
    return any(player.sits_at(seat) for seat in seats) or player.link_to(game.fixture_id) is not None


def is_kept_from(game: Game, player: Participant, seats: Sequence[Seat]) -> bool:
    """Whether the odds are not for this player: they sit at the table, and the sides have not agreed."""
    return sits_at_table(game, player, seats) and not advice_is_agreed(game)


def newest_odds(game: Game) -> LiveOdds | None:
    """The odds that are known, None before the first ones; asks a worker for newer ones if they are older
    than the newest entry."""
    known = LiveOdds.objects.filter(game=game).first()
    if known is None or known.last != game.last:
        ask_for_live_odds(game)
    return known


def chance_for(game: Game, player: Participant, seats: Sequence[Seat]) -> LiveChance | None:
    """The win probability; asks a worker for a newer one if it is older than the newest entry. None for
    people at the table, who decide, unless both sides have agreed to advice, and for a game that nobody else
    may watch."""
    if not has_live_odds(game) or is_kept_from(game, player, seats):
        return None
    known = newest_odds(game)
    waits = known is None or known.last != game.last
    home, away = clubs_of_game(game)
    teams = home.nickname, away.nickname
    if known is None:
        return LiveChance(teams)
    share = known.home
    return LiveChance(teams, percent(share), percent(1 - share), round(100 * (1 - share)), waits=waits)
