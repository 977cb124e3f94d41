"""One tap at a table prepares the game once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from engine.play.prompts import Roll, next_stop
from games.models import Game
from tests.story.test_table import look, start, tap
from tests.table.phones import RULESETS, standing
from tests.table.taps import counted, dry_runs_apart, files_entered, forget_prepared

pytestmark = pytest.mark.django_db
# Besides one step per entry: the snapshot's own step, and the optional decisions up to the next stop.
STEPS_BESIDE_ENTRIES = 4
MOST_DRY_STEPS = 40  # to tell where answers lead: a step for each input of a dry run
SCRIBE = "touchdown_a_minute"  # its form for a whole play is rendered once for each component set


def at_a_throw(client: Client, ruleset: str) -> tuple[Game, Roll]:
    """A game with real dice after some inputs, at a stop where a person has to throw."""
    game = start(client, ruleset=ruleset, dice="table", against="me", sealed="")
    page, is_drawn = look(client, game), ruleset != SCRIBE
    for _input in range(60):
        due = next_stop(standing(game)).awaiting()[0]
        is_drawn = is_drawn or "/written/" in page
        if is_drawn and isinstance(due, Roll) and len(due.dice) > 1:
            return Game.objects.get(), due
        page = tap(client, game, page)
    raise AssertionError("no throw was due")


@pytest.fixture(autouse=True)
def _no_counting_afterwards() -> Iterator[None]:
    """Clears the caches after counting."""
    yield
    forget_prepared()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_typed_throw_resumes_the_game_once(
    client: Client, monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    game, roll = at_a_throw(client, ruleset)
    faces = {f"die_{nth}": str(shown[0]) for nth, shown in enumerate(roll.faces)}
    counts = counted(monkeypatch, ruleset)
    dry_runs_apart(monkeypatch, counts)
    with files_entered() as files:
        answer = client.post(
            f"/play/{game.public_id}/throw/",
            {"seen": game.last, **faces},
            headers={"HX-Request": "true"},
        )
    assert answer.status_code == 200
    entered = Game.objects.get().last - game.last
    print(ruleset, dict(counts), "files", len(files), "entries", entered)  # shown with -s
    assert (counts["resumes"], entered > 0) == (1, True)
    assert counts["steps"] <= entered + STEPS_BESIDE_ENTRIES
    assert counts["dry_steps"] <= MOST_DRY_STEPS
    assert (counts["questions"], counts["vocabularies"] <= 1) == (1, True)
