"""What the page of a fork shows: its changes in words, the season beside the fork, and one season of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.presentation import labels
from games.models import Fork
from games.odds.season_tables import wins_of
from games.simulations.samples import season_of
from league.frame.numbers import decimal, percent, signed
from league.models import League, Result, Team
from league.odds.values import Tally
from league.playoffs.bracket import PLAYOFF_FORMATS, Bracket, Key, Pairing, bracket
from league.standings.tie_breaks import Standings, rank

Spec = Mapping[str, Any]
Teams = Mapping[str, Team]
SHARES = ("playoffs", "division", "bowl", "title")


# A value in the season and in the fork; their change, empty if they hardly differ.
Compared = tuple[str, str, str]


def fork_changes(fork: Fork, spec: Spec, teams: Teams) -> Iterator[tuple[str, str]]:
    """The changes of the fork in the order in which they are applied: the place of each, for the button that
    removes it, and what it is in words. `spec` is the season without them."""
    changes, name = fork.changes, fork.season.league.ruleset
    games = {str(number): (week, home, away, was) for number, week, home, away, was in spec["games"]}
    for number, result in changes.get("results", {}).items():
        week, home, away, was = games[number]
        values = {"week": week, "away": teams[away].nickname, "home": teams[home].nickname}
        text = _("Week %(week)s, %(away)s at %(home)s: %(score)s") % {**values, "score": score_text(result)}
        if was is not None:
            text = _("%(change)s instead of %(was)s") % {"change": text, "was": result_text(was)}
        yield f"results/{number}", text
    names = {team.key: team.name for team in teams.values()}
    for slug, key in changes.get("dice", {}).items():
        values = {"team": teams[slug].name, "dice": names.get(key, key)}
        yield f"dice/{slug}", _("%(team)s rolls the dice of %(dice)s") % values
    for slug, place in changes.get("divisions", {}).items():
        values = {"team": teams[slug].name, "division": " ".join(place)}
        yield f"divisions/{slug}", _("%(team)s plays in %(division)s") % values
    form = changes.get("format", {})
    if "playoff_places" in form:
        text = _("%(number)d playoff places") % {"number": form["playoff_places"]}
        yield "format/playoff_places", text
    if "reseed" in form:
        yield "format/reseed", _("Re-seeded each round") if form["reseed"] else _("A fixed bracket")
    if "tie_break" in form:
        words = dict(League.TieBreak.choices)[form["tie_break"]]
        yield "format/tie_break", _("Tie-break: %(name)s") % {"name": words}
    for option, value in changes.get("options", {}).items():
        title = labels.option(name, option, _).title
        value_title = labels.option_value(name, option, value, _).title
        yield f"options/{option}", _("%(rule)s: %(value)s") % {"rule": title, "value": value_title}
    if "components" in changes:
        text = _("Component set: %(name)s") % {"name": labels.set_title(changes["components"], _)}
        yield "components", text


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


def compare_seasons(
    spec: Spec, forked: Spec, tallies: tuple[Tally | None, Tally | None], teams: Teams
) -> dict[str, Any]:
    """The season beside the fork: `rows` of a team and its values, the teams that change most first; the
    `titles` of the odds, and how many `seasons` were simulated for each. Odds only with both `tallies`."""
    standings = standings_now(spec), standings_now(forked)
    before, after = tallies
    rows = []
    for slug, team in teams.items():
        odds, moved = _odds(before, after, slug)
        rows.append((-moved, team.name, team, [*_now(standings, slug), *odds]))
    titles = (
        _("Wins"),
        _("Playoffs"),
        pgettext("wins the", "Division"),
        pgettext("plays in the", "Bowl"),
        _("Title"),
    )
    return {
        "rows": [(team, values) for _moved, _name, team, values in sorted(rows, key=lambda row: row[:2])],
        "titles": titles if before and after else (),
        "seasons": before.seasons if before else 0,
    }


def standings_now(spec: Spec) -> Standings:
    """The standings by the results so far."""
    season = season_of(dict(spec))
    played = [game.outcome for game in season.games if game.outcome]
    return rank(season.clubs, played, season.steps, season.coin, season.seeding)


def _now(standings: tuple[Standings, Standings], slug: str) -> list[Compared]:
    """Record and seed."""
    records = [str(table.records[slug].overall) for table in standings]
    seeds = [
        next(seeds.index(slug) + 1 for seeds in table.seeds.values() if slug in seeds) for table in standings
    ]
    change = signed(seeds[0] - seeds[1], level="")
    return [(records[0], records[1], ""), (str(seeds[0]), str(seeds[1]), change)]


def _odds(before: Tally | None, after: Tally | None, slug: str) -> tuple[list[Compared], float]:
    """Mean wins and the SHARES, and by how much these change together."""
    if before is None or after is None or not before.seasons or not after.seasons:
        return [], 0.0
    clubs = [(tally.clubs[slug], tally.seasons) for tally in (before, after)]
    mine, others = (wins_of(club, seasons)["mean"] for club, seasons in clubs)
    values = [(decimal(mine), decimal(others), signed(others - mine, 1, level=""))]
    moved = 0.0
    for name in SHARES:
        share, other = (getattr(club, name) / seasons for club, seasons in clubs)
        moved += abs(other - share)
        values.append((percent(share), percent(other), signed(100 * (other - share), level="")))
    return values, moved


def one_season(spec: Mapping[str, Any], tally: Tally, seed: int, teams: Teams) -> dict[str, Any]:
    """The season of a tally of one single season, for the question `spec`: the `champion`, None without
    playoffs, `conferences` (name -> its teams in the order of their `seed`), and `rounds` (title -> winner
    and loser of each game)."""
    conferences: dict[str, list[dict[str, Any]]] = {}
    for slug, conference, _division in spec["clubs"]:
        club = tally.clubs[slug]
        row = {"team": teams[slug], "seed": club.seeds.index(1) + 1, "wins": club.wins.index(1)}
        conferences.setdefault(conference, []).append({**row, "is_winner": bool(club.division)})
    for rows in conferences.values():
        rows.sort(key=lambda row: row["seed"])
    shown = {"seed": seed, "champion": None, "conferences": conferences, "rounds": {}}
    if not spec["places"]:
        return shown
    seeds = {name: [row["team"].slug for row in rows] for name, rows in conferences.items()}
    played = _bracket(spec, tally, seeds)
    rounds = {
        _(name): [_winner_and_loser(game, teams) for game in games if game.winner and game.home and game.away]
        for name, games in zip(played.rounds, played.games, strict=True)
    }
    return {**shown, "champion": teams.get(played.champion or ""), "rounds": rounds}


def _winner_and_loser(game: Pairing, teams: Teams) -> tuple[Team, Team]:
    loser = game.away if game.winner == game.home else game.home
    return teams[game.winner or ""], teams[loser or ""]


def _bracket(spec: Mapping[str, Any], tally: Tally, seeds: dict[str, list[str]]) -> Bracket:
    """Plays the bracket down: the winner of a game is the team that was still in when the next round
    began."""
    winners: dict[Key, str] = {}
    while True:
        current = bracket(
            seeds=seeds,
            format=PLAYOFF_FORMATS[spec["places"]],
            results=winners,
            withdrawn=spec.get("withdrawn", ()),
            reseed=spec["reseed"],
            league_order=[],
        )
        open_games = [
            game
            for games in current.games
            for game in games
            if game.home and game.away and not game.is_decided
        ]
        if not open_games:
            return current
        for game in open_games:
            home, away = game.home or "", game.away or ""
            winners[game.round, home, away] = home if _reached(tally, home, game.round + 1) else away


def _reached(tally: Tally, slug: str, number: int) -> bool:
    """Whether the team was still in when this round began; after the last round, whether it is champion."""
    club = tally.clubs[slug]
    return bool(club.title if number > len(club.rounds) else club.rounds[number - 1])
