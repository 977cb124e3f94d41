"""What follows from the results, made to follow again after one of them has changed."""

from __future__ import annotations

from league.models import Season
from league.selectors.playoffs.playoffs import bracket_of
from league.selectors.season.imported_seasons import champion_of_old
from league.selectors.season.teams import team_by_slug
from league.services.playoffs.rounds import draw_round, void_obsolete_fixtures
from league.services.playoffs.seeds import freeze_seeds
from league.services.season.season_secrets import publish_secrets, renew_secret
from league.services.season.states import enter_state


def rederive_playoffs(season: Season) -> None:
    """Seeds, playoff fixtures and champion by the results as they are now; nothing before the playoffs, the
    champion alone of an imported season. Lock the season first.
    """
    if season.state not in (Season.State.PLAYOFFS, Season.State.FINISHED):
        return
    if season.imported:
        season.champion = champion_of_old(season)
        season.save(update_fields=["champion"])
        return
    rederive_bracket(season)
    if season.state == Season.State.FINISHED or season.kept_terms:
        _rederive_champion(season)


def _rederive_champion(season: Season) -> None:
    """A season that had its champion has whoever it is now, or none until its last game is played anew. One
    that had none yet still waits for its crowning: taking a correction back must not be what does it."""
    champion = bracket_of(season).champion
    season.champion = team_by_slug(season)[champion] if champion else None
    season.kept_terms = season.terms.as_dict()
    state = Season.State.FINISHED if champion else Season.State.PLAYOFFS
    enter_state(season, state, "champion", "kept_terms")
    if champion:
        publish_secrets(season)
    else:
        renew_secret(season)


def rederive_bracket(season: Season) -> None:
    """The seeds and the playoff fixtures of a season that has its playoffs.

    A playoff game between two who do not meet any more is void, with all that came of it; it counts again
    as soon as they meet again, so that taking a correction back brings everything back.
    """
    freeze_seeds(season)
    for number in range(1, len(bracket_of(season).rounds) + 1):
        drawn = season.weeks.filter(round=number).exists()
        bracket = bracket_of(season)
        void_obsolete_fixtures(season, bracket, number)
        if drawn:
            draw_round(season, bracket, number)
