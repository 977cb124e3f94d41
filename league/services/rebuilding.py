"""Making what follows from results anew, to the same values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from league.models import Fixture, Proof, Season, Week
from league.selectors.races import results_key
from league.services.holding import hold_season
from league.services.proofs import prove
from league.services.settling import settle, settle_bracket

Stored = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Difference:
    """A stored value that was not what follows: `before` it was, `after` it is."""

    what: str
    before: Any
    after: Any

    def __str__(self) -> str:
        return f"{self.what}: {self.before} -> {self.after}"


@transaction.atomic
def rebuild_season(*, season: Season, proofs: bool = True) -> list[Difference]:
    """Seeds, playoff fixtures, champion and, with `proofs`, what has been proved of these results; returns
    what was something else. Standings, ratings and records are stored nowhere: they follow when asked for.
    """
    season = hold_season(season)
    before = _stored(season)
    if season.state == Season.State.FINISHED:
        settle(season)
    elif season.state == Season.State.PLAYOFFS:
        settle_bracket(season)  # a Bowl that is decided waits for its crowning
    if proofs:
        Proof.objects.filter(season=season).exclude(through=0).delete()  # the page of a past week asks again
        if Proof.objects.filter(season=season, results=results_key(season)).exists():
            prove(season=season)
    return differences(before, _stored(season))


def differences(before: Stored, after: Stored) -> list[Difference]:
    """All that is not the same, by name."""
    names = dict.fromkeys((*before, *after))
    return [
        Difference(name, before.get(name), after.get(name))
        for name in names
        if before.get(name) != after.get(name)
    ]


def _stored(season: Season) -> Stored:
    """Everything derived that is stored, by name; four queries."""
    seeds = season.seeds.values_list("conference__name", "number", "team__slug", "league_place")
    fixtures = Fixture.everything.filter(season=season, kind=Week.Kind.PLAYOFF)
    games = fixtures.values_list("number", "void", "home_seed", "away_seed", "home__slug", "away__slug")
    proof = Proof.objects.filter(season=season, through=0).first()
    clubs = proof.marks.items() if proof else ()
    return {
        "champion": season.champion.slug if season.champion else None,
        "state": season.state,
        **{f"seed {number} {conference}": (team, place) for conference, number, team, place in seeds},
        **{f"playoff game {number}": rest for number, *rest in games},
        **{f"{aim} of {club}": mark for club, marks in clubs for aim, mark in marks.items()},
    }
