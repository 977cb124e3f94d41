"""What a result changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from league.models import Fixture, Result, Season, Team
from league.schedule.selectors import playoff_fixtures
from league.standings.selectors import seeds_of, standings_of


class PlayoffGame(NamedTuple):
    """A playoff game by the name of its week (a msgid) and the slugs of its clubs."""

    week: str
    away: str
    home: str

    def __str__(self) -> str:
        return f"{self.week}: {self.away} at {self.home}"


SeasonSnapshot = dict[str, dict[Any, Any]]


@dataclass(frozen=True, slots=True)
class Effect:
    """One derived value that changed. `subject` is its kind (place, seed, record, playoff game, champion),
    `name` the slug of its team, its game, or its field of the season.

    `before` and `after` are its values; None if there was or is none.
    """

    subject: str
    name: str | PlayoffGame
    before: Any
    after: Any


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
            PlayoffGame(fixture.week.name, fixture.away.slug, fixture.home.slug): _ended(fixture)
            for fixture in playoff_fixtures(season)
        },
        "season": {"champion": season.champion.slug if season.champion else None, "state": season.state},
    }


def places_snapshot(*seasons: Season) -> SeasonSnapshot:
    """As `season_snapshot`, of the seeds alone: who would have one if these seasons ended now."""
    seeds: dict[str, Any] = {}
    for season in seasons:
        orders = standings_of(season).seeds.values()
        for order in orders:
            inside = order[: season.terms.playoff_places // len(orders)]
            seeds |= {slug: number for number, slug in enumerate(inside, start=1)}
    return {"seed": seeds}


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


NO_MOVE = "–"


MoveGroup = tuple[str, str, list[tuple[str, str, str]]]  # title, heading, rows: name, before and after


def move_groups(moves: Iterable[Effect], teams: Mapping[str, Team]) -> list[MoveGroup]:
    """The moves grouped by subject, in order; the heading names it. `teams` by slug."""
    titles = {
        "record": (_("Records"), _("Team")),
        "division place": (_("Places in the divisions"), _("Team")),
        "seed": (_("Playoff seeds"), _("Team")),
        "playoff game": (_("Playoff games"), _("Game")),
        "season": (_("Season"), ""),
    }
    return [
        (
            *titles[subject],
            [(_name(move, teams), _text(move.before, teams), _text(move.after, teams)) for move in own],
        )
        for subject, own in groupby(moves, key=attrgetter("subject"))
    ]


def _name(move: Effect, teams: Mapping[str, Team]) -> str:
    if isinstance(move.name, PlayoffGame):
        game = _("%(away)s at %(home)s")
        game %= {"away": teams[move.name.away].name, "home": teams[move.name.home].name}
        return f"{_(move.name.week)}: {game}"
    if move.subject == "season":
        return {"champion": _("Champion"), "state": _("State")}[move.name]
    return teams[move.name].name


def _text(value: Any, teams: Mapping[str, Team]) -> str:
    if value is None:
        return NO_MOVE
    words = {choice.value: choice.label for kind in (Result.Outcome, Season.State) for choice in kind}
    if value in teams:
        return teams[value].name
    return _("to be played") if value == "to be played" else str(words.get(value, value))
