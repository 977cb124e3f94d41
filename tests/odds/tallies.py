"""Made-up odds: counts for each club of a season, without a simulation."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from games.models import Run, SeasonOdds
from games.odds.season_odds import NOW
from games.odds.season_specs import SeasonSpecs, results_digest, season_seed, spec_digest
from games.simulations.services import run_key
from league.models import Season

SEASONS = 1_000


def counts_of(spec: dict[str, Any]) -> dict[str, Any]:
    """The first club always wins everything, the last one nothing, the others something."""
    names = [name for name, *_rest in spec["clubs"]]
    conferences = {name: conference for name, conference, _division in spec["clubs"]}
    sizes = [list(conferences.values()).count(conferences[name]) for name in names]
    clubs = {
        name: _club(bool(spec["places"]), SEASONS * (len(names) - place - 1) // max(len(names) - 1, 1), size)
        for place, (name, size) in enumerate(zip(names, sizes, strict=True))
    }
    even = {"playoffs": dict.fromkeys(names, 250), "division": {}, "title": {}}
    result = {"seasons": 500, **even}
    games = {
        str(number): {
            "home": _won(result, home, away),
            "away": _won(result, away, home),
            "draw": _none(result),
        }
        for number, _week, home, away, outcome in spec["games"]
        if outcome is None
    }
    return {"seasons": SEASONS, "tossed": 3, "clubs": clubs, "games": games}


def store_odds(season: Season, through: int = NOW, counts: dict[str, Any] | None = None) -> SeasonOdds:
    """Stores made-up odds of the season as if they had been simulated."""
    spec = SeasonSpecs(season).spec(through or None)
    tally = counts or counts_of(spec)
    seed = season_seed(season)
    run = Run.objects.create(
        key=run_key("season", spec, seed, SEASONS + through),
        kind="season",
        league=season.league,
        spec=spec,
        seed=seed,
        size=SEASONS,
        done=SEASONS,
        state=Run.State.DONE,
    )
    digest = spec_digest(spec)
    return SeasonOdds.objects.create(
        season=season,
        through=through,
        run=run,
        asked=digest,
        answered=digest,
        results=results_digest(spec),
        tally=tally,
        made_at=timezone.now(),
    )


def _club(has_playoffs: bool, count: int, size: int) -> dict[str, Any]:
    seeds = [count, SEASONS - count, *[0] * (size - 2)]
    rounds = [count, count // 2] if has_playoffs else []
    wins = [SEASONS - count, count]
    title = count // 4
    return {
        "seeds": seeds,
        "division": count // 2,
        "bye": 0,
        "wild_card": count - count // 2,
        "playoffs": count,
        "rounds": rounds,
        "title": title,
        "wins": wins,
    }


def _won(result: dict[str, Any], winner: str, loser: str) -> dict[str, Any]:
    return {**result, "playoffs": {**result["playoffs"], winner: 400, loser: 100}}


def _none(result: dict[str, Any]) -> dict[str, Any]:
    return {"seasons": 0, "playoffs": dict.fromkeys(result["playoffs"], 0), "division": {}, "title": {}}
