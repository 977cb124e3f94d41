"""`manage.py odds --league`: the odds of a stored season."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.management import boxes
from games.simulations.samples import Kind, add_counts
from tests.helpers.clubs import drawn_season
from tests.odds.tallies import counts_of

pytestmark = pytest.mark.django_db


def test_season_of_a_league_is_simulated_in_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    chunks: list[tuple[int, int]] = []

    def play(spec: dict, _seed: int, first: int, count: int) -> dict:  # type: ignore[type-arg]
        chunks.append((first, count))
        return counts_of(spec)

    monkeypatch.setattr(boxes, "SEASON", Kind("season", play, add_counts, chunk=1_000))
    season = drawn_season()
    out = StringIO()
    call_command(
        "odds", "--league", season.league.slug, "--seasons", "2000", "--seed", "3", "--json", stdout=out
    )
    odds = json.loads(out.getvalue().splitlines()[-1])
    assert chunks == [(0, 1_000), (1_000, 1_000)]
    assert (odds["method"], odds["seasons"], odds["seed"], len(odds["teams"])) == ("sampled", 2_000, 3, 4)
    assert {"division", "seeds", "playoffs", "wins", "bowl", "title"} <= odds["teams"].popitem()[1].keys()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--league", "nobody"], "no_such_league"),
        (["--league", "valley-league", "--season", "7"], "no_such_season"),
        (["--league", "valley-league", "--as-of", "40"], "no_such_week"),
        (["--league", "valley-league", "--exact"], "league_or_files"),
    ],
)
def test_what_does_not_exist_is_refused(arguments: list[str], code: str) -> None:
    drawn_season()
    with pytest.raises(CommandError, match=code):
        call_command("odds", *arguments)
