"""Tables of a season's odds: chances, leverage, luck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext, pgettext

from engine.bulk.steps import NAMES
from games.odds.luck import TeamLuck, TestedDie
from games.odds.season_odds import Certainties
from games.odds.win_probability import SampledChance
from league.drawing.dice import die_view
from league.frame.numbers import decimal, percent, signed
from league.models import Fixture, Team
from league.odds.exact import DieTest
from league.odds.values import ClubTally, GameTally, ResultTally, Tally
from league.standings.pages import ClinchLetter, clinch_letter

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
        return "" if self.change is None else signed(100 * self.change, level="")

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
    playoff_columns = [
        OddsColumn("playoffs", _("Playoffs"), _("Makes the playoffs")),
        OddsColumn("title", _("Title"), _("Wins the Bowl")),
        division,
        OddsColumn("wild_card", _("Wild card"), _("Makes the playoffs without winning its division")),
    ]
    if has_byes:
        playoff_columns.append(OddsColumn("bye", _("Bye"), _("Rests in the first round of the playoffs")))
    for number, name in enumerate(rounds[1:-1], 2):
        playoff_columns.append(OddsColumn(f"round_{number}", _(name), _("Still in when this round begins")))
    return [*playoff_columns, OddsColumn("bowl", pgettext("plays in the", "Bowl"), _("Plays in the Bowl"))]


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
    is_withdrawn = bool(getattr(team, "withdrawn_at", None))
    letter = clinch_letter(certain.marks.get(slug, {}), is_withdrawn=is_withdrawn)
    return OddsRow(team, conference, letter, wins_of(club, tally.seasons), chances, seeds, change)


FEW = 30  # simulated games below which a side's odds say nothing


@dataclass(frozen=True, slots=True)
class SideLeverage:
    """One team's odds of the playoffs if it wins, and if it loses."""

    team: Team
    if_won: float
    if_lost: float

    @property
    def won_text(self) -> str:
        return percent(self.if_won)

    @property
    def lost_text(self) -> str:
        return percent(self.if_lost)

    @property
    def swing(self) -> float:
        return self.if_won - self.if_lost


@dataclass(frozen=True, slots=True)
class GameLeverage:
    """An open game: the visitors' odds and the hosts', and how often the hosts win."""

    fixture: Fixture
    away: SideLeverage
    home: SideLeverage
    home_wins: float
    away_wins: float

    @property
    def sides(self) -> tuple[SideLeverage, SideLeverage]:
        return self.away, self.home

    @property
    def swing(self) -> float:
        """What the game changes for both teams together."""
        return abs(self.away.swing) + abs(self.home.swing)

    @property
    def note(self) -> str:
        """How often the favorites win."""
        side, share = max((self.home, self.home_wins), (self.away, self.away_wins), key=lambda pair: pair[1])
        return _("%(team)s win in %(share)s") % {"team": side.team.nickname, "share": percent(share)}


def leverages(tally: Tally, fixtures: Iterable[Fixture]) -> list[GameLeverage]:
    """The games that change most come first. Games without enough simulated wins of each side are left
    out."""
    games = [
        _leverage(tally.games[fixture.number], fixture)
        for fixture in fixtures
        if fixture.number in tally.games
    ]
    return sorted((game for game in games if game), key=lambda game: -game.swing)


def _leverage(game: GameTally, fixture: Fixture) -> GameLeverage | None:
    if min(game.home.seasons, game.away.seasons) < FEW:
        return None
    seasons = game.home.seasons + game.away.seasons + game.draw.seasons
    home, away = fixture.home, fixture.away
    return GameLeverage(
        fixture,
        SideLeverage(away, _share(game.away, away), _share(game.home, away)),
        SideLeverage(home, _share(game.home, home), _share(game.away, home)),
        game.home.seasons / seasons,
        game.away.seasons / seasons,
    )


def _share(result: ResultTally, team: Team) -> float:
    return result.playoffs.get(team.slug, 0) / result.seasons


TITLES = {
    "points": gettext_noop("Points"),
    "yards": gettext_noop("Yards"),
    "turnovers": gettext_noop("Turnovers"),
    "penalties": gettext_noop("Penalties"),
    "field_goals": gettext_noop("Field goals"),
    "extra_points": gettext_noop("Extra points"),
}


def luck_titles() -> list[str]:
    """The titles of what `luck_rows` compares."""
    return [_(TITLES[name]) for name in NAMES]


def luck_rows(luck: Iterable[TeamLuck], teams: Mapping[str, Team]) -> list[dict[str, Any]]:
    """One row for each team. Figures are (surplus, actual, expected)."""
    return [
        {
            "team": teams[row.team],
            "games": row.games,
            "wins": number_format(row.wins, 0 if row.wins == int(row.wins) else 1),
            "points_wins": decimal(row.points_wins),
            "kickoff_wins": decimal(row.kickoff_wins),
            "luck": signed(row.luck, 1),
            "figures": [
                {
                    "surplus": signed(row.surplus(name), 1 if name not in ("yards", "points") else 0),
                    "actual": row.actual[name],
                    "expected": decimal(row.expected[name]),
                }
                for name in NAMES
            ],
        }
        for row in luck
    ]


def dice_rows(dice: Iterable[TestedDie], teams: Mapping[str, Team]) -> list[dict[str, Any]]:
    """One row for each die, with its verdict in words."""
    return [
        {
            "team": teams[tested.team],
            "die": die_view(tested.ruleset, tested.die, ""),
            "throws": tested.test.throws,
            "verdict": verdict(tested.test),
            "faces": [
                {"face": face.face, "count": face.count, "expected": decimal(face.expected)}
                for face in tested.test.faces
            ],
        }
        for tested in dice
    ]


def verdict(test: DieTest) -> str:
    """What the throws say, in words. It is about the die: a person may throw as they like."""
    if test.corrected is None:
        sentence = ngettext(
            "Too few throws to say (%(n)d so far).", "Too few throws to say (%(n)d so far).", test.throws
        )
        return sentence % {"n": test.throws}
    if not test.is_unusual:
        sentence = ngettext(
            "Nothing unusual in %(n)d throw.", "Nothing unusual in %(n)d throws.", test.throws
        )
        return sentence % {"n": test.throws}
    rarity = number_format(two_digits(1 / max(test.corrected, 1e-9)), use_l10n=True, force_grouping=True)
    return _(
        "Unusual: with fair dice it would happen in about one of %(rarity)s seasons like this. It may still "
        "be chance; you could roll another die."
    ) % {"rarity": rarity}


def two_digits(number: float) -> int:
    """A number rounded to two digits that count."""
    scale: int = 10 ** max(len(str(int(number))) - 2, 0)
    return round(number / scale) * scale
