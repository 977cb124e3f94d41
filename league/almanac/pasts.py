"""What a league's finished seasons add up to, so that nobody reads all of them again."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple
from operator import attrgetter
from typing import Any

from django.db.models import QuerySet

from league.almanac.careers import (
    Career,
    ClubSeason,
    Final,
    Seats,
    careers,
    club_careers,
    combined_careers,
    finals,
    seasons_of_clubs,
)
from league.almanac.figures import (
    SeasonTotals,
    contests_in,
    contests_of,
    figures_of,
    restored,
    totals_by_season,
)
from league.almanac.ratings import ratings_after, records_of
from league.almanac.records import (
    ClubStreak,
    Contest,
    RecordHolder,
    Rivalry,
    club_streaks,
    game_records,
    rivalries,
    season_records,
)
from league.models import League, Season, SeasonFigures, Tenure
from league.standings.records import WLT

# A past is stored as {"ratings": slug -> rating after the last game, "totals": as `SeasonFigures.totals`,
# "clubs": slug -> a career's numbers, "coaches": primary key of a person -> the same, "champion": the last
# champion and their titles in a row, "final": the end of this one season, "club_seasons": slug -> record,
# record in the playoffs, points and presence in the final of this one season, "records": slug -> wins,
# losses and ties in the newest regular season, "games" and "seasons": name of a record -> its best entries,
# "streaks": name -> slug -> [longest, running], "rivalries": two clubs, the record of the first, and the
# points of both}. A game is its season and the fields of its Contest.
Past = dict[str, Any]
NOTHING: Past = {
    "ratings": {},
    "totals": {},
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


def _careers_in(rows: Any) -> list[Career]:
    return [
        Career(name, seasons, WLT(*regular), WLT(*playoffs), appearances, ends, titles, (*points,), *rest)
        for name, (seasons, regular, playoffs, appearances, ends, titles, points, *rest) in rows.items()
    ]


def _book_in(rows: Any) -> dict[str, list[RecordHolder]]:
    return {name: [_holder(*entry) for entry in entries] for name, entries in rows.items()}


def _streaks_in(rows: Any) -> dict[str, dict[str, ClubStreak]]:
    return {
        name: {
            club: ClubStreak(best and _holder(club, *best), running and (running[0], restored(*running[1])))
            for club, (best, running) in clubs.items()
        }
        for name, clubs in rows.items()
    }


def _holder(club: str, value: int, first: list[Any], last: list[Any]) -> RecordHolder:
    return RecordHolder(club, value, restored(*first), restored(*last))


READ: Mapping[str, Callable[[Any], Any]] = {  # the parts that are not as JSON has them
    "clubs": _careers_in,
    "coaches": _careers_in,
    "champion": lambda row: row and tuple(row),
    "records": lambda rows: {club: WLT(*record) for club, record in rows.items()},
    "games": _book_in,
    "seasons": _book_in,
    "streaks": _streaks_in,
    "rivalries": lambda rows: [
        Rivalry(club, other, WLT(*record), (*points,)) for club, other, record, points in rows
    ],
}


def _parts(stored: Mapping[str, Any]) -> Past:
    return {name: READ[name](part) if name in READ else part for name, part in stored.items()}


def final_in(number: int, row: Mapping[str, Any]) -> Final:
    """The stored end of the season with this number."""
    bowl = row["bowl"] and restored(*row["bowl"])
    return Final(number, **{**row, "bowl": bowl, "record": WLT(*row["record"])})


def club_seasons_in(number: int, champion: str | None, rows: Mapping[str, Any]) -> dict[str, ClubSeason]:
    """The stored clubs' seasons of the season with this number."""
    return {
        club: ClubSeason(
            number, WLT(*regular), WLT(*playoffs), (*points,), in_final, is_champion=club == champion
        )
        for club, (regular, playoffs, points, in_final) in rows.items()
    }


def newest_past(league: League, *names: str) -> tuple[int, list[Any]]:
    """The number of the newest season whose past is stored, and the parts with these names of what the
    seasons up to it add up to; 0 and empty parts if there is none. One query."""
    finished = league.seasons.filter(state=Season.State.FINISHED, figures__past__isnull=False)
    columns = [f"figures__past__{name}" for name in names]
    row = finished.order_by("-number").values_list("number", *columns).first()
    number, *stored = row or (0, *(NOTHING[name] for name in names))
    return number, list(_parts(dict(zip(names, stored, strict=True))).values())


def recent_contests(season: Season, *names: str) -> tuple[list[Contest], Past]:
    """The season's games in order, and the `ratings`, the `records` in the season before and the parts with
    these names of what was before. One query, three more with a season that is not over.

    All games of the league and empty parts, if what was before is not stored or this is the first season."""
    names = ("ratings", "records", *names)
    rows = season.league.seasons.filter(number__lte=season.number).order_by("-number")
    columns = ("pk", "number", "state", "figures__contests", *(f"figures__past__{name}" for name in names))
    (key, number, state, stored, *_past), *earlier = rows.values_list(*columns)[:2]
    nothing = {name: NOTHING[name] for name in names}
    if any(row[2] != Season.State.FINISHED or None in row[4:] for row in earlier):
        return contests_of(season.league), nothing
    is_stored = state == Season.State.FINISHED and stored is not None
    games = [restored(number, *row) for row in stored] if is_stored else contests_in([key])
    return games, _parts(dict(zip(names, earlier[0][4:], strict=True)) if earlier else nothing)


def newest_ratings(league: League) -> dict[str, float]:
    """Team's slug -> its rating after its last game in the league. Two queries, four with a season that is
    not over."""
    number, [ratings] = newest_past(league, "ratings")
    return ratings_after(contests_of(league, number), ratings)


def all_time_totals(league: League) -> list[SeasonTotals]:
    """The totals of all seasons of the league, those of the finished ones in one; two queries, eight more if
    a season is not over."""
    number, totals = newest_past(league, "totals")
    later = league.seasons.filter(number__gt=number).values_list("number", flat=True)
    return [*totals, *totals_by_season(league, later)]


def seats_of(tenures: QuerySet[Tenure]) -> Seats:
    """The primary keys of the coaches by season and club; one query."""
    seats: dict[tuple[int, str], list[str]] = defaultdict(list)
    columns = ("season__number", "team__slug", "user")
    for season, club, person in tenures.exclude(user=None).values_list(*columns).order_by("pk"):
        seats[season, club].append(str(person))
    return seats


def past_with(past: Past, season: Season, figures: SeasonFigures) -> Past:
    """The stored past and the season together, as it is stored; one query."""
    number, champion = season.number, season.champion.slug if season.champion else None
    totals = {name: dict(teams) for name, teams in past["totals"].items()}
    for name, teams in figures.totals.items():
        sums = totals.setdefault(name, {})
        for team, (total, games, best) in teams.items():
            known, played, highest = sums.get(team, (0, 0, best))
            sums[team] = [known + total, played + games, max(highest, best)]
    contests = [restored(number, *row) for row in figures.contests]
    champions = {number: champion} if champion else {}
    new = {
        "totals": totals,
        **_added(_parts(past), number, contests, champions, seats_of(season.tenures.all())),
    }
    stored: Past = json.loads(json.dumps(new, default=lambda record: astuple(record)[:3]))
    return stored


def _added(
    past: Past, number: int, contests: list[Contest], champions: Mapping[int, str], seats: Seats
) -> Past:
    """The parts of the past but the totals, with the season of this number."""
    end = next(iter(finals(contests, champions, past["champion"])), None)
    clubs = combined_careers(past["clubs"], club_careers(contests, champions))
    coaches = combined_careers(past["coaches"], careers(contests, champions, seats))
    return {
        "ratings": ratings_after(contests, past["ratings"]),
        "clubs": {career.name: career[1:] for career in sorted(clubs, key=attrgetter("name"))},
        "coaches": {career.name: career[1:] for career in sorted(coaches, key=attrgetter("name"))},
        "champion": [end.champion, end.titles] if end else past["champion"],
        "final": end and {name: value for name, value in end._asdict().items() if name != "season"},
        "club_seasons": {
            club: season[1:-1]
            for club, season in sorted(seasons_of_clubs(contests, champions).get(number, {}).items())
        },
        "records": dict(sorted(records_of(contests).items())) or past["records"],
        "games": game_records(contests, past["games"]),
        "seasons": season_records(contests, {number}, past["seasons"]),
        "streaks": {
            name: {
                club: [streak.best and streak.best[1:], streak.running]
                for club, streak in sorted(clubs.items(), key=lambda item: item[0])
            }
            for name, clubs in club_streaks(contests, past["streaks"]).items()
        },
        "rivalries": rivalries(contests, past["rivalries"]),
    }


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
    later = league.seasons.filter(number__gte=number).order_by("number")
    for season in later.select_related("champion").iterator():
        figures = SeasonFigures.objects.filter(season=season).first()
        past = past_with(past, season, figures) if past and figures else None
        if figures and figures.past == past and season.number >= last:
            return
        if figures:
            SeasonFigures.objects.filter(pk=figures.pk).update(past=past)
