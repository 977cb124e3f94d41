"""The odds of a season as a table: one line for each team."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.presenters.odds.chances import SampledChance, points_text
from games.selectors.odds.certainties import Certainties
from league.models import Team
from league.odds import ClubTally, Tally
from league.presenters.standings.tables import ClinchLetter, clinch_letter

ORDER = ("title", "playoffs", "division")
TENTH, NINE_TENTHS = 0.1, 0.9  # the range of wins holds the middle eight tenths of the seasons


@dataclass(frozen=True, slots=True)
class Wins:
    """The mean number of wins, and the range that holds eight of ten seasons."""

    mean: float
    low: int
    high: int

    @property
    def text(self) -> str:
        return number_format(self.mean, 1)

    @property
    def range(self) -> str:
        return f"{self.low}–{self.high}" if self.low < self.high else str(self.low)


@dataclass(frozen=True, slots=True)
class OddsRow:
    """A team's odds. `chances` are in the order of the table's columns, `seeds` from seed 1; `change` is that
    of the playoffs since the week before."""

    team: Team
    conference: str
    letter: ClinchLetter | None
    wins: Wins
    chances: Mapping[str, SampledChance]
    seeds: Sequence[SampledChance]
    change: float | None

    @property
    def moved(self) -> str:
        """The change in percentage points."""
        return "" if self.change is None else points_text(self.change)

    @property
    def cells(self) -> list[SampledChance]:
        """The probabilities in the order of the columns."""
        return list(self.chances.values())


@dataclass(frozen=True, slots=True)
class OddsColumn:
    """A column of probabilities; `short` is its head and `title` what it means."""

    key: str
    short: str
    title: str


def columns(rounds: Sequence[str], *, has_byes: bool) -> list[OddsColumn]:
    """The columns of a playoff format; the first ones are what a narrow page shows. `rounds` are the names of
    its rounds (msgids), the Bowl last; without rounds there are no playoffs."""
    division = OddsColumn("division", pgettext("wins the", "Division"), _("Wins its division"))
    if not rounds:
        return [division]
    found = [
        OddsColumn("playoffs", _("Playoffs"), _("Makes the playoffs")),
        OddsColumn("title", _("Title"), _("Wins the Bowl")),
        division,
        OddsColumn("wild_card", _("Wild card"), _("Makes the playoffs without winning its division")),
    ]
    if has_byes:
        found.append(OddsColumn("bye", _("Bye"), _("Rests in the first round of the playoffs")))
    for number, name in enumerate(rounds[1:-1], 2):
        found.append(OddsColumn(f"round_{number}", _(name), _("Still in when this round begins")))
    return [*found, OddsColumn("bowl", pgettext("plays in the", "Bowl"), _("Plays in the Bowl"))]


def odds_rows(
    tally: Tally,
    before: Tally | None,
    teams: Mapping[str, Team],
    conferences: Mapping[str, str],
    certain: Certainties,
    shown: Sequence[OddsColumn],
) -> list[OddsRow]:
    """A line for each team. `before` are the odds a week ago, if they are known, and `conferences` are slug
    -> conference."""
    return [
        _row(club, slug, tally, before, teams[slug], conferences[slug], certain, shown)
        for slug, club in tally.clubs.items()
        if slug in teams
    ]


def sort_rows(rows: Sequence[OddsRow], key: str) -> list[OddsRow]:
    """The rows with the best first; `key` is a column, `wins` or `team`. Level teams are in the order of
    title, playoffs and wins."""

    def order(row: OddsRow) -> tuple[float, ...]:
        usual = [row.chances[name].share for name in ORDER if name in row.chances]
        first = [row.chances[key].share] if key in row.chances else []
        return tuple(-share for share in (*first, *([] if key == "wins" else usual), row.wins.mean))

    if key == "team":
        return sorted(rows, key=lambda row: row.team.nickname)
    return sorted(rows, key=order)


def wins_of(club: ClubTally, seasons: int) -> Wins:
    """The mean and the range of a histogram of wins."""
    mean = sum(number * count for number, count in enumerate(club.wins)) / seasons
    return Wins(mean, _quantile(club.wins, TENTH * seasons), _quantile(club.wins, NINE_TENTHS * seasons))


def _quantile(counts: Sequence[int], rank: float) -> int:
    seen = 0
    for number, count in enumerate(counts):
        seen += count
        if seen >= rank and count:
            return number
    return len(counts) - 1


def _row(
    club: ClubTally,
    slug: str,
    tally: Tally,
    before: Tally | None,
    team: Team,
    conference: str,
    certain: Certainties,
    shown: Sequence[OddsColumn],
) -> OddsRow:
    last = len(club.rounds)
    proved = {
        "playoffs": certain.aim(slug, "playoffs"),
        "division": certain.aim(slug, "division"),
        "bye": certain.bye(slug),
        "wild_card": False if certain.is_no_wild_card(slug) else None,
        "bowl": certain.round(slug, last),
        "title": certain.title(slug, last),
        **{f"round_{number}": certain.round(slug, number) for number in range(2, last)},
    }
    counts = {"bowl": club.bowl, **{f"round_{number}": club.rounds[number - 1] for number in range(2, last)}}
    # The playoffs may have got more rounds since these seasons were simulated.
    chances = {
        column.key: SampledChance(
            counts.get(column.key, getattr(club, column.key, 0)), tally.seasons, proved.get(column.key)
        )
        for column in shown
    }
    seeds = [
        SampledChance(count, tally.seasons, False if proved["playoffs"] is False else None)
        for count in club.seeds
    ]
    old = before.clubs.get(slug) if before else None
    change = None
    if old and before and "playoffs" in chances:
        change = chances["playoffs"].share - old.playoffs / before.seasons
    letter = clinch_letter(team, certain.marks.get(slug, {}))
    return OddsRow(team, conference, letter, wins_of(club, tally.seasons), chances, seeds, change)
