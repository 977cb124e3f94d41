"""The lines of a records book, with when each was set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from league.almanac import RecordsBook
from league.almanac.records import RecordHolder
from league.models import League, Team


@dataclass(frozen=True, slots=True)
class RecordLine:
    """`when` in words, and the `url` of the game or season."""

    team: Team
    value: int
    when: str
    url: str


def record_cards(
    league: League, book: RecordsBook, teams: Mapping[str, Team], *, whole_seasons: bool = False
) -> list[dict[str, Any]]:
    """The records that somebody holds, each with its `name` and `lines`."""
    return [
        {"name": _(name), "lines": list(_lines(league, holders, teams, whole_seasons))}
        for name, holders in book.items()
        if holders
    ]


def _lines(
    league: League, holders: Iterable[RecordHolder], teams: Mapping[str, Team], whole_seasons: bool
) -> Iterable[RecordLine]:
    for holder in holders:
        yield RecordLine(teams[holder.club], holder.value, _when(holder, whole_seasons), _url(league, holder))


def _when(holder: RecordHolder, whole_seasons: bool) -> str:
    first, last = holder.first, holder.last
    if first == last:
        return _("season %(season)s, week %(week)s") % {"season": last.season, "week": last.week}
    if whole_seasons:
        return _("season %(number)s") % {"number": last.season}
    if first.season == last.season:
        values = {"season": last.season, "first": first.week, "last": last.week}
        return _("season %(season)s, weeks %(first)s to %(last)s") % values
    return _("seasons %(first)s to %(last)s") % {"first": first.season, "last": last.season}


def _url(league: League, holder: RecordHolder) -> str:
    if holder.first == holder.last:
        return reverse("games:game", args=[league.slug, holder.last.season, holder.last.number])
    return reverse("league:season", args=[league.slug, holder.last.season])
