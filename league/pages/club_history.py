"""A club's seasons, one beside another, and its coaches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.coaches.profiles import CoachChoice, computer_coaches
from league.almanac.careers import ClubSeason
from league.almanac.selectors import ClubPast
from league.drawing.strips import (
    MARGINS_NARROW,
    MARGINS_WIDE,
    MOST,
    FormStrip,
    MarginBar,
    MarginStrip,
    Sizes,
    form_strip,
    margin_strip,
)
from league.frame.errors import join_with_and
from league.models import Season, Team, Week
from league.pages.clubs import FigureGroup, TeamPlaces
from league.people.selectors import CoachedSeason
from league.results.pages import TeamGame
from league.standings.records import WLT

NEXT = 3  # games


@dataclass(frozen=True, slots=True)
class DrawnStrip:
    """A strip with the game of each bar."""

    strip: MarginStrip
    bars: list[tuple[MarginBar, TeamGame]]


@dataclass(frozen=True, slots=True)
class NamedForm:
    """The last games as a picture and in letters."""

    strip: FormStrip
    text: str


@dataclass(frozen=True, slots=True)
class SeasonPicture:
    """`title` and `findings` are sentences; both strips show the same, for wide and for narrow pages. `next`
    are the games in progress and the next to come."""

    title: str
    findings: list[str]
    wide: DrawnStrip
    narrow: DrawnStrip
    form: NamedForm
    next: list[TeamGame]


def season_picture(games: list[TeamGame]) -> SeasonPicture:
    """The picture of a team's games, in the order of their weeks."""
    counted = [game for game in games if game.outcome]
    return SeasonPicture(
        _title(counted),
        _findings(counted),
        _drawn(games, MARGINS_WIDE),
        _drawn(games, MARGINS_NARROW),
        named_form(games),
        [game for game in games if game.line.live or game.line.is_open][:NEXT],
    )


def named_form(games: list[TeamGame]) -> NamedForm:
    last = [game for game in games if game.outcome][-MOST:]
    return NamedForm(form_strip([game.outcome for game in last]), " ".join(game.letter for game in last))


def _where(game: TeamGame) -> str:
    """The week of a game in words."""
    week = game.line.fixture.week
    return week.title if _is_playoff(game) else _("week %(number)s") % {"number": week.number}


def _title(counted: list[TeamGame]) -> str:
    if not counted:
        return _("The season, game by game")
    won = sum(game.outcome == "W" for game in counted)
    if len(counted) == 1:
        return _("Won the first game") if won else _("The first game was not won")
    return _("Won %(won)s of %(games)s games") % {"won": won, "games": len(counted)}


def _findings(counted: list[TeamGame]) -> list[str]:
    known = [game for game in counted if game.margin]
    best = max(known, key=lambda game: game.margin or 0, default=None)
    worst = min(known, key=lambda game: game.margin or 0, default=None)
    findings = []
    if best and (best.margin or 0) > 0:
        findings.append(_finding(_("Biggest win: %(score)s against %(opponent)s (%(week)s)."), best))
    if worst and (worst.margin or 0) < 0:
        findings.append(_finding(_("Biggest loss: %(score)s against %(opponent)s (%(week)s)."), worst))
    return findings


def _finding(sentence: str, game: TeamGame) -> str:
    return sentence % {"score": game.score, "opponent": game.opponent.nickname, "week": _where(game)}


def _drawn(games: list[TeamGame], sizes: Sizes) -> DrawnStrip:
    cut = next((place for place, game in enumerate(games) if place and _is_playoff(game)), None)
    strip = margin_strip([_margin(game) for game in games], sizes, cut=cut)
    return DrawnStrip(strip, list(zip(strip.bars, games, strict=True)))


def _margin(game: TeamGame) -> float | None:
    """A game that was decided without points counts as one point."""
    if game.margin is not None:
        return game.margin
    return {"W": 1, "L": -1, "T": 0}.get(game.outcome)


def _is_playoff(game: TeamGame) -> bool:
    return bool(game.line.fixture.week.kind == Week.Kind.PLAYOFF)


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
    team: Team
    record: WLT


def history_picture(seasons: Sequence[tuple[ClubSeason, Team]]) -> HistoryPicture:
    """The picture of these seasons, in order, each with the team that played it."""
    rows = _rows(seasons)
    own = [season for season, _team in seasons]
    return HistoryPicture(
        _history_title(own),
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
    rows = [Opponent(teams[club], record) for club, record in against.items() if club in teams]
    return sorted(rows, key=lambda row: (-row.record.games, -row.record.value, row.team.name))


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


def _history_title(seasons: Sequence[ClubSeason]) -> str:
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


@dataclass(frozen=True, slots=True)
class ComparedTeam:
    """One of the two: where it stands, its last games, and its games against the other."""

    team: Team
    places: TeamPlaces
    form: NamedForm
    meetings: list[TeamGame]


def compared_team(team: Team, other: Team, places: TeamPlaces, games: list[TeamGame]) -> ComparedTeam:
    """A side of the comparison from its games of the season."""
    meetings = [game for game in games if game.opponent == other]
    return ComparedTeam(team, places, named_form(games), meetings)


def comparison_title(teams: Sequence[Team], groups: Sequence[FigureGroup]) -> str:
    """Says which team is ahead in more figures."""
    lines = [line for group in groups for line in group.lines]
    ahead = [sum(line.better == number for line in lines) for number in (1, 2)]
    if not lines:
        return ""
    if ahead[0] == ahead[1]:
        return _("Level: each is ahead in %(count)s of %(figures)s figures") % {
            "count": ahead[0],
            "figures": len(lines),
        }
    leader = ahead.index(max(ahead))
    return _("%(team)s ahead in %(count)s of %(figures)s figures") % {
        "team": teams[leader].nickname,
        "count": max(ahead),
        "figures": len(lines),
    }


@dataclass(frozen=True, slots=True)
class CoachLink:
    """A coach's name, with the address of their page if they have one."""

    name: str
    url: str = ""


def coach_links(season: Season, team: Team, usernames: Sequence[str]) -> list[CoachLink]:
    """The coaches of a team. Where there is none, the computer coaches once the season has begun, or if
    somebody has chosen a computer coach. Nothing is known about imported seasons."""
    slug = season.league.slug
    if not usernames:
        if season.imported:
            return []
        if season.state == Season.State.SCHEDULED and not team.profile:
            return [CoachLink(_("no coach yet"))]
        computer = computer_coach(team.profile)
        assert computer is not None  # teams name known coaches only
        address = reverse("league:computer_coach", args=[slug, computer.name])
        return [CoachLink(_("Computer (%(style)s)") % {"style": computer.title}, address)]
    return [
        CoachLink(name, reverse("league:coach", args=[slug, name]))
        if name
        else CoachLink(_("a former member"))
        for name in usernames
    ]


def computer_coach(name: str) -> CoachChoice | None:
    """The computer coach of this name, in the reader's language; the team's own style without a name."""
    coaches = computer_coaches(_)
    return next((coach for coach in coaches if coach.name == name), None) if name else coaches[0]


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
