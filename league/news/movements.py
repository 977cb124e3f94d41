"""What a week has moved in the standings, and the fact that explains each move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from league.almanac import Contest
from league.news.facts import Fact
from league.standings import Standings, TieBreakDecision, TieBreakScope

Marks = Mapping[str, Mapping[str, str]]
CLINCHED, ELIMINATED = "clinched", "eliminated"
AIMS = ("first_seed", "bye", "division", "playoffs")  # the best first
CLIMB = 4  # seeds
EARLY = 4  # games, before which seeds change too much to be news


@dataclass(frozen=True, slots=True)
class StandingsStep:
    """The standings and proved marks after one week; `places` are the playoff places of a conference."""

    standings: Standings
    marks: Marks
    places: int

    @property
    def seeds(self) -> dict[str, tuple[str, int]]:
        """Club -> its conference and its seed."""
        return {
            club: (name, seed)
            for name, clubs in self.standings.seeds.items()
            for seed, club in enumerate(clubs, start=1)
        }

    @property
    def leaders(self) -> dict[tuple[str, str], str]:
        """(conference, division) -> the club in first place."""
        return {
            (conference, division): clubs[0]
            for conference, divisions in self.standings.divisions.items()
            for division, clubs in divisions.items()
        }


def movements(before: StandingsStep, after: StandingsStep, played: Mapping[str, Contest]) -> list[Fact]:
    """The moves of the week, the most important first. `played` is each club's game of the week.

    Before the first games everybody is level, so then nobody has moved.
    """
    found = [*_marks(before, after, played)]
    games = max((record.overall.games for record in before.standings.records.values()), default=0)
    if games:
        found += _leaders(before, after, played)
    if games >= EARLY:
        found += _places(before, after, played)
    return found


def _marks(before: StandingsStep, after: StandingsStep, played: Mapping[str, Contest]) -> Iterator[Fact]:
    for club, aims in after.marks.items():
        old = before.marks.get(club, {})
        new = [aim for aim in AIMS if aims.get(aim) == CLINCHED and old.get(aim) != CLINCHED]
        if new and before.marks:
            yield Fact("clinched", club, values={"aim": new[0]}, contest=played.get(club))
    for club, aims in after.marks.items():
        old = before.marks.get(club, {})
        if before.marks and aims.get("playoffs") == ELIMINATED and old.get("playoffs") != ELIMINATED:
            yield Fact("eliminated", club, contest=played.get(club))


def _leaders(before: StandingsStep, after: StandingsStep, played: Mapping[str, Contest]) -> Iterator[Fact]:
    old = before.leaders
    for (conference, division), club in after.leaders.items():
        past = old.get((conference, division))
        if past is None or past == club:
            continue
        records = after.standings.records
        values: dict[str, object] = {
            "conference": conference,
            "division": division,
            "record": str(records[club].overall),
            "other_record": str(records[past].overall),
            "step": _step(after.standings.decisions, conference, division, club, past),
        }
        yield Fact("leads", club, past, values, played.get(club))


def _step(
    decisions: Sequence[TieBreakDecision], conference: str, division: str, club: str, other: str
) -> str:
    """The key of the tie-break step that put the club before the other; empty if they are not level."""
    for decision in decisions:
        if (
            decision.scope is TieBreakScope.DIVISION
            and (decision.conference, decision.division, decision.place) == (conference, division, 1)
            and decision.chosen == club
            and other in decision.tied
        ):
            return decision.decided_by
    return ""


def _places(before: StandingsStep, after: StandingsStep, played: Mapping[str, Contest]) -> Iterator[Fact]:
    old = before.seeds
    moved = [(club, name, old[club][1], seed) for club, (name, seed) in after.seeds.items() if club in old]
    cut = after.places
    for club, conference, was, seed in moved:
        values = {"conference": conference, "from": was, "to": seed, "places": cut}
        if seed <= cut < was:
            yield Fact("in", club, values=values, contest=played.get(club))
        elif was <= cut < seed:
            yield Fact("out", club, values=values, contest=played.get(club))
    for club, conference, was, seed in sorted(moved, key=lambda row: (row[3] - row[2], row[0])):
        if was - seed >= CLIMB and not seed <= cut < was:
            values = {"conference": conference, "from": was, "to": seed, "places": cut}
            yield Fact("climbs", club, values=values, contest=played.get(club))
