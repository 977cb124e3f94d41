"""The seasons of a club or of a coach, as a picture and as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.almanac import ClubSeason
from league.models import Team
from league.selectors.season.club_seasons import ClubPast
from league.standings import WLT
from league.strips import MarginStrip, margin_strip
from league.strips.margins import MarginBar, Sizes
from league.translation import join_with_and

WIDE = Sizes(1160, 150, head=24, foot=22, mark=0)
NARROW = Sizes(328, 120, head=20, foot=18, mark=0)
NAMED = 8  # titles


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A season of a club. `end` says how far it came; `note` marks the best and the worst of several."""

    season: ClubSeason
    team: Team
    end: str
    note: str


@dataclass(frozen=True, slots=True)
class HistoryStrip:
    """Bars up from the middle for more wins than losses, each with its row."""

    strip: MarginStrip
    bars: list[tuple[MarginBar, SeasonRow]]


@dataclass(frozen=True, slots=True)
class HistoryPicture:
    """The seasons in order; `title` is a finding. A single season has no strips. `hidden` says whether there
    are older seasons, which `rows` leaves out."""

    title: str
    rows: list[SeasonRow]
    overall: WLT
    titles: int
    appearances: int
    strips: list[HistoryStrip]
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Opponent:
    """The record against one opponent."""

    team: Team
    record: WLT


def history_picture(seasons: Sequence[tuple[ClubSeason, Team]]) -> HistoryPicture:
    """The picture of these seasons, in order, each with the team that played it."""
    rows = _rows(seasons)
    own = [season for season, _team in seasons]
    return HistoryPicture(
        _title(own),
        rows,
        WLT.pooled(season.overall for season in own),
        sum(season.is_champion for season in own),
        sum(season.playoffs.games > 0 for season in own),
        [_strip(rows, sizes) for sizes in (WIDE, NARROW)] if len(rows) > 1 else [],
    )


def past_picture(past: ClubPast, team: Team) -> HistoryPicture:
    """The picture of a club's newest seasons, with the figures of all its seasons."""
    picture = history_picture([(season, team) for season in past.newest])
    hidden = len(past.newest) < past.seasons
    return replace(
        picture,
        title=_title_of_all(past) if hidden else picture.title,
        rows=[replace(row, note="") for row in picture.rows] if hidden else picture.rows,
        overall=past.overall,
        titles=len(past.titles),
        appearances=past.appearances,
        hidden=hidden,
    )


def opponents(against: Mapping[str, WLT], teams: Mapping[str, Team]) -> list[Opponent]:
    """Every opponent that the club has met, the most frequent first."""
    found = [Opponent(teams[club], record) for club, record in against.items() if club in teams]
    return sorted(found, key=lambda one: (-one.record.games, -one.record.value, one.team.name))


def _rows(seasons: Sequence[tuple[ClubSeason, Team]]) -> list[SeasonRow]:
    notes: dict[int, str] = {}
    numbers = range(len(seasons))
    if len(numbers) > 1:
        best = max(numbers, key=lambda number: _merit(seasons[number][0]))
        worst = min(numbers, key=lambda number: _strength(seasons[number][0]))
        if best != worst:
            notes = {best: _("best season"), worst: _("weakest record")}
    return [
        SeasonRow(season, team, _end(season), notes.get(number, ""))
        for number, (season, team) in enumerate(seasons)
    ]


def _merit(season: ClubSeason) -> tuple[bool, bool, Fraction, int]:
    """Titles first, then finals, then the record."""
    return season.is_champion, season.in_final, *_strength(season)


def _strength(season: ClubSeason) -> tuple[Fraction, int]:
    scored, allowed = season.points
    return season.overall.value, scored - allowed


def _end(season: ClubSeason) -> str:
    if season.is_champion:
        return _("Champion")
    if season.in_final:
        return _("Lost the final")
    return _("Playoffs") if season.playoffs.games else ""


def _title(seasons: Sequence[ClubSeason]) -> str:
    if won := [season.season for season in seasons if season.is_champion]:
        return _titles(won)
    best = max(seasons, key=_merit, default=None)
    if best is None or len(seasons) == 1:
        return _("The first season")
    return _("No title yet; the best was season %(season)s (%(record)s)") % {
        "season": best.season,
        "record": best.overall,
    }


def _title_of_all(past: ClubPast) -> str:
    if not past.titles:
        return _("No title in %(count)d seasons") % {"count": past.seasons}
    if len(past.titles) <= NAMED:
        return _titles(past.titles)
    values = {"count": len(past.titles), "season": past.titles[-1]}
    return _("%(count)d titles, the last in season %(season)d") % values


def _titles(won: Sequence[int]) -> str:
    text = ngettext("Champion of season %(seasons)s", "Champion of seasons %(seasons)s", len(won))
    return text % {"seasons": join_with_and([str(number) for number in won], _)}


def _strip(rows: list[SeasonRow], sizes: Sizes) -> HistoryStrip:
    strip = margin_strip([float(row.season.overall.value) - 0.5 for row in rows], sizes)
    return HistoryStrip(strip, list(zip(strip.bars, rows, strict=True)))
