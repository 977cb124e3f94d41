"""Tables of a season's odds: chances and leverage."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt
from operator import itemgetter
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.odds.season_odds import ROUND, Certainties
from games.odds.season_specs import playoff_rounds
from games.odds.win_probability import SURE
from league.frame.numbers import percent, signed
from league.models import Fixture, Season, Team
from league.odds.values import ClubTally, ResultTally, Tally
from league.playoffs.selectors import format_of
from league.standings.pages import ClinchLetter, clinch_letter

ORDER = ("title", "playoffs", "division")
TENTH, NINE_TENTHS = 0.1, 0.9  # the range of wins holds the middle eight tenths of the seasons


@dataclass(frozen=True, slots=True)
class SampledChance:
    """How many of `total` simulated seasons it happened in. `proved` is True or False if it is certain to
    happen or not to happen, by the rules and not by the sample."""

    count: int
    total: int
    proved: bool | None = None

    @property
    def share(self) -> float:
        """From 0 to 1."""
        if self.proved is not None:
            return float(self.proved)
        return self.count / self.total if self.total else 0.0

    @property
    def error(self) -> float:
        """The standard error of the share; 0 if it is proved."""
        if self.proved is not None or not self.total:
            return 0.0
        return sqrt(self.share * (1 - self.share) / self.total)

    @property
    def text(self) -> str:
        """`43 %`, `<1 %`, `>99 %`; a tick or a dash for what is proved."""
        if self.proved is not None:
            return "✓" if self.proved else "–"
        if not self.total:
            return ""
        return percent(self.share)

    @property
    def spoken(self) -> str:
        """What a screen reader says instead of a tick or a dash; empty otherwise."""
        if self.proved is None:
            return ""
        return _("certain") if self.proved else _("impossible")

    @property
    def bar(self) -> str:
        """The length of its bar, of 100, as SVG writes it in every language."""
        return f"{100 * self.share:.1f}"

    @property
    def details(self) -> str:
        """The count and the error in words; empty for what is proved."""
        if self.proved is not None or not self.total:
            return ""
        values = {
            "count": number_format(self.count, force_grouping=True),
            "total": number_format(self.total, force_grouping=True),
            "error": number_format(100 * SURE * self.error, 1),
        }
        return _("%(count)s of %(total)s seasons, ±%(error)s points") % values


@dataclass(frozen=True, slots=True)
class OddsRow:
    """A team's odds. `wins` as of `wins_of`; `chances` are in the order of the table's columns, `seeds` from
    seed 1; `change` is that of the playoffs since the week before."""

    team: Team
    conference: str
    letter: ClinchLetter | None
    wins: dict[str, Any]
    chances: Mapping[str, SampledChance]
    seeds: Sequence[SampledChance]
    change: float | None

    @property
    def moved(self) -> str:
        """The change in percentage points."""
        return "" if self.change is None else signed(100 * self.change, level="")

    @property
    def rounds(self) -> list[dict[str, Any]]:
        """The probabilities of being in the playoffs when each later round begins, except the last one."""
        return [
            {
                "round": int(key.removeprefix(ROUND)),
                "share": chance.share,
                "error": chance.error,
                "proved": chance.proved,
            }
            for key, chance in self.chances.items()
            if key.startswith(ROUND)
        ]

    @property
    def cells(self) -> list[SampledChance]:
        """The probabilities in the order of the columns."""
        return list(self.chances.values())


OddsColumn = tuple[str, str, str]  # key of a probability, head of its column, and what it means


def columns_of(season: Season, conferences: int) -> list[OddsColumn]:
    """The columns for the playoffs of a season with so many conferences; the first ones are what a narrow
    page shows. A season without playoffs has its divisions alone."""
    rounds = playoff_rounds(season)  # the Bowl last
    division = ("division", pgettext("wins the", "Division"), _("Wins its division"))
    if not rounds:
        return [division]
    bye = ("bye", _("Bye"), _("Rests in the first round of the playoffs"))
    return [
        ("playoffs", _("Playoffs"), _("Makes the playoffs")),
        ("title", _("Title"), _("Wins the Bowl")),
        division,
        ("wild_card", _("Wild card"), _("Makes the playoffs without winning its division")),
        *([bye] if format_of(season).byes(conferences) else []),
        *(
            (f"{ROUND}{number}", _(name), _("Still in when this round begins"))
            for number, name in enumerate(rounds[1:-1], 2)
        ),
        ("bowl", pgettext("plays in the", "Bowl"), _("Plays in the Bowl")),
    ]


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
    rows = []
    for slug, club in tally.clubs.items():
        if slug not in teams:
            continue
        last = len(club.rounds)
        proved = certain.chances(slug, last)
        counts = {f"{ROUND}{number}": club.rounds[number - 1] for number in range(2, last)}
        # The playoffs may have got more rounds since these seasons were simulated.
        chances = {
            key: SampledChance(counts.get(key, getattr(club, key, 0)), tally.seasons, proved.get(key))
            for key, _short, _title in shown
        }
        is_out = False if proved["playoffs"] is False else None
        old, change = before.clubs.get(slug) if before else None, None
        if old and before and "playoffs" in chances:
            change = chances["playoffs"].share - old.playoffs / before.seasons
        is_withdrawn = bool(getattr(teams[slug], "withdrawn_at", None))
        rows.append(
            OddsRow(
                teams[slug],
                conferences[slug],
                clinch_letter(certain.marks.get(slug, {}), is_withdrawn=is_withdrawn),
                wins_of(club, tally.seasons),
                chances,
                [SampledChance(count, tally.seasons, is_out) for count in club.seeds],
                change,
            )
        )
    return rows


def sort_rows(rows: Sequence[OddsRow], key: str) -> list[OddsRow]:
    """The rows with the best first; `key` is a column, `wins` or `team`. Level teams are in the order of
    title, playoffs and wins."""

    def order(row: OddsRow) -> tuple[float, ...]:
        usual = [row.chances[name].share for name in ORDER if name in row.chances]
        first = [row.chances[key].share] if key in row.chances else []
        return tuple(-share for share in (*first, *([] if key == "wins" else usual), row.wins["mean"]))

    if key == "team":
        return sorted(rows, key=lambda row: row.team.nickname)
    return sorted(rows, key=order)


def wins_of(club: ClubTally, seasons: int) -> dict[str, Any]:
    """The `mean` number of wins, and the ends `low` and `high` of the range that holds eight of ten seasons;
    `text` and `range` show them."""
    mean = sum(number * count for number, count in enumerate(club.wins)) / seasons
    reached = list(accumulate(club.wins))
    low, high = (bisect_left(reached, share * seasons) for share in (TENTH, NINE_TENTHS))
    shown = f"{low}–{high}" if low < high else str(low)
    return {"mean": mean, "low": low, "high": high, "text": number_format(mean, 1), "range": shown}


FEW = 30  # simulated games below which a side's odds say nothing


def leverages(tally: Tally, fixtures: Iterable[Fixture]) -> list[dict[str, Any]]:
    """What open games change, the games that change most first: their `away` and `home` side with the odds of
    the playoffs if it wins, and if it loses; how often each side wins; and a `note` about the favorites.
    Games without enough simulated wins of each side are left out."""
    rows = []
    for fixture in fixtures:
        game = tally.games.get(fixture.number)
        if game is None or min(game.home.seasons, game.away.seasons) < FEW:
            continue
        seasons = game.home.seasons + game.away.seasons + game.draw.seasons
        away, home = _side(fixture.away, game.away, game.home), _side(fixture.home, game.home, game.away)
        wins = {"home": game.home.seasons / seasons, "away": game.away.seasons / seasons}
        team, share = max((fixture.home, wins["home"]), (fixture.away, wins["away"]), key=itemgetter(1))
        rows.append(
            {
                "fixture": fixture,
                "away": away,
                "home": home,
                "sides": (away, home),
                "home_wins": wins["home"],
                "away_wins": wins["away"],
                "note": _("%(team)s win in %(share)s") % {"team": team.nickname, "share": percent(share)},
            }
        )
    return sorted(rows, key=lambda row: -sum(abs(side["if_won"] - side["if_lost"]) for side in row["sides"]))


def _side(team: Team, won: ResultTally, lost: ResultTally) -> dict[str, Any]:
    shares = {
        name: result.playoffs.get(team.slug, 0) / result.seasons
        for name, result in (("if_won", won), ("if_lost", lost))
    }
    return {"team": team, **shares, **{f"{name}_text": percent(share) for name, share in shares.items()}}
