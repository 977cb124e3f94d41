"""Who meets whom: round robins, divisions, conferences, and what last season has to do with it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, starmap
from random import Random
from typing import Literal

from league.schedule.shapes import (
    AWAY,
    FEW_BREAKS,
    HOME,
    OPEN,
    DivisionName,
    LeagueShape,
    Match,
    completions,
    pair_of,
    patterns,
)
from league.schedule.solver.pools import REMATCH, Pool, possible_games


@dataclass(frozen=True, slots=True)
class LastSeason:
    """`places` are the clubs' places in their divisions, from 1; `games` are all games of the regular
    season.

    Clubs that did not play then have no place and come last.
    """

    places: Mapping[str, int]
    games: Sequence[Match]

    @property
    def hosted(self) -> frozenset[tuple[str, str]]:
        """(home, away) of all pairs that met once: the other club's turn to be at home comes next."""
        meetings = Counter(match.pair for match in self.games)
        return frozenset(match.clubs for match in self.games if meetings[match.pair] == 1)

    def ordered(self, clubs: Sequence[str]) -> list[str]:
        """Sorts a division's clubs by their places."""
        return sorted(clubs, key=lambda club: (self.places.get(club, len(self.places) + 1), club))

    def homes(self, clubs: Sequence[str]) -> int:
        """Counts the home games of these clubs."""
        return sum(match.home in clubs for match in self.games)


Turn = dict[DivisionName, DivisionName]


def next_turn(shape: LeagueShape, past: LastSeason | None, which: Literal["met", "missed"]) -> Turn | None:
    """Maps each division of the first conference to the division of the second that it meets (or misses)
    next: the one after the division it met (missed) last season, so that all have had their turn in three
    seasons.

    Returns None when last season had no such pairing; the seed decides then.
    """
    if past is None:
        return None
    (own, opposite), of = shape.conferences.items(), shape.division_of
    games = Counter(
        (of[first], of[second])
        for match in past.games
        for first, second in (match.clubs, match.clubs[::-1])
        if first in own[1] and second in opposite[1]
    )
    theirs = [name for name in shape.divisions if name[0] == opposite[0]]
    last: Turn = {}
    for ours in shape.divisions:
        if ours[0] == own[0]:
            partners = [their for their in theirs if bool(games[ours, their]) is (which == "met")]
            if len(partners) != 1:
                return None
            last[ours] = partners[0]
    if len(set(last.values())) != len(last):
        return None
    return {ours: theirs[(theirs.index(their) + 1) % len(theirs)] for ours, their in last.items()}


def swap_repeated_venues(settled: Sequence[Match], past: LastSeason | None) -> list[Match]:
    """Swaps the venues of all games if that repeats fewer home games of last season."""
    hosted = past.hosted if past else frozenset()
    repeated = sum(match.clubs in hosted for match in settled)
    others = [Match(week, away, home) for week, home, away in settled]
    return others if repeated > sum(match.clubs in hosted for match in others) else list(settled)


@dataclass(frozen=True, slots=True)
class Outline:
    """Games already settled, pools still to be drawn, and the strengths that were assumed.

    A club without a strength counts as zero.
    """

    games: tuple[Match, ...] = ()
    pools: tuple[Pool, ...] = ()
    strengths: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OutlineInput:
    """What an outline is made from besides the clubs.

    A `loose` outline relaxes soft goals but no hard limit: more breaks, earlier rematches, and single games
    at the same field as last season.
    """

    chance: Random
    past: LastSeason | None = None
    loose: bool = False


def strengths_of(*conferences: Sequence[Sequence[str]]) -> dict[str, int]:
    """Strengths of clubs given in the order of places: the last of a division gets 1, the next 2 and so
    on."""
    return {
        club: strength
        for divisions in conferences
        for division in divisions
        for strength, club in enumerate(reversed(division), 1)
    }


# Round robins by the circle method: every club meets every other, with the fewest possible breaks.
#
# For an even number of clubs n the method gives exactly n - 2 breaks, the minimum (de Werra, 1981); for an
# odd one none.

GHOST = ""  # makes an odd number of clubs even: the club that meets it rests
FEW = 4  # clubs


def turns_of(clubs: int) -> int:
    """The weeks in which everybody meets everybody once."""
    return clubs - 1 + clubs % 2


def least_rematch(clubs: int) -> int:
    """The fewest weeks between two games of the same clubs. Four clubs that meet again only after three weeks
    play three times in a row at home or away."""
    return 4 if clubs > FEW else 2


def round_robin(clubs: Sequence[str], weeks: int) -> list[Match]:
    """So many weeks in which everybody meets everybody, again and again; every other time with venues
    swapped.

    Each time begins a round later than the time before: so nobody plays three times in a row at home or away.
    That would bring the rematches of four clubs too close together, who swap their last two rounds instead.
    """
    rounds = _rounds(clubs)
    games = []
    for week in range(weeks):
        time, place = divmod(week, len(rounds))
        if len(clubs) > FEW:
            place = (place + time) % len(rounds)
        elif time % 2 and place:
            place = len(rounds) - place
        for home, away in rounds[place]:
            games.append(Match(week + 1, *((away, home) if time % 2 else (home, away))))
    return sorted(games)


def even_round_robin(clubs: Sequence[str], weeks: int) -> list[Match]:
    """`round_robin` in which everybody has the same number of games. An odd number of clubs needs a number of
    weeks that `plays_evenly` allows: then clubs that do not rest in the last, incomplete time give up a game
    among themselves."""
    size = turns_of(len(clubs))
    time, rest = divmod(weeks, size)
    games = round_robin(clubs, weeks)
    if len(clubs) == size and rest:
        ring = [clubs[(place + time) % size] for place in range(size)]
        first = weeks - rest + 1
        given_up = {
            (first + turn, pair_of(ring[left], ring[right])) for turn, left, right in _surplus(size, rest)
        }
        games = [match for match in games if (match.week, match.pair) not in given_up]
    return games


def plays_evenly(clubs: int, weeks: int) -> bool:
    """Whether everybody can have the same number of games without a week more than they need. An odd number
    of clubs has games for it only if each club plays an even number of them."""
    rest = weeks % turns_of(clubs)
    return not clubs % 2 or not rest or (rest > 1 and rest % 2 == 1)


def most_byes(clubs: int, weeks: int) -> int:
    """The most clubs that rest in one week of `even_round_robin`."""
    surplus = Counter(turn for turn, _one, _other in _surplus(clubs, weeks % clubs))
    return 1 + 2 * max(surplus.values(), default=0)


def _rounds(clubs: Sequence[str]) -> list[list[tuple[str, str]]]:
    """The games (home, away) of each round."""
    field = [*clubs, *([GHOST] if len(clubs) % 2 else [])]
    size = len(field) - 1
    rounds = []
    for turn in range(size):
        pairs = [(field[turn], field[size]) if turn % 2 else (field[size], field[turn])]
        for step in range(1, (size + 1) // 2):
            left, right = field[(turn + step) % size], field[(turn - step) % size]
            pairs.append((left, right) if step % 2 else (right, left))
        rounds.append([pair for pair in pairs if GHOST not in pair])
    return rounds


def _surplus(clubs: int, turns: int) -> Iterator[tuple[int, int, int]]:
    """The games (round from 0, two places) that the clubs give up that do not rest in the first rounds, one
    each; `turns`, the number of these rounds, and that of the clubs are odd.

    The places x and y meet in round t if x + y = 2t + clubs. The clubs without a rest, from place `turns` on,
    are paired from outside in: all these pairs meet in the middle round. Two such pairs can be exchanged for
    two that meet equally long before and after it, which spreads the byes. In every other round, beginning
    with the first, each of them plays where it plays more often: there a game given up evens that out.
    """
    middle, total = (turns - 1) // 2, clubs + turns - 1
    left = list(range(turns, (turns + clubs) // 2)) if turns else []
    byes = Counter[int]()
    while left:
        exchanges = [
            (away, place) for away in range(middle + 1) for place in left[:1] if place + 2 * away in left
        ]
        away, place = min(
            exchanges, key=lambda exchange: ((middle + exchange[0]) % 2, byes[exchange[0]], -exchange[0])
        )
        mate = place + 2 * away
        byes[away] += 1
        left = [other for other in left if other not in {place, mate}]
        if away:
            yield middle - away, place, total - mate
            yield middle + away, mate, total - place
        else:
            yield middle, place, total - place


Pairs = dict[tuple[str, str], int]
DIVISIONS_LOOSE_BREAKS, DIVISIONS_LOOSE_STAND, LOOSE_REMATCH = 4, 3, 4  # the hard limits
MOST_PATTERNS = 1000  # for each club; the solver cannot handle more

Places = list[list[str]]  # a conference's divisions, each in the order of its places


def places_of(divisions: Mapping[str, Sequence[str]], start: OutlineInput) -> Places:
    """A conference's divisions ordered by last season's places; in a first season the places are drawn."""
    places = [start.chance.sample(clubs, len(clubs)) for clubs in divisions.values()]
    if start.past:
        places = [start.past.ordered(clubs) for clubs in places]
    start.chance.shuffle(places)
    return places


def full_meetings(shape: LeagueShape, clubs: Sequence[str]) -> Pairs:
    """All pairs of the clubs: twice within a division, once outside."""
    division = shape.division_of
    return {
        pair_of(first, second): 2 if division[first] == division[second] else 1
        for first, second in combinations(clubs, 2)
    }


def pool_of(
    pairs: Pairs,
    start: OutlineInput,
    *,
    weeks: int,
    home: int,
    settled: Sequence[Match] = (),
    bye_weeks: Sequence[int] = (),
    byes_a_week: int = 0,
    most_breaks: int = FEW_BREAKS,
    turn_venues: bool = True,
) -> Pool:
    """Builds the pool of the clubs in these pairs, with `home` home games each in a season of `weeks`
    weeks.

    With `turn_venues`, pairs that meet once play at the other field than last season.
    `settled` are games against other pools; the pool does not play itself in their weeks. The random
    generator shuffles clubs and pairs, and so decides which of the many good schedules the solver finds
    first.
    """
    clubs = sorted({club for pair in pairs for club in pair})
    start.chance.shuffle(clubs)
    taken = {match.week for match in settled}
    free_byes = [week for week in bye_weeks if week not in taken]
    good = tuple(
        _loose_patterns(weeks, home, free_byes)
        if start.loose
        else patterns(weeks, home, free_byes, most_breaks)
    )
    pinned = _venues(settled)
    ordered = {pair: pairs[pair] for pair in starmap(pair_of, combinations(clubs, 2)) if pair in pairs}
    playing = [week for week in range(1, weeks + 1) if week not in taken]
    turned = start.past if turn_venues and not start.loose else None
    hosted = turned.hosted if turned else frozenset[tuple[str, str]]()
    games = [
        match
        for match in possible_games(ordered, playing, last=weeks)
        if ordered[match.pair] == 2 or match.clubs not in hosted
    ]
    return Pool(
        clubs=clubs,
        pairs=ordered,
        weeks=playing,
        games=games,
        hinted=_last_season_turned(turned, games, ordered) if turned else (),
        rematch=LOOSE_REMATCH if start.loose else REMATCH,
        patterns={
            club: [p for p in good if all(p[week - 1] == venue for week, venue in pinned[club].items())]
            for club in clubs
        },
        byes_a_week=byes_a_week,
    )


def _last_season_turned(past: LastSeason, games: Sequence[Match], pairs: Pairs) -> list[Match]:
    """Last season's games with venues swapped if they may be played again; the solver then only has to
    improve them."""
    own = [Match(week, away, home) for week, home, away in past.games if pair_of(home, away) in pairs]
    return own if Counter(match.pair for match in own) == pairs and set(own) <= set(games) else []


def _loose_patterns(weeks: int, home: int, bye_weeks: Sequence[int]) -> list[str]:
    """Patterns with the most breaks the solver can handle."""
    byes = 1 if bye_weeks else 0
    for most_breaks in (DIVISIONS_LOOSE_BREAKS, DIVISIONS_LOOSE_BREAKS - 1):
        patterns = completions(OPEN * weeks, {home}, byes, bye_weeks, most_breaks, DIVISIONS_LOOSE_STAND)
        if len(patterns) <= MOST_PATTERNS:
            break
    return patterns


def _venues(games: Sequence[Match]) -> dict[str, dict[int, str]]:
    """Maps each club to its venue by week."""
    venues: dict[str, dict[int, str]] = defaultdict(dict)
    for match in games:
        venues[match.home][match.week] = HOME
        venues[match.away][match.week] = AWAY
    return venues


# Weeks in which the conferences meet. They are settled before the draw, so each conference is drawn alone.
#
# In such a week every club plays a club of the other conference, and half of each conference is at home.
# Divisions are given in the order of places.


def crossing_games(
    first: Places, second: Places, weeks: Sequence[int], at_home: Callable[[int, int], bool], *, whole: bool
) -> list[Match]:
    """Each club meets the club in its own place, of a different division each week; or, with `whole`, each
    division all clubs of the division with the same index. `at_home` says whether the first conference's
    clubs in a place (from 0) are at home in a crossing (from 0)."""
    games = []
    for turn, week in enumerate(weeks):
        for number, division in enumerate(first):
            opposite = second[number] if whole else second[(number + turn) % len(second)]
            for place, club in enumerate(division):
                opponent = opposite[(place + turn) % len(opposite) if whole else place]
                home, away = (club, opponent) if at_home(place, turn) else (opponent, club)
                games.append(Match(week, home, away))
    return games


def facing_divisions(shape: LeagueShape, first: Places, second: Places, turn: Turn, ahead: int = 0) -> Places:
    """Orders the second conference's divisions so that each division of the first meets the one whose turn
    it is, `ahead` positions further on."""
    named = {shape.division_of[clubs[0]]: clubs for clubs in second}
    placed = {
        (number + ahead) % len(second): named[turn[shape.division_of[clubs[0]]]]
        for number, clubs in enumerate(first)
    }
    return [placed[place] for place in range(len(second))]


def outer_and_inner_meetings(divisions: Places) -> Pairs:
    """Clubs of the first and last place of a division meet those of the first and last place of another
    division; clubs in between meet clubs in between. The places of a club's two opponents add up to the
    same for every club."""
    pairs = {pair_of(*two): 2 for division in divisions for two in combinations(division, 2)}
    for first, second in combinations(divisions, 2):
        for place, club in enumerate(first):
            pairs |= {pair_of(club, opponent): 1 for opponent in (second[place], second[-1 - place])}
    return pairs
