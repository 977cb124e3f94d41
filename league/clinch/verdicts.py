"""What a club can still reach, as plain JSON: marks, magic numbers, outlooks, ways.

A worker computes it; the stored value is shown to everybody.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import chain, combinations
from operator import itemgetter
from random import Random
from typing import Any

from league.clinch.comparisons import RaceBoard
from league.clinch.endings import USUAL, Condition, Effort, FoundEnding, find_ending
from league.clinch.race_model import ClinchAim, Linear, Race, RaceModel, RaceOutcome, aims, scored, total
from league.playoffs.bracket import PlayoffFormat
from league.schedule.shapes import Match
from league.standings.files import FileSeason
from league.standings.records import PlayedGame
from league.standings.steps import Coin, StepLists


class ClinchMark(StrEnum):
    """OPEN: no example and no proof within the effort. ALIVE: it can go either way, with an example of
    each."""

    CLINCHED = "clinched"
    ELIMINATED = "eliminated"
    ALIVE = "alive"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class ClinchVerdict:
    """`reached` and `missed` are results of the open games after which the standings have it so."""

    club: str
    aim: str
    mark: ClinchMark
    reached: tuple[PlayedGame, ...] | None
    missed: tuple[PlayedGame, ...] | None

    @classmethod
    def of(cls, club: str, aim: ClinchAim, reached: FoundEnding, missed: FoundEnding) -> ClinchVerdict:
        mark = ClinchMark.OPEN
        if missed.example is None and missed.proved:
            mark = ClinchMark.CLINCHED
        elif reached.example is None and reached.proved:
            mark = ClinchMark.ELIMINATED
        elif reached.example is not None and missed.example is not None:
            mark = ClinchMark.ALIVE
        return cls(club, aim.key, mark, reached.example, missed.example)


def marks(race: Race, effort: Effort = USUAL) -> dict[str, dict[str, ClinchVerdict]]:
    """Club -> aim (playoffs, division, bye, first_seed) -> verdict."""
    board = RaceBoard(race)
    return {name: marks_of_club(board, name, effort) for name in board.clubs}


def marks_of_club(board: RaceBoard, name: str, effort: Effort = USUAL) -> dict[str, ClinchVerdict]:
    """Aim -> verdict for one club. A club that has withdrawn is out of everything.

    Each aim includes the ones after it: a club that misses one misses those too.
    """
    race, club = board.race, board.clubs[name]
    titles, every = board.titles(name), aims(race.places, race.byes)
    missed, reached = dict[ClinchAim, FoundEnding](), dict[ClinchAim, FoundEnding]()
    for aim in every:
        if club.withdrawn or race.is_over or (aim.seeds and club.conference in race.seeding):
            # No open game can change it: any ending of them is an example.
            is_reached = aim.reached(board.any_standings, board, name)
            reached[aim], missed[aim] = FoundEnding(), FoundEnding()
            (reached if is_reached else missed)[aim] = FoundEnding(board.any_ending)
    # From the widest to the narrowest: a division title may be worth no playoff place.
    nested = sorted(every, key=lambda aim: titles if aim.seeds is None else aim.seeds, reverse=True)
    searched = [aim for aim in nested if aim not in reached]
    for is_reached, endings, order in ((False, missed, searched), (True, reached, searched[::-1])):
        last: FoundEnding | None = None
        for aim in order:
            if last is None or last.example is None:
                last = find_ending(board, aim, name, reached=is_reached, effort=effort)
            endings[aim] = last
    return {aim.key: ClinchVerdict.of(name, aim, reached[aim], missed[aim]) for aim in every}


def magic_number(board: RaceBoard, aim: ClinchAim, name: str) -> int | None:
    """The fewest further wins with which the club clinches, whatever else happens.

    None if no number of wins is known to be enough. A tie counts as half a win.
    """
    left = [line.points for line in board.lines[name] if line.game is not None]

    def is_enough(wins: int) -> bool:
        at_least = partial(RaceModel.require_linear, linear=total((p, 1) for p in left) - Linear(2 * wins))
        missed = find_ending(board, aim, name, reached=False, given=at_least)
        return missed.example is None and missed.proved

    if not is_enough(len(left)):
        return None
    return bisect_left(range(len(left)), True, key=is_enough)


MOST_NEEDS = 3  # more conditions than that at once nobody follows
VARIANTS = 8


# A game by its index in `Race.left`, and the results in which it must end: 2 for a home win, 1 for a tie, 0
# for a loss.
NeededResult = tuple[int, frozenset[int]]
ClinchPath = tuple[NeededResult, ...]


def paths(board: RaceBoard, aim: ClinchAim, name: str, week: int) -> list[ClinchPath]:
    """The sets of results in this week's games that clinch the aim: at most three games each, shortest
    first, none of them stricter than another.

    A search for a counterexample, an outcome that has all results of a path although the club misses its aim,
    is slow. Each one that was found also disproves every other path whose results it has. So most paths fall
    by a look at the counterexamples so far. For that look, sets of needed results are bit masks.
    """
    race, dice = board.race, Random(0)
    games = [number for number, match in enumerate(race.left) if match.week == week]
    win_or_tie, tie_or_loss = {1, 2}, {0, 1}
    easy = (win_or_tie, tie_or_loss) if race.ties else ()
    needs = [(game, frozenset(results)) for results in (*easy, {2}, {0}) for game in games]
    bits = {need: 1 << place for place, need in enumerate(needs)}
    unmet_in_counterexamples: list[int] = []  # of each one, the needs that it does not fulfil

    def note_counterexample(outcome: RaceOutcome) -> None:
        unmet = [(game, results) for game, results in needs if outcome[game] not in results]
        unmet_in_counterexamples.append(sum(map(bits.__getitem__, unmet)))

    clinching: list[ClinchPath] = []
    for path in chain.from_iterable(combinations(needs, size) for size in range(MOST_NEEDS + 1)):
        named = {game for game, _results in path}
        if len(named) < len(path) or any(_implies(path, other) for other in clinching):
            continue
        needed = sum(bits[need] for need in path)
        if any(not needed & unmet for unmet in unmet_in_counterexamples):
            continue
        missed = find_ending(board, aim, name, reached=False, given=_given(path))
        if missed.example is None:
            clinching += [path] if missed.proved else []
            continue
        outcome = {number: _result(game) for number, game in enumerate(missed.example)}
        note_counterexample(outcome)
        # Checking a variant with the rest of the week ended at random is faster than another search.
        for _ in range(VARIANTS):
            variant = outcome | {game: dice.choice((0, 2)) for game in games if game not in named}
            standings = race.ended(scored(race.left, variant), unlucky=name)
            if not aim.reached(standings, board, name):
                note_counterexample(variant)
    return clinching


def _given(path: ClinchPath) -> Condition:
    def restrict(model: RaceModel) -> None:
        for game, results in path:
            model.restrict(game, results)

    return restrict


def _implies(path: ClinchPath, other: ClinchPath) -> bool:
    """Whether every outcome that has the results of the one path has those of the other."""
    return all(any(game == its and results <= enough for game, results in path) for its, enough in other)


def _result(game: PlayedGame) -> int:
    margin = (game.home_score or 0) - (game.away_score or 0)
    return 1 + (margin > 0) - (margin < 0)


LATE = 2  # weeks to go, from which on the ways of one week can be told in a few seconds, once most is played


def outlook_of_club(race: Race, slug: str) -> dict[str, Any]:
    """All aims of the club, widest first; takes seconds late in a season.

    `open`: whether games are left. Each of `aims` has `key`, `mark`, `wins` (the magic number, None where the
    club's own wins are not enough), `ways` (what clinches it this week: lists of home, away and the results
    that are enough, 2 for a home win, 1 for a tie, 0 for a loss), `reached` and `missed` (week, home, away
    and both scores of every open game, or None).
    """
    board = RaceBoard(race)
    verdicts = marks_of_club(board, slug)
    outlooks = [_aim(board, aim, verdicts[aim.key]) for aim in aims(race.places, race.byes)]
    return {"open": bool(race.left), "aims": outlooks}


def _aim(board: RaceBoard, aim: ClinchAim, verdict: ClinchVerdict) -> dict[str, Any]:
    alive, slug = verdict.mark is ClinchMark.ALIVE, verdict.club
    left = board.race.left
    weeks = sorted({match.week for match in left})
    late = len(weeks) <= LATE and len(left) < len(board.race.played)
    ways = paths(board, aim, slug, weeks[0]) if alive and late else []
    return {
        "key": aim.key,
        "mark": verdict.mark.value,
        "wins": magic_number(board, aim, slug) if alive else None,
        "ways": [[[*left[game].clubs, sorted(results)] for game, results in way] for way in ways],
        "reached": _games(verdict.reached),
        "missed": _games(verdict.missed),
    }


def _games(games: Sequence[PlayedGame] | None) -> list[list[Any]] | None:
    rows = [[game.week or 0, game.home, game.away, game.home_score, game.away_score] for game in games or ()]
    return sorted(rows, key=itemgetter(0)) or None


WORDS = {
    ClinchMark.CLINCHED: "clinched",
    ClinchMark.ELIMINATED: "out of reach",
    ClinchMark.ALIVE: "open",
    ClinchMark.OPEN: "not decided within the effort",
}
COLUMNS = ("home", "away", "home_score", "away_score", "week")

Verdicts = Mapping[str, Mapping[str, ClinchVerdict]]


def proved(season: FileSeason, places: int, steps: StepLists, coin: int) -> Verdicts:
    """Club -> aim -> verdict. `places` are the playoff places of each conference."""
    conferences = len({club.conference for club in season.clubs})
    race = Race(
        clubs=season.clubs,
        played=season.games,
        left=[Match(game.week or 0, game.home, game.away) for game in season.left],
        places=places,
        byes=PlayoffFormat(places * conferences).byes(conferences),
        steps=steps,
        coin=Coin(coin),
    )
    return marks(race)


def as_dict(verdicts: Verdicts) -> dict[str, Any]:
    """Club -> aim -> mark, with results after which the aim is reached or missed (null: there are
    none)."""

    def rows(games: Sequence[PlayedGame] | None) -> list[dict[str, Any]] | None:
        return None if games is None else [{name: getattr(game, name) for name in COLUMNS} for game in games]

    return {
        club: {
            aim: {
                "mark": verdict.mark.value,
                "reached": rows(verdict.reached),
                "missed": rows(verdict.missed),
            }
            for aim, verdict in own.items()
        }
        for club, own in verdicts.items()
    }


def as_text(verdicts: Verdicts) -> str:
    """One line for each club."""
    return "\n".join(
        f"{club}: " + ", ".join(f"{aim.replace('_', ' ')} {WORDS[v.mark]}" for aim, v in own.items())
        for club, own in verdicts.items()
    )
