"""Receivers of the league's signals: what games do when something changes in a league.

The modules behind them are imported at the first call, so that commands start quickly."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import pre_delete
from django.dispatch import Signal, receiver
from django.http import HttpRequest

from games.simulations.services import run_finished
from league.frame import signals

# Signal, module, function, and the names of what the function takes.
RECEIVERS = (
    (signals.result_superseded, "games.autoplay.computer_games", "supersede_game", ["fixture"]),
    (signals.result_reinstated, "games.autoplay.computer_games", "reinstate_game", ["fixture"]),
    (signals.position_changed, "games.people", "leave_games", ["league", "person", "before", "after"]),
    (signals.account_removed, "games.people", "forget_name_in_games", ["person"]),
    (run_finished, "games.odds.season_odds", "store_season_odds", ["run"]),
    (run_finished, "games.odds.matchups", "store_matchups", ["run"]),
    (run_finished, "games.experiments.services", "keep_digest", ["run"]),
)


def _connect(signal: Signal, module: str, function: str, names: list[str]) -> None:
    @receiver(signal, weak=False, dispatch_uid=f"{module}.{function}")
    def receive(**named: Any) -> Any:
        return getattr(import_module(module), function)(*(named[name] for name in names))


for _row in RECEIVERS:
    _connect(*_row)


@receiver(pre_delete, sender=User)
def end_links(instance: User, **_named: Any) -> None:
    """See `games.people.end_all_links`."""
    import_module("games.people").end_all_links(instance)


@receiver(user_logged_in)
def claim_games_at_login(request: HttpRequest | None, user: User, **_named: Any) -> None:
    """Assigns to the account the pick-up games that its owner began in this browser as a guest."""
    session = getattr(request, "session", None)
    if session is not None and (guest := session.get(import_module("games.table.visitors").GUEST)):
        import_module("games.people").claim_guest_games(guest=guest, person=user)
