"""Deriving seeds, playoff fixtures and champion again after a result has changed."""

from __future__ import annotations

from league.models import Season
from league.selectors.playoffs.playoffs import bracket_of
from league.selectors.season.imported_seasons import champion_of_old
from league.selectors.season.teams import team_by_slug
from league.services.playoffs.rounds import draw_round, void_obsolete_fixtures
from league.services.playoffs.seeds import freeze_seeds
from league.services.season.figures import store_figures
from league.services.season.season_secrets import publish_secrets, renew_secret
from league.services.season.states import enter_state


def rederive_playoffs(season: Season) -> None:
    """Derives seeds, playoff fixtures, champion and the figures of a finished season from the current
    results. Does nothing before the playoffs; an imported season has only its champion and figures derived.
    Lock the season first."""
    if season.state not in (Season.State.PLAYOFFS, Season.State.FINISHED):
        return
    if season.imported:
        season.champion = champion_of_old(season)
        season.save(update_fields=["champion"])
    else:
        rederive_bracket(season)
        if season.state == Season.State.FINISHED or season.kept_terms:
            _rederive_champion(season)
    store_figures(season)


def _rederive_champion(season: Season) -> None:
    """Sets the champion of a season that had one to the current winner, or to none until its last game is
    played again. Not for a season that was never crowned: reverting a correction must not crown a
    champion."""
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
    """Derives the seeds and playoff fixtures of a season whose playoffs have begun.

    A playoff game between two clubs that do not meet any more becomes void, with its result. It counts again
    as soon as they meet again, so that reverting a correction restores everything.
    """
    freeze_seeds(season)
    for number in range(1, len(bracket_of(season).rounds) + 1):
        drawn = season.weeks.filter(round=number).exists()
        bracket = bracket_of(season)
        void_obsolete_fixtures(season, bracket, number)
        if drawn:
            draw_round(season, bracket, number)
