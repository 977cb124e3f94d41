"""Rebuilding everything that is derived from results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from league.models import ClinchProof, Fixture, Season, SeasonFigures, Week
from league.selectors.playoffs.clinch_races import results_key
from league.services.locks import lock_season
from league.services.playoffs.clinch_proofs import prove_clinches
from league.services.playoffs.derivation import rederive_bracket, rederive_playoffs

DerivedValues = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RebuildDifference:
    """A stored value that differed from the derived one: `before` and `after` the rebuild."""

    what: str
    before: Any
    after: Any

    def __str__(self) -> str:
        return f"{self.what}: {self.before} -> {self.after}"


@transaction.atomic
def rebuild_season(*, season: Season, proofs: bool = True) -> list[RebuildDifference]:
    """Rebuilds seeds, playoff fixtures, champion and, with `proofs`, the clinch proofs; returns the values
    that differed. Standings are not stored, and of a finished season's games only what `SeasonFigures` says:
    records are computed when read."""
    season = lock_season(season)
    before = _derived_values(season)
    if season.state == Season.State.FINISHED:
        rederive_playoffs(season)
    elif season.state == Season.State.PLAYOFFS:
        rederive_bracket(season)  # a decided Bowl does not crown the champion by itself
    if proofs:
        ClinchProof.objects.filter(season=season).exclude(
            through=0
        ).delete()  # the page of a past week requests a new one
        if ClinchProof.objects.filter(season=season, results=results_key(season)).exists():
            prove_clinches(season=season)
    return differences(before, _derived_values(season))


def differences(before: DerivedValues, after: DerivedValues) -> list[RebuildDifference]:
    """The values that are not equal, by name."""
    names = dict.fromkeys((*before, *after))
    return [
        RebuildDifference(name, before.get(name), after.get(name))
        for name in names
        if before.get(name) != after.get(name)
    ]


def _derived_values(season: Season) -> DerivedValues:
    """All derived values that are stored, by name; five queries."""
    seeds = season.seeds.values_list("conference__name", "number", "team__slug", "league_place")
    fixtures = Fixture.everything.filter(season=season, kind=Week.Kind.PLAYOFF)
    games = fixtures.values_list("number", "void", "home_seed", "away_seed", "home__slug", "away__slug")
    proof = ClinchProof.objects.filter(season=season, through=0).first()
    clubs = proof.marks.items() if proof else ()
    figures = SeasonFigures.objects.filter(season=season).first()
    totals = figures.totals.items() if figures else ()
    return {
        "games of the almanac": figures and figures.contests,
        "sums of all seasons so far": figures and figures.past,
        **{f"total {name}": teams for name, teams in totals},
        "champion": season.champion.slug if season.champion else None,
        "state": season.state,
        **{f"seed {number} {conference}": (team, place) for conference, number, team, place in seeds},
        **{f"playoff game {number}": rest for number, *rest in games},
        **{f"{aim} of {club}": mark for club, marks in clubs for aim, mark in marks.items()},
    }
