"""How many clubs enter the playoffs, how many of them get a bye, and the names of the rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from league.errors import Refused
from league.translation import gettext_noop as _
from league.translation import translated

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
                text = _("{field} has {clubs} clubs for {places} places: choose fewer places.")
                sentence = translated(
                    text, field=name or translated(_("The field")), clubs=clubs, places=places
                )
                raise Refused("too_few_clubs", sentence)

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
