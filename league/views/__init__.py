"""Pages of leagues: each view looks its season up, asks selectors and renders."""

from league.views import corrections, overruling, results, withdrawing
from league.views.bracket import bracket
from league.views.index import index
from league.views.proofs import clinch
from league.views.scores import scores, week
from league.views.season import season
from league.views.standings import standings
from league.views.team import team

__all__ = [
    "bracket",
    "clinch",
    "corrections",
    "index",
    "overruling",
    "results",
    "scores",
    "season",
    "standings",
    "team",
    "week",
    "withdrawing",
]
