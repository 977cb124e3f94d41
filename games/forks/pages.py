"""What the page of a fork shows: its changes in words, and the season beside the fork."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.presentation import labels
from games.models import Fork
from games.simulations.season_odds import season_of
from league.frame.numbers import decimal, percent, signed
from league.models import League, Result, Team
from league.odds.values import ClubTally, Tally
from league.standings.tie_breaks import Standings, rank

Spec = Mapping[str, Any]
Teams = Mapping[str, Team]
SHARES = ("playoffs", "division", "bowl", "title")


@dataclass(frozen=True, slots=True)
class ForkChange:
    """A change in words; `place` names it for the button that removes it."""

    place: str
    text: str


@dataclass(frozen=True, slots=True)
class Compared:
    """One value in the season and in the fork. `change` is empty if they hardly differ."""

    before: str
    after: str
    change: str = ""

    @property
    def is_better(self) -> bool:
        return self.change.startswith("+")


@dataclass(frozen=True, slots=True)
class ForkedTeam:
    """A team's line. `now` are record and seed at the branch; `odds` are mean wins and the SHARES."""

    team: Team
    record: Compared
    seed: Compared
    odds: tuple[Compared, ...]
    moved: float  # the change of the title, of the playoffs and of the wins, for the order


@dataclass(frozen=True, slots=True)
class ComparedSeason:
    """The season beside the fork. `titles` are the columns of odds; empty without simulations."""

    rows: tuple[ForkedTeam, ...]
    titles: tuple[str, ...]
    seasons: int  # simulated for each of the two


def fork_changes(fork: Fork, spec: Spec, teams: Teams) -> list[ForkChange]:
    """The changes of the fork in the order in which they are applied. `spec` is the season without them."""
    changes, league = fork.changes, fork.season.league
    return [
        *_results(changes.get("results", {}), spec, teams),
        *_dice(changes.get("dice", {}), teams),
        *(
            ForkChange(
                f"divisions/{slug}",
                _("%(team)s plays in %(division)s") % {"team": teams[slug].name, "division": " ".join(place)},
            )
            for slug, place in changes.get("divisions", {}).items()
        ),
        *_format(changes.get("format", {})),
        *_rules(changes, league),
    ]


def _results(results: Mapping[str, Any], spec: Spec, teams: Teams) -> Iterator[ForkChange]:
    games = {str(number): (week, home, away, was) for number, week, home, away, was in spec["games"]}
    for number, result in results.items():
        week, home, away, was = games[number]
        values = {
            "week": week,
            "away": teams[away].nickname,
            "home": teams[home].nickname,
            "score": score_text(result),
        }
        text = _("Week %(week)s, %(away)s at %(home)s: %(score)s") % values
        if was is not None:
            text = _("%(change)s instead of %(was)s") % {"change": text, "was": result_text(was)}
        yield ForkChange(f"results/{number}", text)


def score_text(result: Mapping[str, Any]) -> str:
    """A changed result, the visitors first."""
    if "open" in result:
        return _("open again")
    if "outcome" in result:
        return str(dict(Result.Outcome.choices)[result["outcome"]])
    return f"{result['away']}–{result['home']}"


def result_text(result: Any) -> str:
    """A result of the plain season, the visitors first."""
    outcome, home, away = result[:3]
    return f"{away}–{home}" if home is not None else str(dict(Result.Outcome.choices)[outcome])


def _dice(dice: Mapping[str, str], teams: Teams) -> Iterator[ForkChange]:
    names = {team.key: team.name for team in teams.values()}
    for slug, key in dice.items():
        values = {"team": teams[slug].name, "dice": names.get(key, key)}
        yield ForkChange(f"dice/{slug}", _("%(team)s rolls the dice of %(dice)s") % values)


def _format(form: Mapping[str, Any]) -> Iterator[ForkChange]:
    if "playoff_places" in form:
        text = _("%(number)d playoff places") % {"number": form["playoff_places"]}
        yield ForkChange("format/playoff_places", text)
    if "reseed" in form:
        yield ForkChange(
            "format/reseed", _("Re-seeded each round") if form["reseed"] else _("A fixed bracket")
        )
    if "tie_break" in form:
        words = dict(League.TieBreak.choices)[form["tie_break"]]
        yield ForkChange("format/tie_break", _("Tie-break: %(name)s") % {"name": words})


def _rules(changes: Mapping[str, Any], league: League) -> Iterator[ForkChange]:
    name = league.ruleset
    for option, value in changes.get("options", {}).items():
        title = labels.option(name, option, _).title
        value_title = labels.option_value(name, option, value, _).title
        text = _("%(rule)s: %(value)s") % {"rule": title, "value": value_title}
        yield ForkChange(f"options/{option}", text)
    if "components" in changes:
        text = _("Component set: %(name)s") % {"name": labels.set_title(changes["components"], _)}
        yield ForkChange("components", text)


def compare_seasons(
    spec: Spec, forked: Spec, tallies: tuple[Tally | None, Tally | None], teams: Teams
) -> ComparedSeason:
    """The season beside the fork, the teams that change most first. Odds only with both `tallies`."""
    standings = standings_now(spec), standings_now(forked)
    before, after = tallies
    rows = []
    for slug, team in teams.items():
        record, seed = _now(standings, slug)
        odds, moved = _odds(before, after, slug)
        rows.append(ForkedTeam(team, record, seed, odds, moved))
    titles = (
        _("Wins"),
        _("Playoffs"),
        pgettext("wins the", "Division"),
        pgettext("plays in the", "Bowl"),
        _("Title"),
    )
    has_odds = before is not None and after is not None
    rows.sort(key=lambda row: (-row.moved, row.team.name))
    return ComparedSeason(tuple(rows), titles if has_odds else (), before.seasons if before else 0)


def standings_now(spec: Spec) -> Standings:
    """The standings by the results so far."""
    season = season_of(dict(spec))
    played = [game.outcome for game in season.games if game.outcome]
    coin = 0 if season.coin is None else season.coin
    return rank(
        season.clubs,
        played,
        steps=season.steps,
        coin=coin,
        overrides=season.overrides,
        seeding=season.seeding,
    )


def _now(standings: tuple[Standings, Standings], slug: str) -> tuple[Compared, Compared]:
    records = [str(table.records[slug].overall) for table in standings]
    seeds = [
        next(seeds.index(slug) + 1 for seeds in table.seeds.values() if slug in seeds) for table in standings
    ]
    change = signed(seeds[0] - seeds[1], level="")
    return Compared(*records), Compared(str(seeds[0]), str(seeds[1]), change)


def _odds(before: Tally | None, after: Tally | None, slug: str) -> tuple[tuple[Compared, ...], float]:
    if before is None or after is None or not before.seasons or not after.seasons:
        return (), 0.0
    mine, others = before.clubs[slug], after.clubs[slug]
    wins = _mean_wins(mine, before.seasons), _mean_wins(others, after.seasons)
    change = signed(wins[1] - wins[0], 1, level="")
    cells = [Compared(decimal(wins[0]), decimal(wins[1]), change)]
    moved = 0.0
    for name in SHARES:
        shares = getattr(mine, name) / before.seasons, getattr(others, name) / after.seasons
        moved += abs(shares[1] - shares[0])
        cells.append(
            Compared(percent(shares[0]), percent(shares[1]), signed(100 * (shares[1] - shares[0]), level=""))
        )
    return tuple(cells), moved


def _mean_wins(club: ClubTally, seasons: int) -> float:
    return sum(number * count for number, count in enumerate(club.wins)) / seasons
