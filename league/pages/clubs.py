"""Clubs: their figures and dice, their places in the league, their games and seasons, their coaches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from operator import itemgetter
from statistics import fmean
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.errors import EngineError
from engine.presentation import labels
from league.almanac.careers import ClubSeason
from league.almanac.figures import DEFENSE, OFFENSE, ClubFigure, SeasonTotals, statistics_of, values_of
from league.almanac.selectors import ClubPast
from league.boxes.selectors import component_set_of
from league.drawing.strips import (
    DICE_NARROW,
    DICE_WIDE,
    MARGINS_NARROW,
    MARGINS_WIDE,
    MOST,
    SIGNS,
    Sizes,
    dice_scale,
    dice_strip,
    form_strip,
    rank_strip,
    strip_beside,
)
from league.frame.errors import join_with_and
from league.frame.kept import league_version
from league.frame.numbers import LEVEL, decimal, signed, whole
from league.leagues.teams import computer_coach
from league.models import League, Season, Team, Week
from league.people.selectors import CoachedSeason
from league.results.pages import TeamGame
from league.seasons.selectors import team_by_slug
from league.standings.pages import Marks, StandingsRow, conference_tables
from league.standings.records import WLT
from league.standings.selectors import standings_of

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
    dice of their own has no `lines`.

    A line has the faces of each team (`sides`) and their `means` as texts, the `usual` mean of the league,
    and the `difference` between the first team and the second, or the league."""
    lines: list[dict[str, Any]] = []
    farthest = ("", 0.0)
    own = [sets[slug] for slug in shown if slug in sets]
    keys = [key for key in own[0] if all(key in dice for dice in own)] if len(own) == len(shown) else []
    faces = [face for dice in own for key in keys for face in dice[key]]
    scales = [dice_scale(faces, width) for width in (DICE_WIDE, DICE_NARROW)]
    for key in keys:
        usual = fmean(fmean(dice[key]) for dice in sets.values() if key in dice)
        first, *others = (fmean(dice[key]) for dice in own)
        apart = first - (others[0] if others else usual)
        wide, narrow = (dice_strip(own[0][key], usual, scale, others) for scale in scales)
        die = labels.die(ruleset, key, _)
        if not lines or abs(apart) > abs(farthest[1]):
            farthest = die.name, apart
        lines.append(
            {
                "die": die,
                "sides": [[whole(face) for face in dice[key]] for dice in own],
                "means": [decimal(mean) for mean in (first, *others)],
                "usual": decimal(usual),
                "difference": signed(apart, 1),
                "wide": wide,
                "narrow": narrow,
            }
        )
    title = _("The die farthest from the league: %(die)s, %(difference)s")
    if len(shown) > 1:
        title = _("Dice farthest apart: %(die)s, %(difference)s")
    if abs(farthest[1]) < LEVEL:
        title = _("The same dice")
    named = {"die": farthest[0], "difference": signed(farthest[1], 1)}
    return {"title": title % named if lines else "", "lines": lines}


FEW = 2  # teams; fewer have no ranks

# A figure of the teams shown: its `key` and `title`, the teams' values in `numbers`, and a `strip` with their
# `places` and the number of `teams` that have one.
FigureLine = dict[str, Any]
FigureGroup = tuple[str, list[FigureLine]]  # its title, its lines


def figure_groups(totals: SeasonTotals, *shown: str) -> list[FigureGroup]:
    """Offense and defense of one team, or of two to compare; groups without figures are left out."""
    sections = [(_("Offense"), OFFENSE), (_("Defense"), DEFENSE)]
    groups = [(title, figure_lines(figures, totals, *shown)) for title, figures in sections]
    return [(title, lines) for title, lines in groups if lines]


def figure_lines(figures: Sequence[ClubFigure], totals: SeasonTotals, *shown: str) -> list[FigureLine]:
    """The figures that are known of all teams shown."""
    lines = []
    for figure in figures:
        values = values_of(figure, totals)
        if len(values) < FEW or any(slug not in values for slug in shown):
            continue
        lines.append(
            {
                "key": figure.key,
                "title": _(figure.title),
                "numbers": [values[slug] for slug in shown],
                "texts": [decimal(values[slug]) for slug in shown],
                "teams": len(values),
                "strip": rank_strip(values, shown, more_is_better=figure.more_is_better),
            }
        )
    return lines


def figures_title(groups: Sequence[FigureGroup]) -> str:
    """The best and the worst rank of one team."""
    lines = [(line["strip"]["places"][0], line) for _title, own in groups for line in own]
    if not lines:
        return ""
    (first, best), (last, worst) = (pick(lines, key=lambda row: row[0]) for pick in (min, max))
    if first == last:
        return _("Offense and defense by rank")
    named = {"best": best["title"], "worst": worst["title"], "first": first, "last": last}
    return _("Strongest: %(best)s (%(first)s of %(teams)s). Weakest: %(worst)s (%(last)s).") % {
        **named,
        "teams": best["teams"],
    }


def compare_figures(teams: Sequence[Team], groups: Sequence[FigureGroup]) -> str:
    """Says which of two teams is ahead in more figures. Gives each line the number of the `better` one, from
    1 (0 if they are level), and the first one's `share` of both values, in percent."""
    ahead = [0, 0, 0]
    for line in (line for _title, lines in groups for line in lines):
        places, (first, second) = line["strip"]["places"], map(abs, line["numbers"])
        line["better"] = 0 if places[0] == places[1] else 1 + (places[1] < places[0])
        line["share"] = round(100 * first / (first + second), 1) if first + second else 50
        ahead[line["better"]] += 1
    if not any(ahead):
        return ""
    most = max(ahead[1:])
    values: dict[str, object] = {"count": most, "figures": sum(ahead)}
    if ahead[1] == ahead[2]:
        return _("Level: each is ahead in %(count)s of %(figures)s figures") % values
    values["team"] = teams[ahead[1:].index(most)].nickname
    return _("%(team)s ahead in %(count)s of %(figures)s figures") % values


class SeasonField(NamedTuple):
    """Everything that the pages of a season's teams compare. `version` is the league's."""

    teams: dict[str, Team]
    rows: dict[str, StandingsRow]
    totals: SeasonTotals
    dice: DiceSets
    version: tuple[object, ...]


def season_field(season: Season, marks: Marks | None) -> SeasonField:
    """The same number of queries for any number of teams, games and seasons; statistics are kept until
    something happens in the league. `marks` are what is proved."""
    teams, order, version = team_by_slug(season), standings_of(season), league_version(season.league)
    tables = conference_tables(order, teams, marks)
    rows = {row.team.slug: row for table in tables for row in table.seeds}
    dice = dice_of_league(season.league, teams.values())
    return SeasonField(teams, rows, statistics_of(season, version), dice, version)


NEXT = 3  # games


def season_picture(games: list[TeamGame]) -> dict[str, Any]:
    """The picture of a team's games, in the order of their weeks: `title` and `findings` are sentences; both
    strips show the same, for wide and for narrow pages; `next` are the games in progress and to come."""
    counted = [game for game in games if game.outcome]
    weeks = enumerate(game.line.fixture.week for game in games)
    cut = next((place for place, week in weeks if place and week.kind == Week.Kind.PLAYOFF), None)
    # A game that was decided without points counts as one point.
    margins = [SIGNS.get(game.outcome) if game.margin is None else game.margin for game in games]
    wide, narrow = (strip_beside(games, margins, sizes, cut=cut) for sizes in (MARGINS_WIDE, MARGINS_NARROW))
    return {
        "title": _title_of_games(counted),
        "findings": _findings(counted),
        "wide": wide,
        "narrow": narrow,
        "form": named_form(games),
        "next": [game for game in games if game.line.live or game.line.is_open][:NEXT],
    }


def named_form(games: list[TeamGame]) -> dict[str, Any]:
    """The last games as a picture (`strip`) and in letters (`text`)."""
    last = [game for game in games if game.outcome][-MOST:]
    return {
        "strip": form_strip([game.outcome for game in last]),
        "text": " ".join(game.letter for game in last),
    }


def _title_of_games(counted: list[TeamGame]) -> str:
    if not counted:
        return _("The season, game by game")
    won = sum(game.outcome == "W" for game in counted)
    if len(counted) == 1:
        return _("Won the first game") if won else _("The first game was not won")
    return _("Won %(won)s of %(games)s games") % {"won": won, "games": len(counted)}


def _findings(counted: list[TeamGame]) -> list[str]:
    """The biggest win and the biggest loss."""
    sentences = (
        (1, _("Biggest win: %(score)s against %(opponent)s (%(week)s).")),
        (-1, _("Biggest loss: %(score)s against %(opponent)s (%(week)s).")),
    )
    findings = []
    for sign, sentence in sentences:
        won = [(sign * game.margin, game) for game in counted if game.margin and sign * game.margin > 0]
        if won:
            _margin, game = max(won, key=itemgetter(0))
            week = game.line.fixture.week
            is_playoff = week.kind == Week.Kind.PLAYOFF
            where = week.title if is_playoff else _("week %(number)s") % {"number": week.number}
            named = {"score": game.score, "opponent": game.opponent.nickname, "week": where}
            findings.append(sentence % named)
    return findings


WIDE = Sizes(1160, 150, head=24, foot=22, mark=0)
NARROW = Sizes(328, 120, head=20, foot=18, mark=0)
NAMED = 8  # titles


def history_picture(
    seasons: Sequence[tuple[ClubSeason, Team]], past: ClubPast | None = None
) -> dict[str, Any]:
    """The picture of these seasons, in order, each with the team that played it. They are the newest ones of
    the `past`, if it is given: then the figures are those of all its seasons.

    `title` is a finding, `rows` say how far the team came and mark the best and the worst of several seasons,
    and `strips` have bars up from the middle for more wins than losses, for wide and for narrow pages."""
    own = [season for season, _team in seasons]
    if past is None:
        past = ClubPast(
            seasons=len(own),
            overall=WLT.pooled(season.overall for season in own),
            titles=[season.season for season in own if season.is_champion],
            appearances=sum(season.playoffs.games > 0 for season in own),
        )
    hidden = len(own) < past.seasons
    best = max(
        own, key=lambda season: (season.is_champion, season.in_final, *_strength(season)), default=None
    )
    worst = min(own, key=_strength, default=None)
    rows = []
    for season, team in seasons:
        end = _("Playoffs") if season.playoffs.games else ""
        if season.is_champion or season.in_final:
            end = _("Champion") if season.is_champion else _("Lost the final")
        note = ""
        if best is not worst and not hidden and (season is best or season is worst):
            note = _("best season") if season is best else _("weakest record")
        rows.append({"season": season, "team": team, "end": end, "note": note})
    values = [float(season.overall.value) - 0.5 for season in own]
    return {
        "title": _title_of_seasons(past, best, hidden=hidden),
        "past": past,
        "hidden": hidden,
        "rows": rows,
        "strips": [strip_beside(rows, values, sizes) for sizes in (WIDE, NARROW)] if len(rows) > 1 else [],
    }


def _strength(season: ClubSeason) -> tuple[Fraction, int]:
    scored, allowed = season.points
    return season.overall.value, scored - allowed


def _title_of_seasons(past: ClubPast, best: ClubSeason | None, *, hidden: bool) -> str:
    won = past.titles
    if hidden and len(won) > NAMED:
        values = {"count": len(won), "season": won[-1]}
        return _("%(count)d titles, the last in season %(season)d") % values
    if won:
        text = ngettext("Champion of season %(seasons)s", "Champion of seasons %(seasons)s", len(won))
        return text % {"seasons": join_with_and([str(number) for number in won], _)}
    if hidden:
        return _("No title in %(count)d seasons") % {"count": past.seasons}
    if best is None or past.seasons == 1:
        return _("The first season")
    named = {"season": best.season, "record": best.overall}
    return _("No title yet; the best was season %(season)s (%(record)s)") % named


def opponents(against: Mapping[str, WLT], teams: Mapping[str, Team]) -> list[dict[str, Any]]:
    """Every opponent (`team`) that the club has met, with the `record`, the most frequent first."""
    met = [{"team": teams[club], "record": record} for club, record in against.items() if club in teams]
    return sorted(met, key=lambda row: (-row["record"].games, -row["record"].value, row["team"].name))


def coach_links(season: Season, team: Team, usernames: Sequence[str]) -> list[tuple[str, str]]:
    """The coaches of a team, each with the address of their page if they have one.

    Where there is none, the computer coaches once the season has begun, or if somebody has chosen a computer
    coach. Nothing is known about imported seasons."""
    slug = season.league.slug
    if not usernames:
        if season.imported:
            return []
        if season.state == Season.State.SCHEDULED and not team.profile:
            return [(_("no coach yet"), "")]
        computer = computer_coach(team.profile)
        assert computer is not None  # teams name known coaches only
        address = reverse("league:computer_coach", args=[slug, computer.name])
        return [(_("Computer (%(style)s)") % {"style": computer.title}, address)]
    return [
        (name, reverse("league:coach", args=[slug, name])) if name else (_("a former member"), "")
        for name in usernames
    ]


def seasons_of_coach(
    coached: Sequence[CoachedSeason], played: Mapping[int, Mapping[str, ClubSeason]]
) -> list[tuple[ClubSeason, Team]]:
    """The seasons of a coach that have games, each with their team; `played` is number -> club -> season."""
    return [
        (season, row.team) for row in coached if (season := played.get(row.season, {}).get(row.team.slug))
    ]


def records_in(teams: Iterable[Team], played: Mapping[str, ClubSeason]) -> list[tuple[Team, WLT]]:
    """The teams with their records in a season, the best first; `played` are the clubs' seasons."""
    records = [(team, played[team.slug].overall if team.slug in played else WLT()) for team in teams]
    return sorted(records, key=lambda row: (-row[1].value, row[0].name))
