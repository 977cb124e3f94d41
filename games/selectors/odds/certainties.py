"""What is certain about a season's clubs: by the proofs of the regular season and by the bracket."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from league.clinch import ClinchMark
from league.errors import Refused
from league.models import Season
from league.selectors.playoffs.clinch_races import marks_of
from league.selectors.playoffs.playoffs import bracket_of, seeds_of


@dataclass(frozen=True, slots=True)
class Certainties:
    """`marks` are slug -> aim -> mark as proved; `reached` the last round that a club is known to play in (or
    to rest in), `out` the clubs that have lost, `champion` the one that has won everything.

    `seeded`: the seeds are final, so that a club without one is out.
    """

    marks: dict[str, dict[str, str]]
    reached: dict[str, int]
    out: frozenset[str]
    champion: str | None
    seeded: bool

    def aim(self, club: str, aim: str) -> bool | None:
        """Whether the club is certain to reach this aim, or certain to miss it; None if neither is proved."""
        mark = self.marks.get(club, {}).get(aim)
        if mark == ClinchMark.CLINCHED:
            return True
        return False if mark == ClinchMark.ELIMINATED else None

    def bye(self, club: str) -> bool | None:
        """The same for the bye. If only the first seed rests, it is an aim of its own."""
        found = self.aim(club, "bye")
        return self.aim(club, "first_seed") if found is None else found

    def is_no_wild_card(self, club: str) -> bool:
        """Whether the club is certain to win its division or to miss the playoffs."""
        return self.aim(club, "playoffs") is False or self.aim(club, "division") is True

    def round(self, club: str, number: int) -> bool | None:
        """The same for still being in the playoffs when round `number` (from 1) begins."""
        if self.reached.get(club, 0) >= number:
            return True
        is_out = club in self.out or (self.seeded and club not in self.reached)
        return False if is_out or self.aim(club, "playoffs") is False else None

    def title(self, club: str, rounds: int) -> bool | None:
        """The same for winning the title."""
        if self.champion:
            return club == self.champion
        return False if self.round(club, rounds) is False or club in self.out else None


def certainties_of(season: Season, through: int | None = None) -> Certainties:
    """What is certain about the season now, or after week `through` (then by proofs alone)."""
    marks = marks_of(season, through) or {}
    if through is not None:
        return Certainties(marks, {}, frozenset(), None, seeded=False)
    try:
        bracket = bracket_of(season)
    except Refused:  # before the playoffs
        return Certainties(marks, {}, frozenset(), None, seeded=False)
    reached = {slug: 1 for slugs in seeds_of(season).values() for slug in slugs}
    reached |= {slug: 2 for slugs in bracket.byes.values() for slug in slugs}
    out: set[str] = set()
    for game in chain.from_iterable(bracket.games):
        if game.third_place or game.winner is None:
            continue
        out |= {game.home or "", game.away or ""} - {game.winner}
        if game.round < len(bracket.rounds):
            reached[game.winner] = game.round + 1
    return Certainties(marks, reached, frozenset(out), bracket.champion, seeded=True)
