"""The champions of a league, and the careers of its teams and coaches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db.models import F

from league.almanac import (
    Career,
    Contest,
    Final,
    careers,
    club_careers,
    combined_careers,
    finals,
    most_successful,
    records_of,
)
from league.models import League, SeasonFigures, Tenure
from league.selectors.leagues.almanac import champions_of
from league.selectors.season.contests import contests_of
from league.selectors.season.past_records import NO_GAMES, Seats, careers_in, final_in
from league.selectors.season.pasts import newest_past
from league.standings import WLT


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a season, and the champion's record in its regular season."""

    final: Final
    record: WLT


@dataclass(frozen=True, slots=True)
class Hall:
    """The ends of seasons, newest first, `more` if there are older ones; careers of teams (by slug) and
    coaches (by name), most successful first."""

    endings: list[Ending]
    more: bool
    teams: list[Career]
    coaches: list[Career]


def hall_of(league: League, limit: int, before: int | None = None) -> Hall:
    """At most `limit` ends of seasons, those with a number below `before` if it is given. Four queries, four
    more with a season that is not over."""
    past = newest_past(league, "clubs", "coaches", "champion")
    clubs, coaches, crowned = past.parts if past else ({}, {}, None)
    after = past.number if past else 0
    contests = contests_of(league, after)
    champions = champions_of(league, after) if contests else {}
    seats = _seats(league, after) if contests else {}
    endings = _endings(contests, champions, crowned and tuple(crowned))
    endings += _stored_endings(league, after, before, limit + 1) if past else []
    shown = [one for one in endings if before is None or one.final.season < before]
    people = combined_careers(careers_in(coaches), careers(contests, champions, seats))
    return Hall(
        endings=shown[:limit],
        more=len(shown) > limit,
        teams=combined_careers(careers_in(clubs), club_careers(contests, champions)),
        coaches=_named(people),
    )


def coaches_in(league: League, seasons: Iterable[int]) -> dict[tuple[int, str], list[str]]:
    """(season, club) -> names of the champion's coaches in these seasons, empty for a coach who has left the
    site; one query."""
    found: dict[tuple[int, str], list[str]] = defaultdict(list)
    tenures = Tenure.objects.filter(season__league=league, season__number__in=list(seasons))
    own = tenures.filter(team=F("season__champion")).order_by("pk")
    for season, club, name in own.values_list("season__number", "team__slug", "user__username"):
        found[season, club].append(name or "")
    return found


def _endings(
    contests: list[Contest], champions: dict[int, str], crowned: tuple[str, int] | None
) -> list[Ending]:
    """The ends of these seasons, newest first."""
    crowns = {number: champion for number, champion in champions.items() if champion}
    found = finals(contests, crowns, crowned)
    games: dict[int, list[Contest]] = defaultdict(list)
    for contest in contests:
        games[contest.season].append(contest)
    return [Ending(end, records_of(games[end.season]).get(end.champion, NO_GAMES)) for end in reversed(found)]


def _stored_endings(league: League, until: int, before: int | None, limit: int) -> list[Ending]:
    """The newest ends of the seasons up to `until` that are stored; one query."""
    last = until if before is None else min(until, before - 1)
    rows = SeasonFigures.objects.filter(season__league=league, season__number__lte=last)
    crowned = rows.exclude(season__champion=None).order_by("-season__number")
    found = crowned.values_list("season__number", "past__final")[:limit]
    return [Ending(*final_in(number, end)) for number, end in found if end]


def _seats(league: League, after: int) -> Seats:
    """The coaches' primary keys in the seasons after the one with this number; one query."""
    found: dict[tuple[int, str], list[str]] = defaultdict(list)
    tenures = Tenure.objects.filter(season__league=league, season__number__gt=after).exclude(user=None)
    for season, club, person in tenures.values_list("season__number", "team__slug", "user").order_by("pk"):
        found[season, club].append(str(person))
    return found


def _named(found: Iterable[Career]) -> list[Career]:
    """The careers of people who still have an account, by their names; one query."""
    known = {career.name: career for career in found}
    names = User.objects.filter(pk__in=known).values_list("pk", "username")
    return most_successful(replace(known[str(key)], name=name) for key, name in names)
