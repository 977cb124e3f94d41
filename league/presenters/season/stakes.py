"""What an open game decides, in a short sentence: as far as proofs and standings know it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from league.clinch import ClinchMark
from league.models import Fixture, Team, Week
from league.presenters.standings.tables import ConferenceTable, StandingsRow, StandingsTable
from league.standings import WLT

AIMS = ("first_seed", "bye", "division", "playoffs")  # the best one first
EARLY = 3  # games; before them, places mean little
CLOSE = Fraction(1)  # games around the last playoff place

Wins = Mapping[str, Mapping[str, int | None]]  # slug -> aim -> magic number of an aim that is still open


@dataclass(frozen=True, slots=True)
class Stake:
    """What a game decides in a sentence; the less its `rank`, the more is at stake."""

    rank: int
    text: str


NOTHING = Stake(9, "")


@dataclass(frozen=True, slots=True)
class Standing:
    """A team's line with its division and conference."""

    row: StandingsRow
    division: StandingsTable
    conference: ConferenceTable

    @property
    def place(self) -> int:
        """In the division, from 1."""
        return self.division.rows.index(self.row) + 1

    @property
    def is_out(self) -> bool:
        return self.row.proved is not None and self.row.proved.letter in {"e", "w"}

    @property
    def is_early(self) -> bool:
        return self.row.record.overall.games < EARLY


class Stakes:
    """The stakes of a week's games; `places` are the playoff places of each conference."""

    def __init__(self, conferences: list[ConferenceTable], places: int, wins: Wins, rounds: int) -> None:
        self.places, self.wins, self.rounds = places, wins, rounds
        self.standings = {
            row.team.slug: Standing(row, division, conference)
            for conference in conferences
            for division in conference.divisions
            for row in division.rows
        }

    def of(self, fixture: Fixture, *, is_bowl: bool = False) -> Stake:
        """The most important thing that the game decides; an empty text if nothing stands out."""
        if fixture.kind == Week.Kind.PLAYOFF:
            return Stake(0, self._of_playoffs(fixture, is_bowl=is_bowl))
        away, home = (self.standings.get(team.slug) for team in (fixture.away, fixture.home))
        if away is None or home is None:
            return NOTHING
        clinched = "; ".join(self._clinching(fixture.away, fixture.home))
        return Stake(1, clinched) if clinched else _of_places(away, home, self.places)

    def _of_playoffs(self, fixture: Fixture, *, is_bowl: bool) -> str:
        if fixture.round == self.rounds:
            return _("The winner is the champion") if is_bowl else _("Third place")
        if fixture.round == self.rounds - 1:
            return _("The winner goes to the Bowl")
        return _("The loser is out of the playoffs")

    def _clinching(self, *teams: Team) -> Iterator[str]:
        sentences = {
            "first_seed": _("%(team)s clinch the first seed with a win"),
            "bye": _("%(team)s clinch a bye with a win"),
            "division": _("%(team)s clinch the division with a win"),
            "playoffs": _("%(team)s clinch a playoff place with a win"),
        }
        for team in teams:
            wins = self.wins.get(team.slug, {})
            best = next((aim for aim in AIMS if wins.get(aim) == 1), None)
            if best:
                yield sentences[best] % {"team": team.nickname}


def _of_places(away: Standing, home: Standing, places: int) -> Stake:
    if away.is_out and home.is_out:
        return Stake(8, _("Both teams are out of the playoffs"))
    if away.is_early or home.is_early:
        return NOTHING
    if away.row.seed == home.row.seed == 1:
        return Stake(2, _("The leaders of both conferences meet"))
    if away.division is home.division:
        named = {"division": home.division.name}
        if {away.place, home.place} == {1, 2}:
            return Stake(2, _("First against second of the %(division)s") % named)
        return Stake(6, _("A game within the %(division)s") % named)
    return _of_seeds(away, home, places) if away.conference is home.conference else NOTHING


def _of_seeds(away: Standing, home: Standing, places: int) -> Stake:
    seeds = {"away": away.row.seed, "home": home.row.seed}
    if max(seeds.values()) <= places:
        return Stake(3, _("Seed %(away)s at seed %(home)s") % seeds)
    last = home.conference.seeds[min(places, len(home.conference.seeds)) - 1].record.overall
    if all(_is_near(one, last) for one in (away, home)):
        return Stake(4, _("Both are close to the last playoff place"))
    return NOTHING


def _is_near(one: Standing, last: WLT) -> bool:
    """Whether the team, without its division's lead, is close to the last one that is in."""
    behind = one.row.record.overall.games_behind(last)
    return not one.is_out and not one.row.is_winner and abs(behind) <= CLOSE


def open_wins(aims: list[dict[str, object]]) -> dict[str, int | None]:
    """The magic numbers of an outlook's open aims."""
    return {
        str(aim["key"]): aim["wins"]  # type: ignore[misc]
        for aim in aims
        if aim["mark"] == ClinchMark.ALIVE
    }
