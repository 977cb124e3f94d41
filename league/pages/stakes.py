"""What the games of a week are about: stakes, moves, races, leaders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _

from engine.presentation.box_score import BY_KEY, POINTS
from league.almanac.figures import Totals
from league.clinch.verdicts import ClinchMark
from league.drawing.strips import RACE_NARROW, RACE_WIDE, race
from league.frame.errors import Refused
from league.models import Fixture, Result, Season, Team, Week
from league.playoffs.bracket import Bracket, bracket
from league.playoffs.selectors import format_of
from league.results.effects import Effect
from league.results.pages import Scoreline
from league.standings.pages import ConferenceTable, StandingsRow, StandingsTable, behind_text
from league.standings.records import WLT
from league.standings.tie_breaks import Standings

NO_MOVE = "–"


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One derived value that changes."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class MoveGroup:
    """All moves of one kind; `heading` names their subject."""

    title: str
    heading: str
    rows: list[MoveRow]


def move_groups(moves: Iterable[Effect], teams: Mapping[str, Team]) -> list[MoveGroup]:
    """The moves grouped by subject, in order; `teams` by slug."""
    titles = {
        "record": (_("Records"), _("Team")),
        "division place": (_("Places in the divisions"), _("Team")),
        "seed": (_("Playoff seeds"), _("Team")),
        "playoff game": (_("Playoff games"), _("Game")),
        "season": (_("Season"), ""),
    }
    return [
        MoveGroup(*titles[subject], [_row(move, teams) for move in own])
        for subject, own in groupby(moves, key=attrgetter("subject"))
    ]


def _row(move: Effect, teams: Mapping[str, Team]) -> MoveRow:
    return MoveRow(_name(move, teams), _text(move.before, teams), _text(move.after, teams))


def _name(move: Effect, teams: Mapping[str, Team]) -> str:
    match move.subject:
        case "playoff game":
            week, clubs = move.name.split(": ")
            away, home = (teams[slug].name for slug in clubs.split(" at "))
            game = _("%(away)s at %(home)s") % {"away": away, "home": home}
            return f"{_(week)}: {game}"
        case "season":
            return {"champion": _("Champion"), "state": _("State")}[move.name]
    return teams[move.name].name


def _text(value: Any, teams: Mapping[str, Team]) -> str:
    if value is None:
        return NO_MOVE
    words = {choice.value: choice.label for kind in (Result.Outcome, Season.State) for choice in kind}
    if value in teams:
        return teams[value].name
    return _("to be played") if value == "to be played" else str(words.get(value, value))


def projected_bracket(season: Season, order: Standings) -> Bracket | None:
    """The bracket of the current seeds. None before the first game has counted, and for divisions that cannot
    fill the places."""
    if season.is_knockout or not any(record.overall.games for record in order.records.values()):
        return None
    places, terms = format_of(season), season.terms
    try:
        return bracket(
            seeds={
                name: clubs[: places.per_conference(len(order.seeds))] for name, clubs in order.seeds.items()
            },
            format=places,
            withdrawn=sorted(order.withdrawn),
            reseed=terms.reseed,
            third_place=terms.third_place,
            league_order=order.league,
        )
    except Refused:
        return None


NAMED = 6  # lines with a label


@dataclass(frozen=True, slots=True)
class ConferenceRace:
    """A conference: a finding, the picture for wide and for narrow pages (the `race`, and each line with its
    team), and each team's record and games behind the best record."""

    name: str
    finding: str
    wide: dict[str, Any]
    narrow: dict[str, Any]
    rows: list[tuple[StandingsRow, str]]
    text: str


def conference_races(conferences: Sequence[ConferenceTable], places: int) -> list[ConferenceRace]:
    """One for each conference; none before the first game."""
    if not any(row.record.letters for table in conferences for row in table.seeds):
        return []
    return [_race(table, min(places, NAMED)) for table in conferences]


def _race(table: ConferenceTable, places: int) -> ConferenceRace:
    best = max(table.seeds, key=_merit)
    letters = {row.team.slug: row.record.letters for row in table.seeds}
    teams = {row.team.slug: row.team for row in table.seeds}
    named = [row.team.slug for row in table.seeds[:places]]
    wide, narrow = (_drawn(race(letters, named, sizes), teams) for sizes in (RACE_WIDE, RACE_NARROW))
    rows = sorted(
        table.seeds, key=lambda row: (row.is_withdrawn, row.record.overall.games_behind(best.record.overall))
    )
    return ConferenceRace(
        table.name,
        _finding([row for row in rows if not row.is_withdrawn]),
        wide,
        narrow,
        [(row, behind_text(row.record.overall, best.record.overall)) for row in rows],
        _("Wins minus losses after each game. The first teams are named; the others are gray."),
    )


def _merit(row: StandingsRow) -> tuple[bool, Fraction]:
    """The greater, the better: nobody who has withdrawn leads a race."""
    return not row.is_withdrawn, row.record.overall.value


def _drawn(drawn: dict[str, Any], teams: Mapping[str, Team]) -> dict[str, Any]:
    return {"race": drawn, "lines": [(line, teams[line["club"]]) for line in drawn["lines"]]}


def _finding(rows: Sequence[StandingsRow]) -> str:
    if len(rows) < 2:
        return ""
    first, second = rows[:2]
    behind: Fraction = second.record.overall.games_behind(first.record.overall)
    level = [row for row in rows if row.record.overall.games_behind(first.record.overall) == 0]
    named = {"team": first.team.nickname, "other": second.team.nickname, "n": len(level)}
    if len(level) == 2:
        return _("%(team)s and %(other)s are level at the top") % named
    if behind == 0:
        return _("%(n)d teams are level at the top") % named
    named["games"] = behind_text(second.record.overall, first.record.overall)
    if behind == 1:
        return _("%(team)s lead by one game") % named
    return _("%(team)s lead by %(games)s games") % named


AIMS = ("first_seed", "bye", "division", "playoffs")  # the best one first
EARLY = 3  # games; before them, places mean little
CLOSE = Fraction(1)  # games around the last playoff place

Wins = Mapping[str, Mapping[str, int | None]]  # slug -> aim -> magic number of an aim that is still open


@dataclass(frozen=True, slots=True)
class Stake:
    """What a game decides in a sentence; the less its `rank`, the more is at stake."""

    rank: int
    text: str


NO_STAKE = Stake(9, "")


@dataclass(frozen=True, slots=True)
class Standing:
    """A team's line with its division and conference."""

    row: StandingsRow
    division: StandingsTable
    conference: ConferenceTable

    @property
    def place(self) -> int:
        """In the division, from 1."""
        return self.division.rows.index(self.row) + 1

    @property
    def is_early(self) -> bool:
        return self.row.record.overall.games < EARLY


class Stakes:
    """The stakes of a week's games; `places` are the playoff places of each conference."""

    def __init__(self, conferences: list[ConferenceTable], places: int, wins: Wins, rounds: int) -> None:
        self.places, self.wins, self.rounds = places, wins, rounds
        self.standings = {
            row.team.slug: Standing(row, division, conference)
            for conference in conferences
            for division in conference.divisions
            for row in division.rows
        }

    def of_lines(self, lines: Sequence[Scoreline]) -> dict[int, Stake]:
        """Primary key of an open or live game of a week -> its stake; of one of the last round, the game with
        the highest number is the Bowl."""
        last = max((line.fixture.number for line in lines), default=0)
        return {
            line.fixture.pk: self.of(line.fixture, is_bowl=line.fixture.number == last)
            for line in lines
            if line.is_open or line.live
        }

    def of(self, fixture: Fixture, *, is_bowl: bool = False) -> Stake:
        """The most important thing that the game decides; an empty text if nothing stands out."""
        if fixture.kind == Week.Kind.PLAYOFF:
            return Stake(0, self._of_playoffs(fixture, is_bowl=is_bowl))
        away, home = (self.standings.get(team.slug) for team in (fixture.away, fixture.home))
        if away is None or home is None:
            return NO_STAKE
        clinched = "; ".join(self._clinching(fixture.away, fixture.home))
        return Stake(1, clinched) if clinched else _of_places(away, home, self.places)

    def _of_playoffs(self, fixture: Fixture, *, is_bowl: bool) -> str:
        if fixture.round == self.rounds:
            return _("The winner is the champion") if is_bowl else _("Third place")
        if fixture.round == self.rounds - 1:
            return _("The winner goes to the Bowl")
        return _("The loser is out of the playoffs")

    def _clinching(self, *teams: Team) -> Iterator[str]:
        sentences = {
            "first_seed": _("%(team)s clinch the first seed with a win"),
            "bye": _("%(team)s clinch a bye with a win"),
            "division": _("%(team)s clinch the division with a win"),
            "playoffs": _("%(team)s clinch a playoff place with a win"),
        }
        for team in teams:
            wins = self.wins.get(team.slug, {})
            best = next((aim for aim in AIMS if wins.get(aim) == 1), None)
            if best:
                yield sentences[best] % {"team": team.nickname}


def _of_places(away: Standing, home: Standing, places: int) -> Stake:
    if away.row.is_out and home.row.is_out:
        return Stake(8, _("Both teams are out of the playoffs"))
    if away.is_early or home.is_early:
        return NO_STAKE
    if away.row.seed == home.row.seed == 1:
        return Stake(2, _("The leaders of both conferences meet"))
    if away.division is home.division:
        named = {"division": home.division.name}
        if {away.place, home.place} == {1, 2}:
            return Stake(2, _("First against second of the %(division)s") % named)
        return Stake(6, _("A game within the %(division)s") % named)
    return _of_seeds(away, home, places) if away.conference is home.conference else NO_STAKE


def _of_seeds(away: Standing, home: Standing, places: int) -> Stake:
    seeds = {"away": away.row.seed, "home": home.row.seed}
    if max(seeds.values()) <= places:
        return Stake(3, _("Seed %(away)s at seed %(home)s") % seeds)
    last = home.conference.seeds[min(places, len(home.conference.seeds)) - 1].record.overall
    if all(_is_near(standing, last) for standing in (away, home)):
        return Stake(4, _("Both are close to the last playoff place"))
    return NO_STAKE


def _is_near(standing: Standing, last: WLT) -> bool:
    """Whether the team, without its division's lead, is close to the last one that is in."""
    behind = standing.row.record.overall.games_behind(last)
    return not standing.row.is_out and not standing.row.is_winner and abs(behind) <= CLOSE


def open_wins(aims: list[dict[str, object]]) -> dict[str, int | None]:
    """The magic numbers of an outlook's open aims."""
    return {
        str(aim["key"]): aim["wins"]  # type: ignore[misc]
        for aim in aims
        if aim["mark"] == ClinchMark.ALIVE
    }


STATISTICS = (POINTS, *(BY_KEY[key] for key in ("yards", "rush_yards", "pass_yards")))
FIRST = 5


@dataclass(frozen=True, slots=True)
class LeaderRow:
    """A team with its total; `share` is its percentage of the first one's."""

    team: Team
    total: int
    share: int


@dataclass(frozen=True, slots=True)
class LeaderTable:
    """The first teams in one figure."""

    title: str
    rows: list[LeaderRow]


def leader_tables(totals: Totals, teams: Mapping[str, Team]) -> list[LeaderTable]:
    """One table for each main figure that anybody has; ties in the order of games and slug, as on the page of
    the leaders."""
    tables = [
        LeaderTable(_(statistic.title), _rows(totals.get(statistic.name, {}), teams))
        for statistic in STATISTICS
    ]
    return [table for table in tables if table.rows]


def _rows(figures: Mapping[str, tuple[int, int]], teams: Mapping[str, Team]) -> list[LeaderRow]:
    known = [(slug, total, games) for slug, (total, games) in figures.items() if total > 0 and slug in teams]
    first = sorted(known, key=lambda row: (-row[1], row[2], row[0]))[:FIRST]
    return [LeaderRow(teams[slug], total, round(100 * total / first[0][1])) for slug, total, _games in first]
