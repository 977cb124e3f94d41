"""The facts of an edition: movements, performances, records, stakes."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from league.almanac.records import Contest, RecordsBook, club_streaks, game_records, streaks
from league.news.stories import WORTH, Fact, Story, StoryKind
from league.standings.tie_breaks import Standings, TieBreakScope

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
        """(conference, division) -> the club in first place, if any club still plays."""
        return {
            (conference, division): clubs[0]
            for conference, divisions in self.standings.divisions.items()
            for division, clubs in divisions.items()
            if clubs[0] in self.standings.winners
        }

    def is_settled(self, club: str, aim: str, *marks: str) -> bool:
        """Whether the aim has one of these marks, by default whether it is certain or out of reach."""
        return self.marks.get(club, {}).get(aim) in (marks or (CLINCHED, ELIMINATED))


def movements(before: StandingsStep, after: StandingsStep, played: Mapping[str, Contest]) -> list[Fact]:
    """The moves of the week, the most important first. `played` is each club's game of the week.

    Before the first games everybody is level, so then nobody has moved.
    """
    facts = [*_marks(before, after)]
    games = max((record.overall.games for record in before.standings.records.values()), default=0)
    if games:
        facts += _leaders(before, after)
    if games >= EARLY:
        facts += _places(before, after)
    return [replace(fact, contest=played.get(fact.team)) for fact in facts]


def _marks(before: StandingsStep, after: StandingsStep) -> Iterator[Fact]:
    if not before.marks:
        return
    for club, aims in after.marks.items():
        old = before.marks.get(club, {})
        new = [aim for aim in AIMS if aims.get(aim) == CLINCHED and old.get(aim) != CLINCHED]
        if new:
            yield Fact("clinched", club, values={"aim": new[0]})
    for club, aims in after.marks.items():
        if aims.get("playoffs") == ELIMINATED and not before.is_settled(club, "playoffs", ELIMINATED):
            yield Fact("eliminated", club)


def _leaders(before: StandingsStep, after: StandingsStep) -> Iterator[Fact]:
    old, records = before.leaders, after.standings.records
    for (conference, division), club in after.leaders.items():
        past = old.get((conference, division), club)
        if past != club:
            steps = (
                decision.decided_by
                for decision in after.standings.decisions
                if decision.scope is TieBreakScope.DIVISION
                and (decision.conference, decision.division, decision.place) == (conference, division, 1)
                and decision.chosen == club
                and past in decision.tied
            )
            values = {
                "conference": conference,
                "division": division,
                "record": str(records[club].overall),
                "other_record": str(records[past].overall),
                "step": next(steps, ""),  # that put the club before the other; empty if they are not level
            }
            yield Fact("leads", club, past, values)


def _places(before: StandingsStep, after: StandingsStep) -> Iterator[Fact]:
    cut, old = after.places, before.seeds
    moved: list[tuple[str, dict[str, Any]]] = [
        (club, {"conference": name, "from": old[club][1], "to": seed, "places": cut})
        for club, (name, seed) in after.seeds.items()
        if club in old
    ]
    for club, values in moved:
        if values["to"] <= cut < values["from"]:
            yield Fact("in", club, values=values)
        elif values["from"] <= cut < values["to"]:
            yield Fact("out", club, values=values)
    for club, values in sorted(moved, key=lambda row: (row[1]["to"] - row[1]["from"], row[0])):
        if values["from"] - values["to"] >= CLIMB and not values["to"] <= cut < values["from"]:
            yield Fact("climbs", club, values=values)


RETURNS = ("kick_return_yards", "punt_return_yards", "turnover_return_yards")
LONGEST = ("longest_run", "longest_pass")
# The fewest yards that make news; "fewer": a win with at least this many yards less than the opponent.
LEAST = {"offense": 1, "defense": float("-inf"), "returns": 1, **dict.fromkeys(LONGEST, 1), "fewer": 50}


def performances(stories: Sequence[Story]) -> list[Fact]:
    """Best offense, defense and returns, the longest play, and the win with the fewest yards for it; those
    that the log has. Of equal ones the earlier game comes first."""
    sides = ((story, club) for story in stories if story.log for club in story.contest.clubs)
    facts = [fact for story, club in sides for fact in _performances(story, club)]
    best = []
    for kind, least in LEAST.items():
        own = [fact for fact in facts if fact.kind == kind and fact.values["yards"] >= least]
        if own:
            best.append((min if kind == "defense" else max)(own, key=_yards))
    longest = max((fact for fact in best if fact.kind in LONGEST), key=_yards, default=None)
    return [fact for fact in best if fact.kind not in LONGEST or fact is longest]


def _yards(fact: Fact) -> int:
    return int(fact.values["yards"])


def _performances(story: Story, club: str) -> Iterator[Fact]:
    """What the box score says of a club in a game, each with the `yards` that are compared."""
    game, other = story.contest, story.contest.other(club)
    own, theirs = (functools.partial(story.figure, name) for name in (club, other))
    yards, allowed = own("yards"), theirs("yards")
    returned = [gained for name in RETURNS if (gained := own(name)) is not None]
    facts: dict[str, dict[str, int | None]] = {
        "offense": {
            "yards": yards,
            "rushing": own("rush_yards"),
            "passing": own("pass_yards"),
            "points": game.points(club),
        },
        "defense": {"yards": allowed, "points": game.points(other), "taken": theirs("turnovers")},
        "returns": {"yards": sum(returned) if returned else None},
        "longest_run": {"yards": own("longest_rush")},
        "longest_pass": {"yards": own("longest_pass")},
    }
    if game.winner == club and yards is not None and allowed is not None:  # what luck can look like
        lost = {"own": own("turnovers"), "lost": theirs("turnovers")}
        facts["fewer"] = {"yards": allowed - yards, **lost}
    for kind, values in facts.items():
        if values["yards"] is not None:
            yield Fact(kind, club, other, values, game)


MOST = 6  # facts
STREAK = 4  # wins


@dataclass(frozen=True, slots=True)
class ComingGame:
    """A game of the next week. `kind` is "title", "third" or "playoff", and `round` its name; both are empty
    in the regular season."""

    number: int
    home: str
    away: str
    kind: str = ""
    round: str = ""


def stakes(coming: Sequence[ComingGame], now: StandingsStep | None) -> list[tuple[Fact, int]]:
    """The facts with the numbers of their games, one for each game and the most important first. `now` are
    the standings, None in a season of playoffs only."""
    ranked: list[tuple[int, int, Fact]] = []
    for game in coming:
        if game.kind:
            ranked.append((0, game.number, Fact(game.kind, game.away, game.home, {"round": game.round})))
        elif now and (stake := next(_stakes(game, now), None)):
            ranked.append((stake[0], game.number, stake[1]))
    return [(fact, number) for _order, number, fact in sorted(ranked, key=lambda row: row[:2])[:MOST]]


def _stakes(game: ComingGame, now: StandingsStep) -> Iterator[tuple[int, Fact]]:
    """What a regular game is about, with the order of its kind."""
    records, seeds, clubs = now.standings.records, now.seeds, {game.home, game.away}
    for conference, divisions in now.standings.divisions.items():
        for division, (first, *others) in divisions.items():
            if {first, *others[:1]} == clubs and not now.is_settled(first, "division"):
                values: dict[str, Any] = {
                    "conference": conference,
                    "division": division,
                    "record": str(records[first].overall),
                    "other_record": str(records[others[0]].overall),
                }
                yield 0, Fact("first_place", first, others[0], values)
    better, worse = sorted(clubs, key=lambda club: seeds[club][1])
    conference, seed = seeds[better]
    near = all(abs(seeds[club][1] - now.places - 0.5) < 2 for club in clubs)  # within two seeds of the line
    if conference == seeds[worse][0] and near and not any(now.is_settled(club, "playoffs") for club in clubs):
        values = {"seed": seed, "other_seed": seeds[worse][1], "places": now.places}
        yield 1, Fact("bubble", better, worse, {**values, "conference": conference})
    sides = ((game.away, game.home), (game.home, game.away))
    for club, other in sides:
        record = records[club]
        if record.streak.startswith("W") and int(record.streak[1:]) >= STREAK:
            unbeaten = record.overall.losses == 0 and record.overall.ties == 0
            kind = "unbeaten" if unbeaten else "streak"
            yield 2, Fact(kind, club, other, {"wins": int(record.streak[1:])})
    for club, other in sides:
        overall = records[club].overall
        if overall.wins == 0 and overall.ties == 0 and overall.losses > 1:
            yield 3, Fact("winless", club, other, {"losses": overall.losses})


WEEKS = 3  # of the league's life, in which everything is a record
SHORTEST = 4  # games of a streak
WINNING, UNBEATEN = "Longest winning streak", "Longest unbeaten streak"


# What earlier seasons have left: their weeks with games (more than WEEKS need not be counted), the best of
# their games, and the clubs' streaks after them.
Past = Mapping[str, Any]
NO_PAST: Past = {"weeks": 0, "games": {}, "streaks": {}}


def broken_records(before: Sequence[Contest], played: Sequence[Contest], past: Past) -> list[Fact]:
    """The best of all games and streaks that were better than the best before the week, which are the `past`
    and the games `before`; `played` are the week's games."""
    if past["weeks"] + len({(contest.season, contest.week) for contest in before}) < WEEKS:
        return []
    best = game_records(before, past["games"])
    holders = {holder.first for book in best.values() for holder in book}  # only they can still be better
    running = club_streaks(before, past["streaks"])
    facts = [
        *_broken("record", best, game_records([*holders, *played]), played),
        *_broken("streak", streaks([], running), streaks(played, running), played),
    ]
    won = {(fact.team, fact.values["value"]) for fact in facts if fact.values["record"] == WINNING}
    return [
        fact
        for fact in facts
        if fact.values["record"] != UNBEATEN or (fact.team, fact.values["value"]) not in won
    ]


def _broken(kind: str, old: RecordsBook, new: RecordsBook, played: Sequence[Contest]) -> Iterator[Fact]:
    for name, holders in new.items():
        past = old.get(name)
        if not past or not holders or holders[0].value <= past[0].value or holders[0].last not in played:
            continue
        best, was = holders[0], past[0]
        if kind == "streak" and best.value < SHORTEST:
            continue
        values = {
            "record": name,
            "value": best.value,
            "was": was.value,
            "season": was.last.season,
            "week": was.last.week,
        }
        yield Fact(kind, best.club, was.club, values, best.last)


CLINCH_WORTH, RECORD_WORTH, LEAD_WORTH = 35, 30, 15


@dataclass(frozen=True, slots=True)
class Edition:
    """The edition, with the lead story first. `places` are the clubs' records and division places after the
    week: club -> (record, place, conference, division)."""

    stories: list[Story]
    movements: list[Fact]
    performances: list[Fact]
    records: list[Fact]
    stakes: list[tuple[Fact, int]]
    places: dict[str, tuple[str, int, str, str]] = field(default_factory=dict)

    @property
    def lead(self) -> Story | None:
        return self.stories[0] if self.stories else None

    @property
    def conferences(self) -> set[str]:
        return {conference for _record, _place, conference, _division in self.places.values()}


def compose_edition(
    stories: Sequence[Story],
    earlier: Sequence[Contest],
    *,
    past: Past = NO_PAST,
    before: StandingsStep | None = None,
    after: StandingsStep | None = None,
    coming: Sequence[ComingGame] = (),
) -> Edition:
    """The edition of a week; the same facts always give the same edition.

    `earlier` are the games of the league before this week, except those that the `past` has added up.
    `before` and `after` it are the standings, None in the playoffs and in a season without standings.
    `coming` are the games of the next week."""
    played = [story.contest for story in stories if story.kind is not StoryKind.NO_CONTEST]
    of_club = {club: contest for contest in played for club in contest.clubs}
    moved = movements(before, after, of_club) if before and after else []
    broken = broken_records(earlier, played, past)
    lead = _lead(stories, moved, broken)
    rest = sorted((s for s in stories if s is not lead), key=lambda story: story.contest.number)
    records, table = (after.standings.records, after.standings.divisions) if after else ({}, {})
    places = {
        club: (str(records[club].overall), place, conference, division)
        for conference, divisions in table.items()
        for division, clubs in divisions.items()
        for place, club in enumerate(clubs, start=1)
    }
    return Edition(
        stories=[*([lead] if lead else []), *rest],
        movements=moved,
        performances=performances(stories),
        records=broken,
        stakes=stakes(coming, after),
        places=places,
    )


def _lead(stories: Sequence[Story], moved: Sequence[Fact], broken: Sequence[Fact]) -> Story | None:
    """The story that is worth most; of equal ones that of the earlier game."""

    def worth(story: Story) -> int:
        game = story.contest
        total = WORTH.get(story.kind, 0) + game.deficit
        if story.is_upset and story.chance is not None:
            total += round(60 * (0.5 - story.chance))
        if story.kind is StoryKind.ROUT:
            total += abs(game.margin(game.home)) // 3
        for fact in moved:
            if fact.contest == game and fact.team == game.winner:
                total += {"clinched": CLINCH_WORTH, "leads": LEAD_WORTH}.get(fact.kind, 0)
        return total + RECORD_WORTH * sum(fact.contest == game for fact in broken)

    return max(stories, key=lambda story: (worth(story), -story.contest.number), default=None)
