"""Formats of playoffs and their pairings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

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
            sentence = translated(_("Playoffs need one or two conferences: regroup the clubs."))
            raise Refused("conference_count", sentence)
        if not FEWEST_PLACES <= self.places <= MOST_PLACES:
            text = _("Playoffs take 2 to {most} clubs: choose another number.")
            raise Refused("playoff_places", translated(text, most=MOST_PLACES))
        if self.places % conferences:
            text = _("{places} places cannot be shared by two conferences: choose an even number.")
            raise Refused("uneven_places", translated(text, places=self.places))
        return self.places // conferences

    def check(self, fields: Mapping[str, int]) -> None:
        """Checks that conferences of these sizes can fill the places. Raises Refused: those of
        `per_conference` and too_few_clubs."""
        places = self.per_conference(len(fields))
        for name, clubs in fields.items():
            if clubs < places:
                text = _(
                    "{field} has {clubs} clubs for {places} places: choose at most {most} playoff places."
                )
                most = max(possible_places(fields.values()), default=FEWEST_PLACES)
                named = {"field": name or translated(_("The field")), "clubs": clubs, "places": places}
                raise Refused("too_few_clubs", translated(text, **named, most=most))

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
    """The smallest power of two that holds so many clubs."""
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
class SideSource:
    """Where a side comes from, such as "Seed 3" or "Winner of 4 v 5": a message (msgid) and its values."""

    message: str
    values: Mapping[str, str | int] = field(default_factory=dict)

    def text(self, translate: Translate = gettext_noop) -> str:
        """The text, with the name of a round translated too."""
        values = dict(self.values)
        if "round" in values:
            values["round"] = translate(str(values["round"]))
        return translate(self.message).format_map(values)

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True, slots=True)
class PairingSide:
    """One side of a pairing: a seed from `best` to `worst`, and the club if only one is possible.

    A side is `out` if its club has withdrawn: 1 if it was the first one to do so, and so on. The place of
    two such clubs has no club, and is out since the second one.
    """

    best: int
    worst: int
    source: SideSource
    club: str | None = None
    out: int = 0

    @property
    def seed(self) -> int | None:
        return self.best if self.club else None


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
