"""The matchups of leagues: asked for by people who run a league, simulated by workers, stored when done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from engine.bulk import samples_for
from games.models import Matchups, Run
from games.selectors.odds.matchup_specs import GAMES, matchup_plan
from games.services.simulations.runs import start_run
from league import permissions
from league.models import League
from league.permissions import Permission

if TYPE_CHECKING:
    from league.permissions import Person

KIND = "matchups"
SEED = 20_261_122  # always the same: leagues with the same teams, dice and rules share the simulation


@transaction.atomic
def start_matchups(*, league: League, actor: Person | None = None) -> Matchups:
    """Simulates the games between all pairs of the league's teams. The same question is one run.

    Raises Refused: not_allowed, quota_exceeded, and those of `matchup_plan`."""
    permissions.require(actor, Permission.MANAGE, league)
    plan = matchup_plan(league)
    run = start_run(
        kind=KIND,
        spec=plan.spec,
        seed=SEED,
        size=plan.size,
        actor=actor,
        league=league,
        chunk=None if samples_for(GAMES) == GAMES else plan.spec["games"],
    )
    found: dict[str, Any] = {"run": run}
    if run.state == Run.State.DONE:
        found |= _answer(run)
    row, _new = Matchups.objects.update_or_create(league=league, question=plan.digest, defaults=found)
    return row


def store_matchups(run: Run) -> None:
    """Stores the result of a finished run with the leagues that wait for it."""
    Matchups.objects.filter(run=run).update(**_answer(run))


def _answer(run: Run) -> dict[str, Any]:
    return {"counts": (run.result or {}).get("pairs"), "made_at": timezone.now()}
