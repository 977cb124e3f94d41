"""Figures of a club, its places in the league, its dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine.errors import EngineError
from league.almanac.figures import Totals, statistics_of
from league.boxes.selectors import component_set_of
from league.drawing.dice import die_view
from league.drawing.strips import (
    DICE_NARROW,
    DICE_WIDE,
    DiceScale,
    RankedValue,
    dice_scale,
    dice_strip,
    rank_strip,
    ranked,
)
from league.frame.kept import league_version
from league.frame.numbers import LEVEL, decimal, signed, whole
from league.models import League, Season, Team
from league.seasons.selectors import team_by_slug
from league.standings.pages import (
    ClinchLetter,
    ConferenceTable,
    Marks,
    conference_tables,
)
from league.standings.records import ClubRecord
from league.standings.selectors import standings_of
from league.standings.tie_breaks import Standings

# Team's slug -> key of a die -> its faces.
DiceSets = Mapping[str, Mapping[str, Sequence[int]]]


def dice_of_league(league: League, teams: Iterable[Team]) -> DiceSets:
    """The dice of these teams, faces low to high; empty if the ruleset gives teams no dice of their own, or
    if the league's own component set can no longer be read."""
    try:
        sets = component_set_of(league).data.get("team", {})
    except EngineError:
        return {}
    by_team = {team.slug: sets.get(team.key, {}).get("dice", {}) for team in teams}
    return {slug: dice for slug, dice in by_team.items() if dice}


def dice_picture(ruleset: str, sets: DiceSets, *shown: str) -> dict[str, Any]:
    """The dice of one team, or of two to compare, against those of all teams; `shown` are slugs. The `title`
    names the die that differs most: from the league's, or between the two teams. A league whose teams have no
    dice of their own has no `lines`."""
    if any(slug not in sets for slug in shown):
        return {"title": "", "lines": []}
    keys = [key for key in sets[shown[0]] if all(key in sets[slug] for slug in shown)]
    faces = [face for slug in shown for key in keys for face in sets[slug][key]]
    scales = [dice_scale(faces, width) for width in (DICE_WIDE, DICE_NARROW)]
    lines = [_dice_line(ruleset, key, sets, shown, scales) for key in keys]
    farthest = max(lines, key=lambda line: abs(line["apart"]), default=None)
    if farthest is None:
        return {"title": "", "lines": []}
    named = {"die": farthest["die"].name, "difference": farthest["difference"]}
    if abs(farthest["apart"]) < LEVEL:
        title = _("The same dice")
    elif len(shown) > 1:
        title = _("Dice farthest apart: %(die)s, %(difference)s") % named
    else:
        title = _("The die farthest from the league: %(die)s, %(difference)s") % named
    return {"title": title, "lines": lines}


def _dice_line(
    ruleset: str, key: str, sets: DiceSets, shown: Sequence[str], scales: Iterable[DiceScale]
) -> dict[str, Any]:
    """One die: its faces and means as texts, one entry for each team, and how far the first is `apart` from
    the usual die of the league, or from the second team's."""
    usual = fmean(fmean(dice[key]) for dice in sets.values() if key in dice)
    own, *others = (fmean(sets[slug][key]) for slug in shown)
    apart = own - (others[0] if others else usual)
    wide, narrow = (dice_strip(sets[shown[0]][key], usual, scale, others) for scale in scales)
    return {
        "die": die_view(ruleset, key),
        "sides": [[whole(face) for face in sets[slug][key]] for slug in shown],
        "means": [decimal(mean) for mean in (own, *others)],
        "usual": decimal(usual),
        "apart": apart,
        "difference": signed(apart, 1),
        "wide": wide,
        "narrow": narrow,
    }


class ClubFigure(NamedTuple):
    """A figure of a season: the total `key` a game, or as a percentage of the total `of`."""

    title: str
    key: str
    more_is_better: bool = True
    of: str = ""


OFFENSE = (
    ClubFigure(gettext_noop("Points a game"), "points"),
    ClubFigure(gettext_noop("Yards a game"), "yards"),
    ClubFigure(gettext_noop("Rushing yards a game"), "rush_yards"),
    ClubFigure(gettext_noop("Passing yards a game"), "pass_yards"),
    ClubFigure(gettext_noop("Third downs made, in percent"), "third_downs_made", of="third_downs"),
    ClubFigure(gettext_noop("Turnovers a game"), "turnovers", more_is_better=False),
)
DEFENSE = (
    ClubFigure(gettext_noop("Points allowed a game"), "points_against", more_is_better=False),
    ClubFigure(gettext_noop("Yards allowed a game"), "yards_against", more_is_better=False),
    ClubFigure(gettext_noop("Rushing yards allowed a game"), "rush_yards_against", more_is_better=False),
    ClubFigure(gettext_noop("Passing yards allowed a game"), "pass_yards_against", more_is_better=False),
    ClubFigure(gettext_noop("Sacks a game"), "sacked_against"),
    ClubFigure(gettext_noop("Takeaways a game"), "takeaways"),
)
STYLE = (
    ClubFigure(gettext_noop("Runs, in percent of plays"), "rushes", of="plays"),
    ClubFigure(gettext_noop("Fourth downs played a game"), "fourth_downs"),
    ClubFigure(gettext_noop("Punts a game"), "punts"),
    ClubFigure(gettext_noop("Tries for two points a game"), "two_point_tries"),
    ClubFigure(gettext_noop("Penalty yards a game"), "penalty_yards"),
)
FEW = 2  # teams; fewer have no ranks


@dataclass(frozen=True, slots=True)
class FigureLine:
    """A figure of the teams shown: each one's value in words and its rank, and the strip of all teams."""

    key: str
    title: str
    values: list[str]
    ranks: list[RankedValue]
    strip: dict[str, Any]

    @property
    def value(self) -> str:
        return self.values[0]

    @property
    def rank(self) -> RankedValue:
        return self.ranks[0]

    @property
    def better(self) -> int:
        """The number of the better one of two, from 1; 0 if they are level."""
        places = [rank.place for rank in self.ranks]
        return 0 if len(set(places)) == 1 else places.index(min(places)) + 1

    @property
    def share(self) -> float:
        """The first team's part of both values, in percent."""
        first, second = (abs(rank.value) for rank in self.ranks)
        return round(100 * first / ((first + second) or 1), 1) if first + second else 50


FigureGroup = tuple[str, list[FigureLine]]  # its title, its lines


def figure_groups(totals: Totals, *shown: str) -> list[FigureGroup]:
    """Offense and defense of one team, or of two to compare; groups without figures are left out."""
    sections = [(_("Offense"), OFFENSE), (_("Defense"), DEFENSE)]
    groups = [(title, figure_lines(figures, totals, *shown)) for title, figures in sections]
    return [(title, lines) for title, lines in groups if lines]


def figure_lines(figures: Sequence[ClubFigure], totals: Totals, *shown: str) -> list[FigureLine]:
    """The figures that are known of all teams shown."""
    lines = []
    for figure in figures:
        values = values_of(figure, totals)
        if len(values) < FEW or any(slug not in values for slug in shown):
            continue
        ranks = [ranked(values, slug, more_is_better=figure.more_is_better) for slug in shown]
        strip = rank_strip(values, shown, more_is_better=figure.more_is_better)
        texts = [decimal(values[slug]) for slug in shown]
        lines.append(FigureLine(figure.key, _(figure.title), texts, ranks, strip))
    return lines


def values_of(figure: ClubFigure, totals: Totals) -> dict[str, float]:
    """The figure of every team that has it."""
    rows, base = totals.get(figure.key, {}), totals.get(figure.of, {})
    if not figure.of:
        return {slug: total / games for slug, (total, games) in rows.items() if games}
    shares = {slug: (total, base[slug][0]) for slug, (total, _games) in rows.items() if slug in base}
    return {slug: 100 * part / whole for slug, (part, whole) in shares.items() if whole}


def figures_title(groups: Sequence[FigureGroup]) -> str:
    """The best and the worst rank of one team."""
    lines = [line for _title, own in groups for line in own]
    if not lines:
        return ""
    best, worst = (pick(lines, key=lambda line: line.rank.place) for pick in (min, max))
    if best.rank.place == worst.rank.place:
        return _("Offense and defense by rank")
    named = {
        "best": best.title,
        "first": best.rank.place,
        "worst": worst.title,
        "last": worst.rank.place,
        "teams": best.rank.teams,
    }
    return _("Strongest: %(best)s (%(first)s of %(teams)s). Weakest: %(worst)s (%(last)s).") % named


@dataclass(frozen=True, slots=True)
class TeamPlaces:
    """A team's record and its places, the smallest group first: `place`, of how many `teams`, and the name of
    the `group`, which is empty for the league. A league of one conference or division has fewer."""

    record: ClubRecord
    division: str
    places: list[dict[str, Any]]
    proved: ClinchLetter | None


@dataclass(frozen=True, slots=True)
class SeasonField:
    """A season with everything that the pages of its teams compare. `version` is the league's."""

    season: Season
    teams: dict[str, Team]
    places: dict[str, TeamPlaces]
    totals: Totals
    dice: DiceSets
    version: tuple[object, ...]


def season_field(season: Season, marks: Marks | None) -> SeasonField:
    """The same number of queries for any number of teams, games and seasons; statistics are kept until
    something happens in the league. `marks` are what is proved."""
    teams, order = team_by_slug(season), standings_of(season)
    tables = conference_tables(order, teams, marks)
    version = league_version(season.league)
    return SeasonField(
        season,
        teams,
        places_of(order, tables),
        statistics_of(season, version),
        dice_of_league(season.league, teams.values()),
        version,
    )


def places_of(standings: Standings, tables: list[ConferenceTable]) -> dict[str, TeamPlaces]:
    """Slug -> the places of each team of these tables."""
    places = {}
    for conference in tables:
        for division in conference.divisions:
            for place, row in enumerate(division.rows, start=1):
                groups = []
                if len(conference.divisions) > 1:
                    groups.append((division.name, place, len(division.rows)))
                if len(tables) > 1:
                    groups.append((conference.name, row.seed, len(conference.seeds)))
                groups.append(("", standings.league.index(row.team.slug) + 1, len(standings.league)))
                own = [dict(zip(("group", "place", "teams"), group, strict=True)) for group in groups]
                places[row.team.slug] = TeamPlaces(row.record, division.name, own, row.proved)
    return places
