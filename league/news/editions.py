"""The facts of an edition: movements, performances, records, stakes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from league.almanac.records import Contest, RecordsBook, club_streaks, game_records, streaks
from league.news.stories import Fact, Story, StoryKind
from league.standings.tie_breaks import Standings, TieBreakDecision, TieBreakScope

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


def movements(before: StandingsStep, after: StandingsStep, played: Mapping[str, Contest]) -> list[Fact]:
    """The moves of the week, the most important first. `played` is each club's game of the week.

    Before the first games everybody is level, so then nobody has moved.
    """
    facts = [*_marks(before, after, played)]
    games = max((record.overall.games for record in before.standings.records.values()), default=0)
    if games:
        facts += _leaders(before, after, played)
    if games >= EARLY:
        facts += _places(before, after, played)
    return facts


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


RETURNS = ("kick_return_yards", "punt_return_yards", "turnover_return_yards")
FEWER = 50  # yards: from here on a win with fewer yards is worth telling


@dataclass(frozen=True, slots=True)
class ClubGame:
    """A game from the side of one club."""

    story: Story
    club: str

    @property
    def other(self) -> str:
        return self.story.contest.other(self.club)

    def own(self, name: str) -> int | None:
        return self.story.figure(self.club, name)

    def against(self, name: str) -> int | None:
        return self.story.figure(self.other, name)


def performances(stories: Sequence[Story]) -> list[Fact]:
    """Best offense, defense and returns, the longest play, and the win with the fewest yards for it; those
    that the log has. Of equal ones the earlier game comes first."""
    games = [ClubGame(story, club) for story in stories if story.log for club in story.contest.clubs]
    return [fact for part in (_offense, _defense, _returns, _longest, _fewer) for fact in part(games)]


def _offense(games: Sequence[ClubGame]) -> Iterator[Fact]:
    if best := _most(games, lambda game: game.own("yards")):
        game, yards = best
        values = {
            "yards": yards,
            "rushing": game.own("rush_yards"),
            "passing": game.own("pass_yards"),
            "points": game.story.contest.points(game.club),
        }
        yield _fact("offense", game, values)


def _defense(games: Sequence[ClubGame]) -> Iterator[Fact]:
    def allowed(game: ClubGame) -> int | None:
        yards = game.against("yards")
        return None if yards is None else -yards

    best = _most(games, allowed, least=None)
    if best:
        game, yards = best
        values = {
            "yards": -yards,
            "points": game.story.contest.points(game.other),
            "taken": game.against("turnovers"),
        }
        yield _fact("defense", game, values)


def _returns(games: Sequence[ClubGame]) -> Iterator[Fact]:
    def returned(game: ClubGame) -> int | None:
        counted = [yards for name in RETURNS if (yards := game.own(name)) is not None]
        return sum(counted) if counted else None

    if best := _most(games, returned):
        yield _fact("returns", best[0], {"yards": best[1]})


def _longest(games: Sequence[ClubGame]) -> Iterator[Fact]:
    longest = [
        (kind, best)
        for kind, name in (("longest_run", "longest_rush"), ("longest_pass", "longest_pass"))
        if (best := _most(games, lambda game, name=name: game.own(name)))  # type: ignore[misc]
    ]
    if longest:
        kind, (game, yards) = max(longest, key=lambda row: row[1][1])
        yield _fact(kind, game, {"yards": yards})


def _fewer(games: Sequence[ClubGame]) -> Iterator[Fact]:
    """What luck can look like: a win although the loser moved the ball farther."""

    def missing(game: ClubGame) -> int | None:
        own, other = game.own("yards"), game.against("yards")
        won = game.story.winner == game.club
        return other - own if won and own is not None and other is not None else None

    best = _most(games, missing, least=FEWER)
    if best:
        game, yards = best
        values = {
            "yards": yards,
            "own": game.own("turnovers"),
            "lost": game.against("turnovers"),
        }
        yield _fact("fewer", game, values)


def _most(
    games: Sequence[ClubGame], value: Callable[[ClubGame], int | None], least: int | None = 1
) -> tuple[ClubGame, int] | None:
    """The game with the greatest value, at least `least`; None without any."""
    counted = [(game, figure) for game in games if (figure := value(game)) is not None]
    counted = [row for row in counted if least is None or row[1] >= least]
    return max(counted, key=lambda row: row[1], default=None)


def _fact(kind: str, game: ClubGame, values: dict[str, int | None]) -> Fact:
    return Fact(kind, game.club, game.other, values, game.story.contest)


MOST = 6  # facts
STREAK = 4  # wins


@dataclass(frozen=True, slots=True)
class ComingGame:
    """A game of the next week. `round` is empty in the regular season; `final` decides the title."""

    number: int
    home: str
    away: str
    round: str = ""
    final: bool = False
    third: bool = False


def stakes(coming: Sequence[ComingGame], now: StandingsStep | None) -> list[tuple[Fact, int]]:
    """The facts with the numbers of their games, one for each game and the most important first. `now` are
    the standings, None in a season of playoffs only."""
    ranked = sorted((row for game in coming if (row := _stake(game, now))), key=lambda row: (row[0], row[2]))
    return [(fact, number) for _order, fact, number in ranked][:MOST]


def _stake(game: ComingGame, now: StandingsStep | None) -> tuple[int, Fact, int] | None:
    if game.round:
        kind = "title" if game.final else "third" if game.third else "playoff"
        return 0, Fact(kind, game.away, game.home, {"round": game.round}), game.number
    if now is None:
        return None
    for order, part in enumerate((_first_place, _bubble, _streak, _perfect)):
        for fact in part(game, now):
            return order, fact, game.number
    return None


def _first_place(game: ComingGame, now: StandingsStep) -> Iterator[Fact]:
    for conference, divisions in now.standings.divisions.items():
        for division, clubs in divisions.items():
            if {game.home, game.away} == set(clubs[:2]) and not _settled(now, clubs[0], "division"):
                first, second = clubs[:2]
                records = now.standings.records
                values = {
                    "conference": conference,
                    "division": division,
                    "record": str(records[first].overall),
                    "other_record": str(records[second].overall),
                }
                yield Fact("first_place", first, second, values)


def _bubble(game: ComingGame, now: StandingsStep) -> Iterator[Fact]:
    """Two clubs of a conference, both within two seeds of the playoff line, neither safe nor out."""
    seeds = now.seeds
    (conference, first), (other, second) = seeds[game.home], seeds[game.away]
    better, worse = (game.home, game.away) if first < second else (game.away, game.home)
    near = abs(first - now.places - 0.5) < 2 and abs(second - now.places - 0.5) < 2
    if conference == other and near and not any(_settled(now, club, "playoffs") for club in (better, worse)):
        values = {"seed": min(first, second), "other_seed": max(first, second), "places": now.places}
        yield Fact("bubble", better, worse, {**values, "conference": conference})


def _perfect(game: ComingGame, now: StandingsStep) -> Iterator[Fact]:
    for club, other in ((game.away, game.home), (game.home, game.away)):
        overall = now.standings.records[club].overall
        if overall.wins == 0 and overall.ties == 0 and overall.losses > 1:
            yield Fact("winless", club, other, {"losses": overall.losses})


def _streak(game: ComingGame, now: StandingsStep) -> Iterator[Fact]:
    for club, other in ((game.away, game.home), (game.home, game.away)):
        record = now.standings.records[club]
        if record.streak.startswith("W") and int(record.streak[1:]) >= STREAK:
            unbeaten = record.overall.losses == 0 and record.overall.ties == 0
            kind = "unbeaten" if unbeaten else "streak"
            yield Fact(kind, club, other, {"wins": int(record.streak[1:])})


def _settled(now: StandingsStep, club: str, aim: str) -> bool:
    return now.marks.get(club, {}).get(aim) in (CLINCHED, ELIMINATED)


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
    return Edition(
        stories=[*([lead] if lead else []), *rest],
        movements=moved,
        performances=performances(stories),
        records=broken,
        stakes=stakes(coming, after),
        places=_places_after(after),
    )


def _lead(stories: Sequence[Story], moved: Sequence[Fact], broken: Sequence[Fact]) -> Story | None:
    """The story that is worth most; of equal ones that of the earlier game."""

    def worth(story: Story) -> int:
        total = story.worth()
        for fact in moved:
            if fact.contest == story.contest and fact.team == story.winner:
                total += {"clinched": CLINCH_WORTH, "leads": LEAD_WORTH}.get(fact.kind, 0)
        return total + RECORD_WORTH * sum(fact.contest == story.contest for fact in broken)

    return max(stories, key=lambda story: (worth(story), -story.contest.number), default=None)


def _places_after(after: StandingsStep | None) -> dict[str, tuple[str, int, str, str]]:
    if after is None:
        return {}
    records = after.standings.records
    return {
        club: (str(records[club].overall), place, conference, division)
        for conference, divisions in after.standings.divisions.items()
        for division, clubs in divisions.items()
        for place, club in enumerate(clubs, start=1)
    }
