"""What the divisional presets share: three divisions of four clubs in each conference."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations, starmap

from league.errors import Refused
from league.schedule.model.last_season import LastSeason
from league.schedule.model.match import Match, pair_of
from league.schedule.model.shape import ConferenceShape, LeagueShape
from league.schedule.model.venue_patterns import AWAY, FEW_BREAKS, HOME, OPEN, completions, patterns
from league.schedule.presets.outlines import OutlineInput
from league.schedule.solver.pools import REMATCH, Pool, possible_games
from league.translation import gettext_noop as _
from league.translation import translated

Pairs = dict[tuple[str, str], int]
LOOSE_BREAKS, LOOSE_STAND, LOOSE_REMATCH = 4, 3, 4  # the hard limits
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
        pair_of(one, other): 2 if division[one] == division[other] else 1
        for one, other in combinations(clubs, 2)
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
        _loose(weeks, home, free_byes) if start.loose else patterns(weeks, home, free_byes, most_breaks)
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


def _loose(weeks: int, home: int, bye_weeks: Sequence[int]) -> list[str]:
    """Patterns with the most breaks the solver can handle."""
    byes = 1 if bye_weeks else 0
    for most_breaks in (LOOSE_BREAKS, LOOSE_BREAKS - 1):
        found = completions(OPEN * weeks, {home}, byes, bye_weeks, most_breaks, LOOSE_STAND)
        if len(found) <= MOST_PATTERNS:
            break
    return found


def _venues(games: Sequence[Match]) -> dict[str, dict[int, str]]:
    """Maps each club to its venue by week."""
    venues: dict[str, dict[int, str]] = defaultdict(dict)
    for match in games:
        venues[match.home][match.week] = HOME
        venues[match.away][match.week] = AWAY
    return venues
