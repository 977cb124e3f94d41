"""Everything that happened up to a season, added up once."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter, itemgetter
from typing import Any

from league.almanac.awards import records_of
from league.almanac.careers import (
    Career,
    ClubSeason,
    Final,
    careers,
    club_careers,
    club_histories,
    combined_careers,
    finals,
)
from league.almanac.figures import CONTEST, SeasonTotals, contests_in, figures_of, restored, totals_by_season
from league.almanac.ratings import rate_contests
from league.almanac.records import (
    ClubStreak,
    Contest,
    RecordHolder,
    RecordsBook,
    Rivalry,
    StreaksSoFar,
    club_streaks,
    game_records,
    rivalries,
    season_records,
)
from league.models import League, Season, SeasonFigures
from league.standings.records import WLT
from league.standings.selectors import contests_of

# Careers, records and meetings as they are stored in a past (`Past`).
#
# {"clubs": slug -> a career's numbers, "coaches": primary key of a person -> the same, "champion": the last
# champion and their titles in a row, "final": the end of this one season, "club_seasons": slug -> record,
# record in the playoffs, points and presence in the final of this one season, "records": slug -> wins,
# losses and ties in the newest regular season, "games" and "seasons": name of a record -> its best entries,
# "streaks": name -> slug -> [longest, running], "rivalries": two clubs, the record of the first, and the
# points of both}. A game is its season and the fields of its Contest.
Stored = Mapping[str, Any]
Seats = Mapping[tuple[int, str], Iterable[str]]  # (season, club) -> names of its coaches
# The fields that are stored of each value. Stored rows have this order: it may only grow at its end.
FIELDS: Mapping[type, Sequence[str]] = {
    WLT: ("wins", "losses", "ties"),
    Contest: ("season", *CONTEST),
    Career: (
        *("seasons", "regular", "playoffs", "appearances", "finals", "titles"),
        *("points", "shutouts", "comebacks"),
    ),
    ClubSeason: ("regular", "playoffs", "points", "in_final"),
    Final: ("champion", "bowl", "third", "titles", "record"),
    RecordHolder: ("club", "value", "first", "last"),
    Rivalry: ("club", "other", "record", "points"),
}
NO_RECORDS: Stored = {
    "clubs": {},
    "coaches": {},
    "champion": None,
    "final": None,
    "club_seasons": {},
    "records": {},
    "games": {},
    "seasons": {},
    "streaks": {},
    "rivalries": [],
}


def records_with(
    past: Stored, number: int, contests: list[Contest], champion: str | None, seats: Seats
) -> dict[str, Any]:
    """The past and the finished season with this number together; their values are stored as lists of their
    fields. The coaches' names are primary keys."""
    champions = {number: champion} if champion else {}
    crowned = past["champion"] and tuple(past["champion"])
    records = records_of(contests)
    end = next(iter(finals(contests, champions, crowned)), None)
    clubs = combined_careers(careers_in(past["clubs"]), club_careers(contests, champions))
    coaches = combined_careers(careers_in(past["coaches"]), careers(contests, champions, seats))
    return {
        **{
            name: {career.name: career for career in sorted(rows, key=attrgetter("name"))}
            for name, rows in (("clubs", clubs), ("coaches", coaches))
        },
        "champion": [end.champion, end.titles] if end else past["champion"],
        "final": end and dict(zip(FIELDS[Final], _fields(end), strict=True)),
        "club_seasons": {
            club: history.seasons[0] for club, history in sorted(club_histories(contests, champions).items())
        },
        "records": {club: records[club] for club in sorted(records)} or past["records"],
        "games": game_records(contests, book_in(past["games"])),
        "seasons": season_records(contests, {number}, book_in(past["seasons"])),
        "streaks": {
            name: {
                club: [streak.best and _fields(streak.best)[1:], streak.running]
                for club, streak in sorted(clubs.items(), key=itemgetter(0))
            }
            for name, clubs in club_streaks(contests, streaks_in(past["streaks"])).items()
        },
        "rivalries": rivalries(contests, rivalries_in(past["rivalries"])),
    }


def careers_in(rows: Mapping[str, list[Any]]) -> list[Career]:
    return [
        Career(name, seasons, WLT(*regular), WLT(*playoffs), appearances, ends, titles, (*points,), *rest)
        for name, (seasons, regular, playoffs, appearances, ends, titles, points, *rest) in rows.items()
    ]


def book_in(rows: Mapping[str, list[Any]]) -> RecordsBook:
    return {name: [_holder(*entry) for entry in entries] for name, entries in rows.items()}


def streaks_in(rows: Mapping[str, Mapping[str, Any]]) -> StreaksSoFar:
    return {
        name: {
            club: ClubStreak(best and _holder(club, *best), running and (running[0], _game(running[1])))
            for club, (best, running) in clubs.items()
        }
        for name, clubs in rows.items()
    }


def rivalries_in(rows: Iterable[list[Any]]) -> list[Rivalry]:
    return [Rivalry(club, other, WLT(*record), (*points,)) for club, other, record, points in rows]


def final_in(number: int, row: Stored) -> Final:
    """The stored end of the season with this number."""
    bowl = row["bowl"] and _game(row["bowl"])
    return Final(number, **{**row, "bowl": bowl, "record": WLT(*row["record"])})


def club_seasons_in(number: int, champion: str | None, rows: Mapping[str, Any]) -> dict[str, ClubSeason]:
    """The stored clubs' seasons of the season with this number."""
    return {
        club: ClubSeason(
            number, WLT(*regular), WLT(*playoffs), (*points,), in_final, is_champion=club == champion
        )
        for club, (regular, playoffs, points, in_final) in rows.items()
    }


def records_in(rows: Mapping[str, list[int]]) -> dict[str, WLT]:
    """Stored records in a regular season."""
    return {club: WLT(*record) for club, record in rows.items()}


def _fields(value: Any) -> list[Any]:
    return [getattr(value, name) for name in FIELDS[type(value)]]


def _holder(club: str, value: int, first: list[Any], last: list[Any]) -> RecordHolder:
    return RecordHolder(club, value, _game(first), _game(last))


def _game(row: list[Any]) -> Contest:
    return restored(row[0], row[1:])


# What a league's finished seasons add up to, so that nobody reads all of them again.
#
# A past is {"ratings": team's slug -> rating after its last game, "totals": as `SeasonFigures.totals`}, and
# the careers, records and meetings above (`Stored`).
Past = dict[str, Any]
NOTHING: Past = {"ratings": {}, "totals": {}, **NO_RECORDS}
MARK = "club_seasons"  # no version has stored this before it stored all other parts


@dataclass(frozen=True, slots=True)
class RecentContests:
    """Games in order, to the end of a season at least; the ratings before the first of them, and the records
    in the season before. These are None if the games begin with the league's first season. `past` has the
    other parts of the past that were asked for, if there is one."""

    contests: list[Contest]
    before: Mapping[str, float] | None = None
    records: Mapping[str, WLT] | None = None
    past: Mapping[str, Any] = field(default_factory=dict)


def recent_contests(season: Season, *names: str) -> RecentContests:
    """The season's games, and the parts with these names of what was before. One query, three more with a
    season that is not over.

    All games of the league, if what was before is not stored."""
    rows = season.league.seasons.filter(number__lte=season.number).order_by("-number")
    past = [f"figures__past__{name}" for name in ("ratings", "records", *names)]
    newest = rows.values_list("pk", "number", "state", "figures__contests", *past)[:2]
    (key, number, state, stored, *_past), *earlier = newest
    if any(row[2] != Season.State.FINISHED or None in row[4:] for row in earlier):
        return RecentContests(contests_of(season.league))
    if state == Season.State.FINISHED and stored is not None:
        games = [restored(number, row) for row in stored]
    else:
        games = contests_in([key])
    if not earlier:
        return RecentContests(games)
    ratings, records, *parts = earlier[0][4:]
    return RecentContests(games, ratings, records_in(records), dict(zip(names, parts, strict=True)))


def newest_ratings(league: League) -> dict[str, float]:
    """Team's slug -> its rating after its last game in the league. Two queries, four with a season that is
    not over."""
    past = newest_past(league, "ratings")
    before = past.parts[0] if past else None
    latest = dict(before or {})
    for _contest, _chance, ratings in rate_contests(
        contests_of(league, past.number if past else 0), before=before
    ):
        latest = {club: rating.value for club, rating in ratings.items()}
    return latest


@dataclass(frozen=True, slots=True)
class NewestPast:
    """Parts of what the seasons up to the one with this number add up to."""

    number: int
    parts: tuple[Any, ...]


def newest_past(league: League, *names: str) -> NewestPast | None:
    """The parts with these names of the newest past, None if an older version has stored it; one query."""
    finished = league.seasons.filter(state=Season.State.FINISHED, figures__past__isnull=False)
    columns = [f"figures__past__{name}" for name in (MARK, *names)]
    row = finished.order_by("-number").values_list("number", *columns).first()
    return None if row is None or row[1] is None else NewestPast(row[0], row[2:])


def all_time_totals(league: League) -> list[SeasonTotals]:
    """The totals of all seasons of the league, those of the finished ones in one; two queries, eight more if
    a season is not over."""
    newest = newest_past(league, "totals")
    if newest is None:
        return totals_by_season(league)
    later = league.seasons.filter(number__gt=newest.number).values_list("number", flat=True)
    return [*newest.parts, *totals_by_season(league, later)]


def past_with(past: Past, season: Season, figures: SeasonFigures) -> Past:
    """The past and the season together; one query."""
    number, champion = season.number, season.champion.slug if season.champion else None
    seats: dict[tuple[int, str], list[str]] = defaultdict(list)
    for club, person in season.tenures.exclude(user=None).values_list("team__slug", "user").order_by("pk"):
        seats[number, club].append(str(person))
    latest = dict(past["ratings"])
    contests = [restored(number, row) for row in figures.contests]
    for _contest, _chance, ratings in rate_contests(contests, before=past["ratings"]):
        latest = {club: rating.value for club, rating in ratings.items()}
    totals = {name: dict(teams) for name, teams in past["totals"].items()}
    for name, teams in figures.totals.items():
        sums = totals.setdefault(name, {})
        for team, (total, games, best) in teams.items():
            known, played, highest = sums.get(team, (0, 0, best))
            sums[team] = [known + total, played + games, max(highest, best)]
    new = {"ratings": latest, "totals": totals, **records_with(past, number, contests, champion, seats)}
    stored: Past = json.loads(json.dumps(new, default=_fields))
    return stored


def store_figures(season: Season) -> None:
    """Stores the figures of a finished season; deletes those of a season that is not over. Call it after each
    change of its results, with the season locked."""
    if season.state == Season.State.FINISHED:
        SeasonFigures.objects.update_or_create(season=season, defaults=figures_of(season))
    else:
        SeasonFigures.objects.filter(season=season).delete()
    store_pasts(season.league, season.number)


def store_new_figures(seasons: Sequence[Season]) -> None:
    """Stores the figures of new finished seasons of one league, with the league locked."""
    SeasonFigures.objects.bulk_create(
        SeasonFigures(season=season, **figures_of(season)) for season in seasons
    )
    numbers = [season.number for season in seasons]
    store_pasts(seasons[0].league, min(numbers), max(numbers))


def store_pasts(league: League, number: int, last: int = 0) -> None:
    """Stores what the seasons up to the one with this number add up to, and those up to each later one, as
    far as that has changed, and at least up to the `last`. Call it also after a season or a coach of the past
    has gone."""
    before = league.seasons.filter(number__lt=number).order_by("-number").values_list("figures__past").first()
    past = before[0] if before else NOTHING
    if past and past.keys() != NOTHING.keys():  # stored by an older version
        past = None
    later = league.seasons.filter(number__gte=number).order_by("number")
    for season in later.select_related("champion").iterator():
        figures = SeasonFigures.objects.filter(season=season).first()
        past = past_with(past, season, figures) if past and figures else None
        if figures and figures.past == past and season.number >= last:
            return
        if figures:
            SeasonFigures.objects.filter(pk=figures.pk).update(past=past)
