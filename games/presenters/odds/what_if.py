"""The odds of a season with hypothetical results, as the rows of the page of odds."""

from __future__ import annotations

from games.presenters.odds.season.table import OddsRow, columns, odds_rows, sort_rows
from games.selectors.odds.certainties import Certainties
from games.selectors.odds.season_specs import playoff_rounds
from games.selectors.odds.what_if import WhatIf
from league.models import Season
from league.selectors.playoffs.playoffs import format_of
from league.selectors.season.teams import team_by_slug


def what_if_rows(season: Season, found: WhatIf) -> list[OddsRow]:
    """A line for each team, the best first; none without simulated seasons."""
    if found.tally is None:
        return []
    conferences = {slug: name for name, seeds in found.standings.seeds.items() for slug in seeds}
    rounds = playoff_rounds(season)
    has_byes = bool(rounds) and bool(format_of(season).byes(len(found.standings.seeds)))
    shown = columns(rounds, has_byes=has_byes)
    certain = Certainties(found.marks or {}, {}, frozenset(), None, seeded=False)
    rows = odds_rows(found.tally, None, team_by_slug(season), conferences, certain, shown)
    return sort_rows(rows, "title")
