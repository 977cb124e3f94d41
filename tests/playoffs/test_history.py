"""Real playoffs, derived from their seeds."""

from __future__ import annotations

import pytest

from league.playoffs.bracket import PLAYOFF_FORMATS, Bracket, bracket
from tests.helpers.nfl_history import nfl_playoff_winners, nfl_seeds

SEASONS = [str(season) for season in range(1990, 2021)]


def real_bracket(season: str) -> Bracket:
    """Six clubs a conference until 2019, then seven. The home side of the last game was a label only."""
    winners = {
        (number, *side): winner
        for (number, home, away), winner in nfl_playoff_winners()[season].items()
        for side in [(home, away), (away, home)][: 2 if number == 4 else 1]
    }
    format_ = PLAYOFF_FORMATS[14 if season == "2020" else 12]
    return bracket(seeds=nfl_seeds()[season], format=format_, results=winners)


@pytest.mark.parametrize("season", SEASONS)
def test_hosts_and_pairings_of_real_playoffs_are_reproduced(season: str) -> None:
    derived = real_bracket(season)
    games = [
        (number, game.home, game.away)
        for number in range(1, len(derived.rounds))
        for game in derived.games[number - 1]
    ]
    assert sorted(games) == sorted(key for key in nfl_playoff_winners()[season] if key[0] < 4)


@pytest.mark.parametrize("season", SEASONS)
def test_last_game_of_real_playoffs_is_reproduced(season: str) -> None:
    ((_, home, away),) = [key for key in nfl_playoff_winners()[season] if key[0] == 4]
    derived = real_bracket(season)
    (final,) = derived.games[3]
    assert {final.home, final.away} == {home, away}
    assert derived.champion == nfl_playoff_winners()[season][4, home, away]
