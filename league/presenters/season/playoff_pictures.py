"""The playoff picture: who is in, on the bubble and out, if the season ended now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.models import Team
from league.playoffs import Bracket
from league.presenters.season.behind import behind_text
from league.presenters.standings.tables import ConferenceTable, PlaceReason, StandingsRow
from league.standings import WLT


@dataclass(frozen=True, slots=True)
class FirstRoundGame:
    """A first-round playoff game if the season ended now, visitors first."""

    away: Team
    away_seed: int
    home: Team
    home_seed: int


@dataclass(frozen=True, slots=True)
class PictureRow:
    """A team: its games ahead of the first team that is out ("+2"), or behind the last one that is in ("1½");
    how many games it has left; and what its seed brings."""

    row: StandingsRow
    distance: str
    left: int
    note: str


@dataclass(frozen=True, slots=True)
class PictureGroup:
    """Teams that are in, on the bubble, or out; `text` says what the title means."""

    key: str
    title: str
    text: str
    rows: list[PictureRow]


@dataclass(frozen=True, slots=True)
class PlayoffPicture:
    """A conference: its groups, and its first round with the teams that rest."""

    name: str
    groups: list[PictureGroup]
    resting: list[Team]
    pairs: list[FirstRoundGame]
    reasons: list[PlaceReason]


def playoff_pictures(
    tables: Sequence[ConferenceTable], places: int, bracket: Bracket | None, left: Mapping[str, int]
) -> list[PlayoffPicture]:
    """The picture of every conference; `places` of each, `bracket` as if the season ended now, `left` the
    number of open games by slug."""
    teams = {row.team.slug: row.team for table in tables for row in table.seeds}
    return [
        PlayoffPicture(
            table.name,
            _groups(table, places, left, len(bracket.byes[table.name]) if bracket else 0),
            [teams[club] for club in bracket.byes[table.name]] if bracket else [],
            _pairs(bracket, table.name, teams) if bracket else [],
            table.reasons,
        )
        for table in tables
    ]


def _groups(table: ConferenceTable, places: int, left: Mapping[str, int], byes: int) -> list[PictureGroup]:
    inside, outside = table.seeds[:places], table.seeds[places:]
    last = inside[-1].record.overall
    first_out = outside[0].record.overall if outside else None
    gone = [row for row in outside if _is_out(row, left)]

    def rows(of: Sequence[StandingsRow], *, are_in: bool) -> list[PictureRow]:
        return [
            PictureRow(
                row,
                _ahead(row.record.overall, first_out) if are_in else behind_text(row.record.overall, last),
                left.get(row.team.slug, 0),
                _note(row, byes) if are_in else "",
            )
            for row in of
        ]

    is_over = not any(left.values())
    groups = [
        PictureGroup(
            "in",
            pgettext("playoffs", "In"),
            _("qualified") if is_over else _("if the season ended now"),
            rows(inside, are_in=True),
        ),
        PictureGroup(
            "bubble",
            _("On the bubble"),
            _("not in now, but it is still possible"),
            rows([row for row in outside if row not in gone], are_in=False),
        ),
        PictureGroup(
            "out",
            pgettext("playoffs", "Out"),
            _("not qualified") if is_over else _("cannot reach the playoffs any more"),
            rows(gone, are_in=False),
        ),
    ]
    return [group for group in groups if group.rows]


def _is_out(row: StandingsRow, left: Mapping[str, int]) -> bool:
    """Whether the team is proved to be out, has left the season, or no game is open."""
    if row.proved and row.proved.letter in {"e", "w"}:
        return True
    return not any(left.values())


def _ahead(own: WLT, first_out: WLT | None) -> str:
    if first_out is None:
        return ""
    text = behind_text(first_out, own)
    return text if text == "–" else f"+{text}"


def _note(row: StandingsRow, byes: int) -> str:
    notes = [
        _("division winner") if row.is_winner else _("wild card"),
        _("bye") if row.seed <= byes else "",
    ]
    return ", ".join(filter(None, notes))


def _pairs(bracket: Bracket, conference: str, teams: Mapping[str, Team]) -> list[FirstRoundGame]:
    return [
        FirstRoundGame(teams[game.away], game.away_seed, teams[game.home], game.home_seed)
        for game in bracket.pairings(1)
        if game.home and game.away and game.home_seed and game.away_seed
        if game.conference in {conference, None}
    ]
