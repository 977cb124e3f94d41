"""Who meets whom: round robins, divisions, conferences."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, starmap

from league.frame.errors import Refused, translated
from league.frame.errors import gettext_noop as _
from league.schedule.outlines import (
    LastSeason,
    Outline,
    OutlineInput,
    Preset,
    Turn,
    next_turn,
    strengths_of,
    swap_repeated_venues,
)
from league.schedule.shapes import (
    AWAY,
    FEW_BREAKS,
    HOME,
    OPEN,
    ByeRules,
    ConferenceShape,
    DivisionalMeetings,
    EvenMeetings,
    LeagueShape,
    Match,
    ScheduleLimits,
    completions,
    pair_of,
    patterns,
)
from league.schedule.solver.pools import REMATCH, Pool, possible_games

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


def check_shape(shape: LeagueShape, conferences: int | None = None) -> None:
    """Raises Refused: shape_unfit."""
    fits = all(sizes == (4, 4, 4) for sizes in shape.sizes)
    if not fits or conferences not in (None, len(shape.conferences)):
        anywhere = _(
            "This kind of season needs three divisions of four clubs in every conference: regroup them or "
            "choose another one."
        )
        numbered = _(
            "This kind of season needs three divisions of four clubs in each of {number} conferences: "
            "regroup them or choose another one."
        )
        text = anywhere if conferences is None else numbered
        raise Refused("shape_unfit", translated(text, number=conferences))


def places_of(conference: ConferenceShape, start: OutlineInput) -> Places:
    """Divisions ordered by last season's places; in a first season the places are drawn."""
    places = [start.chance.sample(division.clubs, len(division.clubs)) for division in conference.divisions]
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

AtHome = Callable[[int, int], bool]  # place from 0, number of the crossing from 0


def same_places(first: Places, second: Places, weeks: Sequence[int], at_home: AtHome) -> list[Match]:
    """Each club meets the club in its own place, of a different division each week.

    `at_home` says whether the first conference's clubs in a place are at home.
    """
    return [
        _match(week, division[place], second[(number + turn) % len(second)][place], at_home(place, turn))
        for turn, week in enumerate(weeks)
        for number, division in enumerate(first)
        for place in range(len(division))
    ]


def whole_divisions(first: Places, second: Places, weeks: Sequence[int], at_home: AtHome) -> list[Match]:
    """Each division meets all clubs of the division with the same index in the other conference."""
    return [
        _match(week, own[place], opposite[(place + turn) % len(opposite)], at_home(place, turn))
        for turn, week in enumerate(weeks)
        for own, opposite in zip(first, second, strict=True)
        for place in range(len(own))
    ]


def facing_divisions(shape: LeagueShape, first: Places, second: Places, turn: Turn, ahead: int = 0) -> Places:
    """Orders the second conference's divisions so that each division of the first meets the one whose turn
    it is, `ahead` positions further on."""
    named = {shape.division_of[clubs[0]]: clubs for clubs in second}
    placed = {
        (number + ahead) % len(second): named[turn[shape.division_of[clubs[0]]]]
        for number, clubs in enumerate(first)
    }
    return [placed[place] for place in range(len(second))]


def _match(week: int, club: str, opponent: str, at_home: bool) -> Match:
    return Match(week, club, opponent) if at_home else Match(week, opponent, club)


# `cross_14`: the division twice, half of the conference's other divisions, one division of the other
# conference.
CROSS_WEEKS, CROSS_HOME_GAMES = 14, 7
CROSSINGS = [
    (2, 5, 9, 12),
    (3, 6, 10, 13),
    (3, 7, 10, 13),
]  # other weeks give more breaks or no schedule
MOST_BREAKS = 3  # two give no schedule: the crossings leave each club few patterns


def cross_limits(shape: LeagueShape) -> ScheduleLimits:
    """All clubs of a division meet, so at least two of its four clubs have a break."""
    check_shape(shape, conferences=2)
    return ScheduleLimits(
        weeks=CROSS_WEEKS,
        homes=(CROSS_HOME_GAMES,),
        meetings=DivisionalMeetings(conference=(2, 2), other=(4,)),
        lower_bound=12,
        last_week_division=True,
    )


def cross_outline(shape: LeagueShape, start: OutlineInput) -> Outline:
    first, second = (places_of(conference, start) for conference in shape.conferences)
    if turn := next_turn(shape, start.past, "met"):
        second = facing_divisions(shape, first, second, turn)
    crossing = start.chance.choice(CROSSINGS)
    settled = whole_divisions(
        first, second, crossing, at_home=lambda place, turn: (place // 2 + turn) % 2 == 0
    )
    settled = swap_repeated_venues(settled, start.past)
    pools = tuple(
        pool_of(
            _pairs(places),
            start,
            weeks=CROSS_WEEKS,
            home=CROSS_HOME_GAMES,
            settled=settled,
            most_breaks=MOST_BREAKS,
        )
        for places in (first, second)
    )
    return Outline(tuple(settled), pools, strengths_of(first, second))


def _pairs(divisions: Places) -> Pairs:
    """Clubs of the first and last place of a division meet those of the first and last place of another
    division; clubs in between meet clubs in between. The places of a club's two opponents add up to the
    same for every club."""
    pairs = {pair_of(*two): 2 for division in divisions for two in combinations(division, 2)}
    for first, second in combinations(divisions, 2):
        for place, club in enumerate(first):
            pairs |= {pair_of(club, opponent): 1 for opponent in (second[place], second[-1 - place])}
    return pairs


CROSS_14 = Preset(
    "cross_14",
    _("14 games: the division twice, half of the conference, a division of the other one"),
    cross_limits,
    cross_outline,
)


FEWEST, MOST = 6, 16  # the solver takes too long for more clubs
REMATCH_WEEKS = 3  # weeks; with small divisions more is impossible


def division_twice_limits(shape: LeagueShape) -> ScheduleLimits:
    """Every two clubs meet, so no two share a venue pattern, and only two patterns have no break."""
    size = _division_size(shape)
    games = len(shape.clubs) + size - 2
    first, *others = shape.conferences
    return ScheduleLimits(
        weeks=games,
        homes=tuple(sorted({games // 2, (games + 1) // 2})),
        meetings=DivisionalMeetings(
            conference=(size,) * (len(first.divisions) - 1),
            other=(size,) * sum(len(conference.divisions) for conference in others),
        ),
        lower_bound=len(shape.clubs) - 2,
        last_week_division=size % 2 == 0,
        rematch=REMATCH_WEEKS,
    )


def division_twice_outline(shape: LeagueShape, start: OutlineInput) -> Outline:
    own = division_twice_limits(shape)
    clubs = list(shape.clubs)
    start.chance.shuffle(clubs)
    pairs = full_meetings(shape, sorted(clubs))
    weeks = range(1, own.weeks + 1)
    last = own.weeks if own.last_week_division else None
    pool = Pool(
        clubs=clubs,
        pairs=pairs,
        weeks=weeks,
        patterns=dict.fromkeys(clubs, _patterns(own, loose=start.loose)),
        games=list(possible_games(pairs, weeks, last)),
        rematch=own.rematch,
    )
    return Outline(pools=(pool,))


def _patterns(own: ScheduleLimits, *, loose: bool) -> list[str]:
    good = [pattern for home in own.homes for pattern in patterns(own.weeks, home)]
    if not loose:
        return good
    more = completions(OPEN * own.weeks, own.homes, 0, (), DIVISIONS_LOOSE_BREAKS, DIVISIONS_LOOSE_STAND)
    return more if len(more) <= MOST_PATTERNS else good


def _division_size(shape: LeagueShape) -> int:
    """The number of clubs in each division. Raises Refused: shape_unfit."""
    sizes = {len(division.clubs) for division in shape.divisions}
    balanced = len({len(conference.divisions) for conference in shape.conferences}) == 1
    clubs = len(shape.clubs)
    fits = len(sizes) == 1 and balanced and len(shape.divisions) > 1 and clubs % 2 == 0
    if not fits or not FEWEST <= clubs <= MOST:
        text = _(
            "This kind of season needs an even number of clubs from {least} to {most}, in divisions of the "
            "same size: regroup them or choose another one."
        )
        raise Refused("shape_unfit", translated(text, least=FEWEST, most=MOST))
    return sizes.pop()


DIVISION_TWICE = Preset(
    "division_twice",
    _("the division twice, everybody else once"),
    division_twice_limits,
    division_twice_outline,
)


ROUND_ROBIN_LOOSE_BREAKS, ROUND_ROBIN_LOOSE_STAND = 2, 3


def round_robin_preset(name: str, title: str, times: int) -> Preset:
    def limits(shape: LeagueShape) -> ScheduleLimits:
        clubs = len(shape.clubs)
        weeks = turns_of(clubs) * times
        games = (clubs - 1) * times
        return ScheduleLimits(
            weeks=weeks,
            homes=tuple(sorted({games // 2, (games + 1) // 2})),
            meetings=EvenMeetings(times),
            lower_bound=0 if clubs % 2 else (clubs - 2) * times,
            byes=ByeRules(1, weeks, clubs=1, times=times) if clubs % 2 else None,
            rematch=least_rematch(clubs),
        )

    def outline(shape: LeagueShape, start: OutlineInput) -> Outline:
        """Uses the circle method; a loose outline leaves it to the solver."""
        clubs = list(shape.clubs)
        start.chance.shuffle(clubs)
        if start.loose:
            return Outline(pools=(_pool(clubs, times, limits(shape)),))
        games = round_robin(clubs, limits(shape).weeks)
        return Outline(games=tuple(games if times == 2 else _turned(games, start.past)))

    return Preset(name, title, limits, outline)


def _turned(games: list[Match], past: LastSeason | None) -> list[Match]:
    """Last season in reverse with venues swapped, if the same clubs played the same kind of season."""
    if (
        past is None
        or {m.pair for m in past.games} != {m.pair for m in games}
        or len(past.games) != len(games)
    ):
        return games
    last = games[-1].week
    return sorted(Match(last + 1 - week, away, home) for week, home, away in past.games)


def _pool(clubs: list[str], times: int, limits: ScheduleLimits) -> Pool:
    weeks = range(1, limits.weeks + 1)
    byes = limits.byes.times if limits.byes else 0
    pairs = dict.fromkeys(starmap(pair_of, combinations(clubs, 2)), times)
    good = completions(
        OPEN * limits.weeks, limits.homes, byes, weeks, ROUND_ROBIN_LOOSE_BREAKS, ROUND_ROBIN_LOOSE_STAND
    )
    return Pool(
        clubs=clubs,
        pairs=pairs,
        weeks=weeks,
        patterns=dict.fromkeys(clubs, good),
        games=list(possible_games(pairs, weeks, last=None)),
        byes_a_week=limits.byes.clubs if limits.byes else 0,
        rematch=limits.rematch,
    )
