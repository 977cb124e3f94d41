"""The effects of a change on a season: the difference between two snapshots of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from league.models import Fixture, Season
from league.selectors.playoffs.playoffs import seeds_of
from league.selectors.schedule.fixtures import playoff_fixtures
from league.selectors.season.standings import standings_of

SeasonSnapshot = dict[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Effect:
    """One derived value that changed. `subject` is its kind (place, seed, record, playoff game, champion),
    `name` its team or game.

    `before` and `after` are its values; None if there was or is none.
    """

    subject: str
    name: str
    before: Any
    after: Any

    def as_dict(self) -> dict[str, Any]:
        return {"subject": self.subject, "name": self.name, "before": self.before, "after": self.after}


def season_snapshot(season: Season) -> SeasonSnapshot:
    """Subject -> name -> value of everything derived from the season's results; about six queries."""
    standings = standings_of(season)
    return {
        "record": {slug: str(record.overall) for slug, record in standings.records.items()},
        "division place": {
            slug: place
            for divisions in standings.divisions.values()
            for order in divisions.values()
            for place, slug in enumerate(order, start=1)
        },
        "seed": {
            slug: number for order in seeds_of(season).values() for number, slug in enumerate(order, start=1)
        },
        "playoff game": {
            f"{fixture.week.name}: {fixture.away.slug} at {fixture.home.slug}": _ended(fixture)
            for fixture in playoff_fixtures(season)
        },
        "season": {"champion": season.champion.slug if season.champion else None, "state": season.state},
    }


def effects_between(before: SeasonSnapshot, after: SeasonSnapshot) -> list[Effect]:
    """The values that differ, by subject."""
    return [
        Effect(subject, name, before[subject].get(name), after[subject].get(name))
        for subject in before
        for name in {**before[subject], **after[subject]}
        if before[subject].get(name) != after[subject].get(name)
    ]


def _ended(fixture: Fixture) -> str:
    """The score, the visitors' first, or the outcome, or "to be played"."""
    result = getattr(fixture, "result", None)
    if result is None:
        return "to be played"
    return f"{result.away_score}-{result.home_score}" if result.home_score is not None else result.outcome
