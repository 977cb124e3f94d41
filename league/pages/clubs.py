"""Figures of a club, its places in the league, its dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine.errors import EngineError
from league.almanac.figures import Totals, statistics_of
from league.boxes.selectors import component_set_of
from league.drawing.dice import DieView, die_view
from league.drawing.strips import (
    DICE_NARROW,
    DICE_WIDE,
    DiceScale,
    DiceStrip,
    RankedValue,
    RankStrip,
    dice_scale,
    dice_strip,
    rank_strip,
    ranked,
)
from league.frame.kept_pages import league_version
from league.frame.numbers import LEVEL, decimal, signed, whole
from league.models import League, Season, Team
from league.seasons.selectors import team_by_slug
from league.standings.pages import (
    ClinchLetter,
    ConferenceTable,
    Marks,
    StandingsRow,
    StandingsTable,
    conference_tables,
)
from league.standings.records import ClubRecord
from league.standings.selectors import standings_of
from league.standings.tie_breaks import Standings

# Team's slug -> key of a die -> its faces.
DiceSets = Mapping[str, Mapping[str, Sequence[int]]]


@dataclass(frozen=True, slots=True)
class DieLine:
    """One die: its faces as texts, its mean, and both against the usual die of the league. With two teams,
    `means` and `sides` have one entry for each."""

    die: DieView
    sides: list[list[str]]
    means: list[str]
    usual: str
    difference: str
    wide: DiceStrip
    narrow: DiceStrip


@dataclass(frozen=True, slots=True)
class DicePicture:
    """`title` is a finding; a league whose teams have no dice of their own has no lines."""

    title: str
    lines: list[DieLine]


def dice_of_league(league: League, teams: Iterable[Team]) -> DiceSets:
    """The dice of these teams, faces low to high; empty if the ruleset gives teams no dice of their own, or
    if the league's own component set can no longer be read."""
    try:
        sets = component_set_of(league).data.get("team", {})
    except EngineError:
        return {}
    by_team = {team.slug: sets.get(team.key, {}).get("dice", {}) for team in teams}
    return {slug: dice for slug, dice in by_team.items() if dice}


def dice_picture(ruleset: str, sets: DiceSets, *shown: str) -> DicePicture:
    """The dice of one team, or of two to compare, against those of all teams. `shown` are slugs."""
    if any(slug not in sets for slug in shown):
        return DicePicture("", [])
    keys = [key for key in sets[shown[0]] if all(key in sets[slug] for slug in shown)]
    faces = [face for slug in shown for key in keys for face in sets[slug][key]]
    wide, narrow = (dice_scale(faces, width) for width in (DICE_WIDE, DICE_NARROW))
    lines = [_dice_line(ruleset, key, sets, shown, (wide, narrow)) for key in keys]
    return DicePicture(_title(keys, lines, sets, shown), lines)


def _dice_line(
    ruleset: str, key: str, sets: DiceSets, shown: Sequence[str], scales: tuple[DiceScale, DiceScale]
) -> DieLine:
    usual = _usual(sets, key)
    own, *others = (fmean(sets[slug][key]) for slug in shown)
    wide, narrow = (dice_strip(sets[shown[0]][key], usual, scale, others) for scale in scales)
    return DieLine(
        die=die_view(ruleset, key),
        sides=[[whole(face) for face in sets[slug][key]] for slug in shown],
        means=[decimal(mean) for mean in (own, *others)],
        usual=decimal(usual),
        difference=signed(own - (others[0] if others else usual), 1),
        wide=wide,
        narrow=narrow,
    )


def _usual(sets: DiceSets, key: str) -> float:
    return fmean(fmean(dice[key]) for dice in sets.values() if key in dice)


def _title(keys: Sequence[str], lines: Sequence[DieLine], sets: DiceSets, shown: Sequence[str]) -> str:
    """Names the die that differs most: from the league's, or between the two teams."""

    def apart(key: str) -> float:
        own, *others = (fmean(sets[slug][key]) for slug in shown)
        return abs(own - (others[0] if others else _usual(sets, key)))

    if not keys:
        return ""
    number = max(range(len(keys)), key=lambda place: apart(keys[place]))
    if apart(keys[number]) < LEVEL:
        return _("The same dice")
    named = {"die": lines[number].die.name, "difference": lines[number].difference}
    if len(shown) > 1:
        return _("Dice farthest apart: %(die)s, %(difference)s") % named
    return _("The die farthest from the league: %(die)s, %(difference)s") % named


@dataclass(frozen=True, slots=True)
class ClubFigure:
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
    """A figure of the teams shown: each one's value in words and its rank, and the strip of all teams.
    `better` is the number of the better one of two, from 1; 0 if they are level."""

    key: str
    title: str
    values: list[str]
    ranks: list[RankedValue]
    strip: RankStrip
    better: int = 0

    @property
    def value(self) -> str:
        return self.values[0]

    @property
    def rank(self) -> RankedValue:
        return self.ranks[0]

    @property
    def share(self) -> float:
        """The first team's part of both values, in percent."""
        first, second = (abs(rank.value) for rank in self.ranks)
        return round(100 * first / ((first + second) or 1), 1) if first + second else 50


@dataclass(frozen=True, slots=True)
class FigureGroup:
    title: str
    lines: list[FigureLine]


def figure_groups(totals: Totals, *shown: str) -> list[FigureGroup]:
    """Offense and defense of one team, or of two to compare; groups without figures are left out."""
    sections = [(_("Offense"), OFFENSE), (_("Defense"), DEFENSE)]
    groups = [FigureGroup(title, figure_lines(figures, totals, *shown)) for title, figures in sections]
    return [group for group in groups if group.lines]


def figure_lines(figures: Sequence[ClubFigure], totals: Totals, *shown: str) -> list[FigureLine]:
    """The figures that are known of all teams shown."""
    known = [(figure, values_of(figure, totals)) for figure in figures]
    return [
        _figure_line(figure, values, shown)
        for figure, values in known
        if len(values) >= FEW and all(slug in values for slug in shown)
    ]


def values_of(figure: ClubFigure, totals: Totals) -> dict[str, float]:
    """The figure of every team that has it."""
    rows, base = totals.get(figure.key, {}), totals.get(figure.of, {})
    if not figure.of:
        return {slug: total / games for slug, (total, games) in rows.items() if games}
    shares = {slug: (total, base[slug][0]) for slug, (total, _games) in rows.items() if slug in base}
    return {slug: 100 * part / whole for slug, (part, whole) in shares.items() if whole}


def figures_title(groups: Sequence[FigureGroup]) -> str:
    """The best and the worst rank of one team."""
    lines = [line for group in groups for line in group.lines]
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


def _figure_line(figure: ClubFigure, values: Mapping[str, float], shown: Sequence[str]) -> FigureLine:
    ranks = [ranked(values, slug, more_is_better=figure.more_is_better) for slug in shown]
    places = [rank.place for rank in ranks]
    return FigureLine(
        figure.key,
        _(figure.title),
        [decimal(values[slug]) for slug in shown],
        ranks,
        rank_strip(values, shown, more_is_better=figure.more_is_better),
        0 if len(set(places)) == 1 else places.index(min(places)) + 1,
    )


@dataclass(frozen=True, slots=True)
class Place:
    """A place among `teams`, from 1; `group` is empty for the league."""

    group: str
    place: int
    teams: int


@dataclass(frozen=True, slots=True)
class TeamPlaces:
    """A team's record and its places, the smallest group first; a league of one conference or division has
    fewer."""

    record: ClubRecord
    division: str
    places: list[Place]
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
        {slug: places_of(team, order, tables) for slug, team in teams.items()},
        statistics_of(season, version),
        dice_of_league(season.league, teams.values()),
        version,
    )


def places_of(team: Team, standings: Standings, tables: list[ConferenceTable]) -> TeamPlaces:
    """The places of a team of these tables."""
    conference, division, row = next(
        (conference, division, row)
        for conference in tables
        for division in conference.divisions
        for row in division.rows
        if row.team == team
    )
    groups = _groups(conference, division, tables, row)
    places = [*groups, Place("", standings.league.index(team.slug) + 1, len(standings.league))]
    return TeamPlaces(row.record, division.name, places, row.proved)


def _groups(
    conference: ConferenceTable, division: StandingsTable, tables: list[ConferenceTable], row: StandingsRow
) -> Iterable[Place]:
    if len(conference.divisions) > 1:
        yield Place(division.name, division.rows.index(row) + 1, len(division.rows))
    if len(tables) > 1:
        yield Place(conference.name, row.seed, len(conference.seeds))
