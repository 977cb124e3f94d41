"""A club's season, and plots."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.almanac import ClubSeasonOut
from api.http.reads import ReadOneView, ShortListView
from api.http.views import SeasonView
from api.serializers import Data, RecordOut, TeamRef, TypedSerializer
from engine.presentation import labels
from games.odds.season_odds import odds_version
from games.odds.season_page import season_odds_page, week_figure
from league.almanac.figures import DEFENSE, OFFENSE, STYLE
from league.almanac.selectors import club_past
from league.frame.errors import Hidden
from league.models import Season
from league.pages.clubs import SeasonField, figure_lines, opponents, season_field
from league.pages.plots import season_figures
from league.people.selectors import coaches_of_team
from league.seasons.selectors import team_by_slug

SUBJECT = "standings"  # its operations are of this subject
PARTS = {"offense": OFFENSE, "defense": DEFENSE, "style": STYLE}


class TeamPlaceOut(TypedSerializer):
    """A place among `teams` clubs; `group` is the division or conference, empty for the league."""

    group: str
    place: int
    teams: int


class TeamFigureOut(TypedSerializer):
    """A figure of the regular season, a game or in percent as the title says, and its place among `teams`
    clubs."""

    part = serializers.ChoiceField(tuple(PARTS))
    key: str
    title: str
    value: float
    place: int
    teams: int


class TeamDieOut(TypedSerializer):
    """One of the club's dice, its faces from low to high."""

    die: str
    name: str
    faces: list[int]


class OpponentOut(TypedSerializer):
    """The club's record against an opponent, all seasons together."""

    team: TeamRef
    record: RecordOut


class SeasonTeamOut(TypedSerializer):
    """A club in a season. `coaches` are usernames, empty for a person who has left; none if the computer
    decides. To compare two clubs, read both."""

    season: int
    team: TeamRef
    coaches = serializers.ListField(child=serializers.CharField(allow_blank=True))
    record: RecordOut
    division: str
    places: list[TeamPlaceOut]
    figures: list[TeamFigureOut]
    dice: list[TeamDieOut]
    seasons: list[ClubSeasonOut]
    opponents: list[OpponentOut]


class SeasonTeamDetail(SeasonView, ReadOneView):
    """A club in a season: places, figures with their ranks, dice, all its seasons, and its record against
    every opponent. `fixtures?team=` has its games."""

    serializer_class = SeasonTeamOut

    def get_object(self) -> Any:
        season = self.season
        field = season_field(season, None)
        team = field.teams.get(self.kwargs["team"])
        if team is None:
            raise Hidden("no_such_team", _("There is no such team in this season."))
        team.league = season.league
        past, row = club_past(team, field.version), field.rows[team.slug]
        return {
            "season": season.number,
            "team": team,
            "coaches": coaches_of_team(season, team),
            "record": row.record.overall,
            "division": row.division,
            "places": row.places,
            "figures": list(_figures(field, team.slug)),
            "dice": list(_dice(season.league.ruleset, field, team.slug)),
            "seasons": past.newest,
            "opponents": opponents(past.against, field.teams),
        }


def _figures(field: SeasonField, slug: str) -> Iterator[Data]:
    for part, figures in PARTS.items():
        for line in figure_lines(figures, field.totals, slug):
            yield {**line, "part": part, "value": line["numbers"][0], "place": line["strip"]["places"][0]}


def _dice(ruleset: str, field: SeasonField, slug: str) -> Iterator[Data]:
    for key, faces in field.dice.get(slug, {}).items():
        yield {"die": key, "name": labels.die(ruleset, key, _).name, "faces": faces}


@extend_schema_field({"type": ["number", "string", "null"]})
class CellField(serializers.JSONField):
    """A number, a text such as `W3`, or null."""


class PlotRowOut(TypedSerializer):
    """A line of the numbers: those of a team, or of what `name` says."""

    team: str | None
    name: str
    cells: list[CellField]


class PlotOut(TypedSerializer):
    """A plot. `finding` says what stands out, and `note` how to read it. `columns` name the cells of every
    row, such as `week_3`."""

    name: str
    title: str
    finding: str
    note: str
    columns: list[str]
    rows: list[PlotRowOut]


class PlotView(SeasonView):
    """A view of the plots. One of them shows the odds by week, so their version counts, too."""

    def version(self) -> Hashable:
        return super().version(), odds_version(self.season)


class PlotList(PlotView, ShortListView):
    """The plots of a season: the race, seeds, points, margins, schedules, streaks, and the odds of the
    playoffs after each week. None before the first final result, and in a knockout."""

    serializer_class = PlotOut

    def get_queryset(self) -> Any:
        return plots_of(self.season)


class PlotDetail(PlotView, ReadOneView):
    """One plot by its name."""

    serializer_class = PlotOut

    def get_object(self) -> Any:
        plots = {plot["name"]: plot for plot in plots_of(self.season)}
        if self.kwargs["plot"] not in plots:
            raise Http404(_("There is no such file."))
        return plots[self.kwargs["plot"]]


def plots_of(season: Season) -> list[Data]:
    if season.is_knockout:
        return []
    teams = team_by_slug(season)
    figures = [*season_figures(season, teams), week_figure(season_odds_page(season))]
    return [
        {
            **{name: getattr(figure, name) for name in ("name", "title", "finding", "note")},
            "columns": list(figure.columns)[1:],
            "rows": [
                {
                    "team": name if name in teams else None,
                    "name": "" if name in teams else name,
                    "cells": [_cell(cell) for cell in cells],
                }
                for name, cells in figure.rows
            ],
        }
        for figure in figures
        if figure
    ]


def _cell(cell: object) -> object:
    """The value of a cell, whose decimals are written as in the file."""
    if not isinstance(cell, str):
        return cell
    try:
        return float(cell) if cell else None
    except ValueError:
        return cell
