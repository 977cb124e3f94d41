"""A season as plain JSON, from which `games.simulations.samples` plays its rest."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from engine.errors import EngineError
from games.records.scoresheets import computer_coach_of, computer_header
from league.frame.errors import Refused
from league.models import Result, Season, Week
from league.playoffs.selectors import format_of, withdrawn_from
from league.seasons.selectors import team_by_slug
from league.standings.selectors import adjustments_of, clubs_of, standings_of, tie_breaks_of, tosses_of

Tosses = dict[frozenset[str], str]  # a group that only a coin can separate -> the club put first
RESULT = ("outcome", "home_score", "away_score", "home_touchdowns", "away_touchdowns")


class SeasonSpecs:
    """A season, from which `spec` makes what is simulated after any week; about ten queries.

    `facts` are the clubs and rules, `games` the regular games with their results, `winners` those of the
    playoff games by week. `named` are the tosses that the commissioner has decided, `fallen` those that the
    coin has decided after the last regular game, and `seeding` the seeds that do not follow from the games.

    Raises Refused: odds_knockout, no_schedule, odds_components.
    """

    def __init__(self, season: Season) -> None:
        if season.is_knockout:
            sentence = _("A season of knockout games alone has no odds: its bracket shows what is possible.")
            raise Refused("odds_knockout", sentence)
        self.season, clubs, self.games = season, clubs_of(season), _games(season)
        if not self.games:
            raise Refused("no_schedule", _("This season has no schedule yet: draw it first."))
        withdrawn = withdrawn_from(season)
        self.facts: dict[str, Any] = {
            "clubs": [[club.name, club.conference, club.division] for club in clubs],
            "steps": asdict(tie_breaks_of(season)),
            "places": format_of(season).places if playoff_rounds(season) else 0,
            "reseed": season.terms.reseed,
            "coin": None if season.secrets.exists() else season.seed,
            "rest": _rest(season, [club.name for club in clubs]),
            "forfeit_points": season.terms.forfeit_points,
            **({"withdrawn": withdrawn} if withdrawn else {}),
        }
        self.winners, self.named = _playoff_winners(season), tosses_of(season)
        self.fallen: Tosses = {}
        self.seeding: dict[str, list[str]] = {}
        if all(result for *_game, result in self.games):
            ended = standings_of(season)
            self.seeding = ended.seeding
            self.fallen = {
                frozenset(decision.level): decision.toss.winner
                for decision in ended.decisions
                if decision.toss and not decision.toss.provisional
            }

    def spec(self, through: int | None = None) -> dict[str, Any]:
        """The season with the results up to week `through`.

        `rest` says how its open games are played: two headers (a regular game and a playoff game) and each
        club's dice and computer coach.
        """
        is_over = through is None or through >= max(game[1] for game in self.games)
        tosses = self.named | (self.fallen if is_over else {})

        def counts(week: int) -> bool:
            return through is None or week <= through

        return {
            **self.facts,
            "games": [[*game, result if counts(game[1]) else None] for *game, result in self.games],
            "decided": [winner for week, winner in self.winners if counts(week)],
            "tosses": sorted([sorted(group), first] for group, first in tosses.items()),
            **({"seeding": self.seeding} if is_over and self.seeding else {}),
            "adjustments": {
                club: [decision.points for decision in decisions]
                for club, decisions in adjustments_of(self.season, through).items()
            },
        }

    def complete_weeks(self) -> list[int]:
        """The weeks up to which every regular game has a final result, until the first week without one; in
        the playoffs the weeks in which at least one game has been won."""
        open_weeks = [week for _number, week, *_sides, result in self.games if result is None]
        weeks = sorted({game[1] for game in self.games})
        complete = [week for week in weeks if week < min(open_weeks, default=week + 1)]
        return complete + sorted({week for week, _winner in self.winners})


def playoff_rounds(season: Season) -> tuple[str, ...]:
    """The names of the playoff rounds (msgids), the Bowl last; none if the season's clubs cannot fill the
    places of its format, or if it has more than two conferences."""
    form = format_of(season)
    sizes = Counter(club.conference for club in clubs_of(season))
    try:
        form.check(sizes)
    except Refused:
        return ()
    return form.rounds(len(sizes))


@contextmanager
def readable_components() -> Iterator[None]:
    """Raises Refused: odds_components, if the engine refuses the league's dice or cards."""
    try:
        yield
    except EngineError as error:
        sentence = _("The league's dice or cards cannot be read, so nothing can be simulated: %(reason)s")
        raise Refused("odds_components", sentence % {"reason": error}) from error


def spec_digest(spec: dict[str, Any]) -> str:
    """The digest of what is simulated."""
    return hashlib.sha256(json.dumps(spec, sort_keys=True).encode()).hexdigest()


def results_digest(spec: dict[str, Any]) -> str:
    """The digest of the season without its dice, coaches and coins."""
    return spec_digest({name: value for name, value in spec.items() if name not in {"rest", "tosses"}})


def season_seed(season: Season) -> int:
    """The seed of the season's simulations. It is always the same, so that the odds of two weeks differ by
    the results and not by luck; and it is not the seed of the season's own games, whose dice it must not
    tell."""
    return int.from_bytes(hashlib.sha256(f"odds of season {season.pk}".encode()).digest()[:4]) & 0x7FFFFFFF


def _games(season: Season) -> list[list[Any]]:
    regular = season.fixtures.filter(kind=Week.Kind.REGULAR).order_by("number")
    names = ("number", "week__number", "home__slug", "away__slug", "result__state")
    rows = regular.values_list(*names, *(f"result__{name}" for name in RESULT))
    return [
        [number, week, home, away, result if state == Result.State.FINAL else None]
        for number, week, home, away, state, *result in rows
    ]


def _playoff_winners(season: Season) -> list[tuple[int, list[Any]]]:
    results = Result.objects.filter(
        fixture__season=season,
        fixture__kind=Week.Kind.PLAYOFF,
        fixture__void=False,
        state=Result.State.FINAL,
    )
    related = ("fixture__home", "fixture__away", "fixture__week")
    return [
        (game.week.number, [game.round, game.home.slug, game.away.slug, result.winner.slug])
        for result in results.select_related(*related).order_by("fixture__number")
        if (game := result.fixture) and result.winner
    ]


def _rest(season: Season, slugs: list[str]) -> dict[str, Any]:
    teams = team_by_slug(season)
    home, away = teams[slugs[0]], teams[slugs[1]]
    with readable_components():
        headers = [computer_header(season.league, home, away, decided=decided) for decided in (False, True)]
    sides = {slug: [teams[slug].key, computer_coach_of(teams[slug])] for slug in slugs}
    return {"headers": headers, "sides": sides}
