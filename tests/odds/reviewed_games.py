"""A game with a stored review of two decisions: the first may be chance, the second is a mistake."""

from __future__ import annotations

from games.models import Game, Run
from games.odds.decisions import KIND, SEED, review_spec
from games.simulations.samples import count_choices


def reviewed(game: Game) -> Run:
    spec = review_spec(game)
    row = {
        "line": 3,
        "side": "away",
        "decision": "try_choice",
        "called": "kick",
        "best": "two_point",
        "chance": 30_000,
        "best_chance": 42_500,
        "error": 1_000,
        "period": 2,
        "clock": 9,
        "score": [20, 18],
        "snap": [],
    }
    close = {**row, "chance": 41_000}
    return Run.objects.create(
        key="review",
        kind=KIND,
        spec=spec,
        seed=SEED,
        size=count_choices(spec),
        done=2,
        state=Run.State.DONE,
        result={"7": row, "2": close},
    )
