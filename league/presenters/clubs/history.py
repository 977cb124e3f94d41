"""The seasons of a club or of a coach, as a picture and as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.almanac import ClubHistory, ClubSeason
from league.models import Team
from league.standings import WLT
from league.strips import MarginStrip, margin_strip
from league.strips.margins import MarginBar, Sizes
from league.translation import join_with_and

WIDE = Sizes(1160, 150, head=24, foot=22, mark=0)
NARROW = Sizes(328, 120, head=20, foot=18, mark=0)


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
    """The seasons in order; `title` is a finding. A single season has no strips."""

    title: str
    rows: list[SeasonRow]
    overall: WLT
    titles: int
    appearances: int
    strips: list[HistoryStrip]


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


def opponents(history: ClubHistory, teams: Mapping[str, Team]) -> list[Opponent]:
    """Every opponent that the club has met, the most frequent first."""
    found = [Opponent(teams[club], record) for club, record in history.against.items() if club in teams]
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
    won = [str(season.season) for season in seasons if season.is_champion]
    if won:
        text = ngettext("Champion of season %(seasons)s", "Champion of seasons %(seasons)s", len(won))
        return text % {"seasons": join_with_and(won, _)}
    best = max(seasons, key=_merit, default=None)
    if best is None or len(seasons) == 1:
        return _("The first season")
    return _("No title yet; the best was season %(season)s (%(record)s)") % {
        "season": best.season,
        "record": best.overall,
    }


def _strip(rows: list[SeasonRow], sizes: Sizes) -> HistoryStrip:
    strip = margin_strip([float(row.season.overall.value) - 0.5 for row in rows], sizes)
    return HistoryStrip(strip, list(zip(strip.bars, rows, strict=True)))
