"""What the games of a week are about: stakes, moves, races, leaders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from engine.presentation.box_score import BY_KEY, POINTS
from league.almanac.figures import SeasonTotals
from league.drawing.strips import RACE_NARROW, RACE_WIDE, race
from league.frame.texts import texts_beside
from league.models import Team
from league.standings.pages import ConferenceTable, StandingsRow, behind_text

TEXTS = texts_beside(__file__)
NAMED = 6  # lines with a label


def conference_races(conferences: Sequence[ConferenceTable], places: int) -> list[dict[str, Any]]:
    """One for each conference, with a finding, the picture for wide and for narrow pages, and each team's
    record and games behind the best record; none before the first game."""
    if not any(row.record.letters for table in conferences for row in table.seeds):
        return []
    return [_race(table, min(places, NAMED)) for table in conferences]


def _race(table: ConferenceTable, places: int) -> dict[str, Any]:
    playing = [row for row in table.seeds if not row.is_withdrawn]  # nobody else leads a race
    best = max(playing or table.seeds, key=lambda row: row.record.overall.value).record.overall
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


def _finding(rows: Sequence[StandingsRow]) -> str:
    if len(rows) < 2:
        return ""
    first, second = (row.record.overall for row in rows[:2])
    level = sum(row.record.overall.games_behind(first) == 0 for row in rows)
    named: dict[str, object] = {"n": level, "games": behind_text(second, first)}
    named |= {"team": rows[0].team.nickname, "other": rows[1].team.nickname}
    if level == 2:
        return _("%(team)s and %(other)s are level at the top") % named
    behind = second.games_behind(first)
    if behind == 0:
        return _("%(n)d teams are level at the top") % named
    if behind == 1:
        return _("%(team)s lead by one game") % named
    return _("%(team)s lead by %(games)s games") % named


EARLY = 3  # games; before them, places mean little
CLOSE = Fraction(1)  # games around the last playoff place

Wins = Mapping[str, Mapping[str, int | None]]  # slug -> aim -> magic number of an aim that is still open
Stake = tuple[int, str]  # the less its rank, the more is at stake; what the game decides, in a sentence
NO_STAKE: Stake = (9, "")


def stake_of_round(number: int | None, rounds: int, *, is_bowl: bool) -> Stake:
    """What a game of this playoff round decides; `rounds` is the number of the last one."""
    if number == rounds:
        return 0, _("The winner is the champion") if is_bowl else _("Third place")
    if number == rounds - 1:
        return 0, _("The winner goes to the Bowl")
    return 0, _("The loser is out of the playoffs")


def stake_of(teams: Sequence[Team], conferences: Sequence[ConferenceTable], places: int, wins: Wins) -> Stake:
    """The most important thing that a regular game of these teams (away, home) decides, an empty text if
    nothing stands out; `places` are the playoff places of each conference."""
    rows = {row.team.slug: row for table in conferences for row in table.seeds}
    if any(team.slug not in rows for team in teams):
        return NO_STAKE
    clinched = []
    for team in teams:
        own = wins.get(team.slug, {})
        if aim := next((aim for aim in TEXTS.clinched if own.get(aim) == 1), None):
            clinched.append(_(TEXTS.clinched[aim]) % {"team": team.nickname})
    if clinched:
        return 1, "; ".join(clinched)
    away, home = (rows[team.slug] for team in teams)
    [conference] = (table for table in conferences if table.name == home.conference)
    return _stake_of_places(away, home, conference.seeds, places)


def _stake_of_places(
    away: StandingsRow, home: StandingsRow, conference: Sequence[StandingsRow], places: int
) -> Stake:
    """`conference` are the rows of the home team's, by seed."""
    rows, seeds = (away, home), {"away": away.seed, "home": home.seed}
    if all(row.is_out for row in rows):
        return 8, _("Both teams are out of the playoffs")
    if any(row.record.overall.games < EARLY for row in rows):
        return NO_STAKE
    if {*seeds.values()} == {1}:
        return 2, _("The leaders of both conferences meet")
    if (away.conference, away.division) == (home.conference, home.division):
        named = {"division": home.division}
        if {away.place, home.place} == {1, 2}:
            return 2, _("First against second of the %(division)s") % named
        return 6, _("A game within the %(division)s") % named
    if away.conference != home.conference:
        return NO_STAKE
    if max(seeds.values()) <= places:
        return 3, _("Seed %(away)s at seed %(home)s") % seeds
    last = conference[min(places, len(conference)) - 1].record.overall
    # Teams without their division's lead that are close to the last one that is in.
    if all(
        not row.is_out and not row.is_winner and abs(row.record.overall.games_behind(last)) <= CLOSE
        for row in rows
    ):
        return 4, _("Both are close to the last playoff place")
    return NO_STAKE


STATISTICS = (POINTS, *(BY_KEY[key] for key in ("yards", "rush_yards", "pass_yards")))
FIRST = 5


def leader_tables(
    totals: SeasonTotals, teams: Mapping[str, Team]
) -> list[tuple[str, list[tuple[Team, int, int]]]]:
    """The title and the first teams of each main figure that anybody has, each with its total and that in
    percent of the first one's; ties in the order of games and slug, as on the page of the leaders."""
    tables = []
    for statistic in STATISTICS:
        figures = totals.get(statistic.name, {}).items()
        known = [
            (-total, games, slug) for slug, (total, games, _best) in figures if total > 0 and slug in teams
        ]
        first = sorted(known)[:FIRST]
        rows = [(teams[slug], -total, round(100 * total / first[0][0])) for total, _games, slug in first]
        if rows:
            tables.append((_(statistic.title), rows))
    return tables
