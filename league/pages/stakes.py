"""What the games of a week are about: stakes, moves, races, leaders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from engine.presentation.box_score import BY_KEY, POINTS
from league.almanac.figures import Totals
from league.clinch.verdicts import ClinchMark
from league.drawing.strips import RACE_NARROW, RACE_WIDE, race
from league.models import Fixture, Team, Week
from league.results.pages import Scoreline
from league.standings.pages import ConferenceTable, StandingsRow, StandingsTable, behind_text
from league.standings.records import WLT

NAMED = 6  # lines with a label


def conference_races(conferences: Sequence[ConferenceTable], places: int) -> list[dict[str, Any]]:
    """One for each conference, with a finding, the picture for wide and for narrow pages, and each team's
    record and games behind the best record; none before the first game."""
    if not any(row.record.letters for table in conferences for row in table.seeds):
        return []
    return [_race(table, min(places, NAMED)) for table in conferences]


def _race(table: ConferenceTable, places: int) -> dict[str, Any]:
    best = max(table.seeds, key=_merit).record.overall
    letters = {row.team.slug: row.record.letters for row in table.seeds}
    teams = {row.team.slug: row.team for row in table.seeds}
    named = [row.team.slug for row in table.seeds[:places]]
    wide, narrow = (race(letters, named, sizes) for sizes in (RACE_WIDE, RACE_NARROW))
    rows = sorted(table.seeds, key=lambda row: (row.is_withdrawn, row.record.overall.games_behind(best)))
    return {
        "name": table.name,
        "finding": _finding([row for row in rows if not row.is_withdrawn]),
        "wide": (wide, [(line, teams[line["club"]]) for line in wide["lines"]]),
        "narrow": (narrow, [(line, teams[line["club"]]) for line in narrow["lines"]]),
        "rows": [(row, behind_text(row.record.overall, best)) for row in rows],
        "text": _("Wins minus losses after each game. The first teams are named; the others are gray."),
    }


def _merit(row: StandingsRow) -> tuple[bool, Fraction]:
    """The greater, the better: nobody who has withdrawn leads a race."""
    return not row.is_withdrawn, row.record.overall.value


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


def leader_tables(totals: Totals, teams: Mapping[str, Team]) -> list[tuple[str, list[tuple[Team, int, int]]]]:
    """The title and the first teams of each main figure that anybody has, each with its total and that in
    percent of the first one's; ties in the order of games and slug, as on the page of the leaders."""
    tables = []
    for statistic in STATISTICS:
        figures = totals.get(statistic.name, {}).items()
        known = [(-total, games, slug) for slug, (total, games) in figures if total > 0 and slug in teams]
        first = sorted(known)[:FIRST]
        rows = [(teams[slug], -total, round(100 * total / first[0][0])) for total, _games, slug in first]
        if rows:
            tables.append((_(statistic.title), rows))
    return tables
