"""Formats of playoffs, and the bracket: fields of seeds (a conference or all clubs) played down to one.

With re-seeding, the best remaining seed meets the lowest in every round; in a fixed bracket the winner of 4 v
5 meets the winner of 1 v 8. Before a round is decided, the seeds that may come out of it form a range, and
the range of the n-th best of them is (n-th smallest best, n-th smallest worst). If both ends are the same
seed, the club of the next round is already known.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from league.frame.errors import Refused, Translate, gettext_noop, translated
from league.frame.errors import gettext_noop as _

BOWL = _("1st & Goal Bowl")
# From the last to the first: with two conferences, and with one field of clubs.
CONFERENCE_ROUNDS = (_("Conference Championship"), _("Divisional"), _("Wild Card"), _("First Round"))
FIELD_ROUNDS = (_("Semifinals"), _("Quarterfinals"), _("Round of 16"), _("Round of 32"))
FEWEST_PLACES, MOST_PLACES = 2, 32


@dataclass(frozen=True, slots=True)
class PlayoffFormat:
    """Single elimination of `places` clubs, shared equally by one or two conferences.

    Each conference plays down to one club; a club without an opponent in the first round rests. With two
    conferences the Bowl follows; with one field the last game is the Bowl.
    """

    places: int

    def per_conference(self, conferences: int) -> int:
        """Places of each conference. Raises Refused: conference_count, uneven_places, playoff_places."""
        if conferences not in {1, 2}:
            raise Refused("conference_count.playoffs")
        if not FEWEST_PLACES <= self.places <= MOST_PLACES:
            raise Refused("playoff_places", most=MOST_PLACES)
        if self.places % conferences:
            raise Refused("uneven_places.playoffs", places=self.places)
        return self.places // conferences

    def check(self, fields: Mapping[str, int]) -> None:
        """Checks that conferences of these sizes can fill the places. Raises Refused: those of
        `per_conference` and too_few_clubs."""
        places = self.per_conference(len(fields))
        for name, clubs in fields.items():
            if clubs < places:
                most = max(possible_places(fields.values()), default=FEWEST_PLACES)
                field = name or translated(_("The field"))
                raise Refused("too_few_clubs", field=field, clubs=clubs, places=places, most=most)

    def byes(self, conferences: int) -> int:
        """Seeds of each conference that rest in the first round."""
        clubs = self.per_conference(conferences)
        return full_field(clubs) - clubs

    def rounds(self, conferences: int) -> tuple[str, ...]:
        """Names of the rounds (msgids), the Bowl last."""
        before = full_field(self.per_conference(conferences)).bit_length() - 1
        if conferences == 2:
            return (*reversed(CONFERENCE_ROUNDS[:before]), BOWL)
        return (*reversed(FIELD_ROUNDS[: before - 1]), BOWL)


def full_field(clubs: int) -> int:
    """The smallest power of two that is at least `clubs`."""
    return 1 << (clubs - 1).bit_length()


PLAYOFF_FORMATS = {places: PlayoffFormat(places) for places in range(FEWEST_PLACES, MOST_PLACES + 1)}


def possible_places(conferences: Collection[int]) -> range:
    """The numbers of places that conferences of these sizes can fill; empty for more than two conferences."""
    if len(conferences) not in {1, 2}:
        return range(0)
    most = min(MOST_PLACES, len(conferences) * min(conferences))
    return range(FEWEST_PLACES, most + 1, len(conferences))


def usual_places(shape: Sequence[Sequence[int]]) -> int:
    """The number of places if nobody chooses one. `shape` has the sizes of each conference's divisions.

    10 of 24, as in the box, rounded up to an even number: 4 of 6 to 9 clubs, 6 of 10 to 14, 8 of 15 to 19.
    At least two clubs are left out (2 of 4 or 5 clubs), but no division winner is, if that is possible.
    """
    sizes = [sum(divisions) for divisions in shape]
    clubs, winners = sum(sizes), len(sizes) * max(map(len, shape), default=0)
    usual = max(winners, min(2 * -(-clubs * 10 // 48), (clubs - 2) // 2 * 2))
    possible = possible_places(sizes)
    return min(possible, key=lambda places: abs(places - usual), default=FEWEST_PLACES)


@dataclass(frozen=True, slots=True)
class PairingSide:
    """One side of a pairing: a seed from `best` to `worst`, and the club if only one is possible.

    It comes from its `source`, such as "Seed 3" or "Winner of 4 v 5": a message (msgid) and its `values`.
    A side is `out` if its club has withdrawn: 1 if it was the first one to do so, and so on. The place of
    two such clubs has no club, and is out since the second one. Without seeds, as in a season that was
    played elsewhere, they are 0.
    """

    best: int
    worst: int
    source: str
    values: Mapping[str, str | int] = field(default_factory=dict)
    club: str | None = None
    out: int = 0

    @property
    def seed(self) -> int | None:
        return self.best or None if self.club else None

    def source_text(self, translate: Translate = gettext_noop) -> str:
        """Where it comes from, with the name of a round translated too."""
        named = {
            name: translate(str(value)) if name == "round" else value for name, value in self.values.items()
        }
        return translate(self.source).format_map(named)


@dataclass(frozen=True, slots=True)
class Pairing:
    """A playoff game. `round` counts from 1, and so does `number` within a round of a conference.

    The Bowl has no conference. Clubs and seeds are None while they are open; home and away are certain once
    both clubs are known. A `walkover` is not played, because a side is out: the other side advances, which
    may be open, and nobody wins if both are out.
    """

    round: int
    number: int
    conference: str | None
    home_side: PairingSide
    away_side: PairingSide
    neutral: bool = False
    third_place: bool = False
    winner: str | None = None
    walkover: bool = False

    @property
    def is_decided(self) -> bool:
        """Whether no game is to be played, because it has its winner or is a walkover."""
        return self.winner is not None or self.walkover

    @property
    def home(self) -> str | None:
        return self.home_side.club

    @property
    def away(self) -> str | None:
        return self.away_side.club

    @property
    def home_seed(self) -> int | None:
        return self.home_side.seed

    @property
    def away_seed(self) -> int | None:
        return self.away_side.seed


Key = tuple[int, str, str]  # round, home, away
Pairs = list[tuple[PairingSide, ...]]  # a single side rests


def _decided(game: Pairing, winners: Mapping[Key, str]) -> Pairing:
    """The game with its winner as far as it is known. A result stands even if its winner withdraws later.
    Without a result, a side that is out loses. With both out, one advances if it has a result in a later
    round, which stands too."""
    winner = winners.get((game.round, game.home or "", game.away or ""))
    sides = (game.home_side, game.away_side)
    left = [side for side in sides if not side.out]
    if winner or len(left) == len(sides):
        return replace(game, winner=winner)
    later = {club for number, *clubs in winners if number > game.round for club in clubs}
    through = left or [side for side in sides if side.club in later]
    return replace(game, winner=through[0].club if through else None, walkover=True)


def _side_of(game: Pairing, source: str, *, wins: bool, **values: str | int) -> PairingSide:
    """The side that advances from a game, or the one that does not."""
    home, away = sides = (game.home_side, game.away_side)
    if not game.is_decided:
        return PairingSide(min(home.best, away.best), max(home.worst, away.worst), source, values)
    if home.out and away.out and game.winner is None:
        first, second = sorted(sides, key=lambda side: side.out)  # as the second one had won when it left
        return replace(second, club=None, source=_("Bye"), values={}) if wins else first
    [side] = [side for side in sides if (side.club == game.winner if game.winner else not side.out) == wins]
    return replace(side, source=source, values=values) if side.club else side


def play_down(
    conference: str | None,
    sides: Sequence[PairingSide],
    winners: Mapping[Key, str],
    rounds: Sequence[str],
    *,
    reseed: bool,
) -> tuple[list[list[Pairing]], PairingSide]:
    """The rounds of a field of seeds, and the side that wins it; `rounds` are their names."""
    pairs, played = first_round(sides, reseed=reseed), list[list[Pairing]]()
    while True:
        games, through = list[Pairing](), list[PairingSide]()
        number = len(played) + 1
        for pair in pairs:
            if len(pair) == 1:
                through.append(pair[0])
                continue
            home, away = sorted(pair, key=lambda side: (side.best, side.worst))
            game = _decided(Pairing(number, len(games) + 1, conference, home, away), winners)
            text = _("Winner of {better} v {worse}")
            values: dict[str, str | int] = {"better": game.home_seed or 0, "worse": game.away_seed or 0}
            if not all(values.values()):
                text = _("Winner of {round} game {number}")
                values = {"round": rounds[number - 1], "number": game.number}
            games.append(game)
            through.append(_side_of(game, text, wins=True, **values))
        if games:
            played.append(games)
        if len(through) == 1:
            return played, through[0]
        pairs = _reseeded(through) if reseed else list(zip(through[::2], through[1::2], strict=True))


def first_round(sides: Sequence[PairingSide], *, reseed: bool) -> Pairs:
    """1 v 8, 2 v 7 and so on: in seed order, or in the order of the bracket's lines."""
    size = full_field(len(sides))
    homes = range(1, max(size // 2, 1) + 1) if reseed else lines(size)[::2]
    return [
        tuple(sides[n - 1] for n in dict.fromkeys((home, size + 1 - home)) if n <= len(sides))
        for home in homes
    ]


def lines(size: int) -> list[int]:
    """Seeds from the top line of a bracket to the bottom one: 1 8 4 5 2 7 3 6."""
    lines = [1]
    while len(lines) < size:
        lines = [seed for line in lines for seed in (line, 2 * len(lines) + 1 - line)]
    return lines


def _reseeded(through: Sequence[PairingSide]) -> Pairs:
    """Pairs the best with the lowest of the clubs still in. A place that is out keeps its seed, so that no
    drawn game changes when a club withdraws."""
    ranges = zip(sorted(side.best for side in through), sorted(side.worst for side in through), strict=True)
    sides = [_remaining(place, through, *seeds) for place, seeds in enumerate(ranges, 1)]
    half = len(sides) // 2
    return list(zip(sides[:half], reversed(sides[half:]), strict=True))


def _remaining(place: int, through: Sequence[PairingSide], best: int, worst: int) -> PairingSide:
    """The one side that can take this place, or the place itself, from seed `best` to `worst`."""
    within = [side for side in through if side.best <= worst and best <= side.worst]
    for side in through:
        if (side.best, side.worst) == (best, worst) and (best == worst or len(within) == 1):
            return side
    if place in (1, len(through)):
        source = _("Lowest remaining seed") if place == len(through) else _("Best remaining seed")
        return PairingSide(best, worst, source)
    values = {"place": place, "count": len(through)}
    return PairingSide(best, worst, _("Remaining seed {place} of {count}"), values)


@dataclass(frozen=True, slots=True)
class Bracket:
    """The playoffs as far as they are known.

    rounds    names (msgids) in order
    games     each round's pairings; with re-seeding by home seed, in a fixed bracket from top to bottom;
              the Bowl comes last
    byes      conference -> clubs that rest in the first round
    champion  winner of the Bowl; None until it is decided, and if both its sides are out
    third     winner of the third-place game
    """

    rounds: tuple[str, ...]
    games: tuple[tuple[Pairing, ...], ...]
    byes: dict[str, tuple[str, ...]]
    champion: str | None
    third: str | None

    @property
    def is_over(self) -> bool:
        """Whether no game is left to be played."""
        return all(game.is_decided for games in self.games for game in games)


def bracket(
    *,
    seeds: Mapping[str, Sequence[str]],
    format: PlayoffFormat,  # noqa: A002 - what it is called
    results: Mapping[Key, str] | None = None,
    withdrawn: Sequence[str] = (),
    reseed: bool = True,
    league_order: Sequence[str] = (),
    third_place: bool = False,
) -> Bracket:
    """Derives the bracket. `seeds` has one or two conferences, best club first, at least as many clubs as
    places. The clubs that have `withdrawn`, in the order in which they left, lose to their opponents at once,
    but keep what they have won; with both gone their place stays empty, and its opponent advances.

    The better seed is at home. The Bowl is on neutral ground; its Home side (for the coin) is the better
    seed, or for equal seeds the club that is better in `league_order` (from the standings), or without that
    the first conference's. With one field its last game is the Bowl. Of three clubs only one loses a
    semifinal: nobody plays for third place.

    Raises Refused: conference_count, uneven_places, playoff_places, too_few_clubs, not_in_the_game.
    """
    format.check({conference: len(clubs) for conference, clubs in seeds.items()})
    places, rounds, winners = format.per_conference(len(seeds)), format.rounds(len(seeds)), results or {}
    for (_round, home, away), winner in winners.items():
        if winner not in {home, away}:
            sentence = f"{winner} did not play in {away} at {home}: name one of the two as the winner."
            raise Refused("not_in_the_game", sentence)
    out = {club: number for number, club in enumerate(withdrawn, 1)}
    fields = {}
    for name, clubs in seeds.items():
        sides = [
            PairingSide(n, n, _("Seed {seed}"), {"seed": n}, club, out.get(club, 0))
            for n, club in enumerate(clubs[:places], 1)
        ]
        fields[name] = play_down(name or None, sides, winners, rounds, reseed=reseed)
    played = [
        [game for games in same_round for game in games]
        for same_round in zip(*(field_rounds for field_rounds, _side in fields.values()), strict=True)
    ]
    if len(fields) == 2:  # the winners of both meet
        champions = [_champion(name, side) for name, (_rounds, side) in fields.items()]
        bowl = _neutral_game(len(played) + 1, champions, winners, league_order)
        losers = [
            _side_of(field_rounds[-1][0], _("{conference} runner-up"), wins=False, conference=name)
            for name, (field_rounds, _side) in fields.items()
            if field_rounds
        ]
    else:  # the field's last game is it
        *played, (final,) = played
        bowl = replace(final, conference=None, neutral=True)
        losers = [
            _side_of(game, _("Loser of semifinal {number}"), wins=False, number=game.number)
            for game in (played[-1] if played else ())
        ]
    finals, third = [bowl], None
    if third_place and len(losers) == 2:
        game = _neutral_game(bowl.round, losers, winners, league_order)
        finals, third = [replace(game, third_place=True, number=2), bowl], game.winner
    byes = {conference: tuple(clubs[: format.byes(len(seeds))]) for conference, clubs in seeds.items()}
    games = (*map(tuple, played), tuple(finals))
    return Bracket(rounds, games, byes, bowl.winner, third)


def _champion(conference: str, side: PairingSide) -> PairingSide:
    """The side that wins a conference, as a side of the Bowl. An empty place stays a bye."""
    if side.out and not side.club:
        return side
    return replace(side, source=_("{conference} champion"), values={"conference": conference})


def _neutral_game(
    number: int, sides: Sequence[PairingSide], winners: Mapping[Key, str], league_order: Sequence[str]
) -> Pairing:
    """A game on neutral ground in the round of this number. While a side is open, the sides are in the order
    of their conferences."""
    if all(side.club for side in sides):
        ranks = {club: place for place, club in enumerate(league_order)}
        sides = sorted(sides, key=lambda side: (side.best, ranks.get(side.club or "", 0)))
    home, away = sides
    return _decided(Pairing(number, 1, None, home, away, neutral=True), winners)
