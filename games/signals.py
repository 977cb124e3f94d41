"""Receivers of the league's signals: what games do when something changes in a league, and what they answer.

The modules behind them are imported at the first call, so that commands start quickly."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.http import HttpRequest

from games.simulations.services import run_finished
from league.frame import signals


@receiver(signals.live_games_requested)
def find_live_games(**named: Any) -> Any:
    """See `games.table.selectors.live_games_of`."""
    return import_module("games.table.selectors").live_games_of(named["fixtures"])


@receiver(signals.game_background_requested)
def find_background(**named: Any) -> Any:
    """See `games.story.selectors.background_of_fixture`."""
    return import_module("games.story.selectors").background_of_fixture(named["fixture"])


@receiver(signals.totals_requested)
def find_totals(**named: Any) -> Any:
    """See `games.story.leaders.totals_of`."""
    return import_module("games.story.leaders").totals_of(named["seasons"])


@receiver(signals.result_superseded)
def supersede_game(**named: Any) -> None:
    """See `games.autoplay.computer_games.supersede_game`."""
    import_module("games.autoplay.computer_games").supersede_game(named["fixture"])


@receiver(signals.result_reinstated)
def reinstate_game(**named: Any) -> None:
    """See `games.autoplay.computer_games.reinstate_game`."""
    import_module("games.autoplay.computer_games").reinstate_game(named["fixture"])


@receiver(run_finished)
def store_odds(**named: Any) -> None:
    """See `games.odds.season_odds.store_season_odds`."""
    import_module("games.odds.season_odds").store_season_odds(named["run"])


@receiver(run_finished)
def store_matchups(**named: Any) -> None:
    """See `games.odds.matchups.store_matchups`."""
    import_module("games.odds.matchups").store_matchups(named["run"])


@receiver(run_finished)
def keep_digest(**named: Any) -> None:
    """See `games.experiments.services.keep_digest`."""
    import_module("games.experiments.services").keep_digest(named["run"])


@receiver(signals.position_changed)
def leave_games(**named: Any) -> None:
    """See `games.people.leave_games`."""
    departures = import_module("games.people")
    departures.leave_games(named["league"], named["person"], named["before"], named["after"])


@receiver(signals.personal_data_requested)
def export_games(**named: Any) -> Any:
    """See `games.people.export_games`."""
    return import_module("games.people").export_games(named["person"])


@receiver(signals.account_removed)
def forget_name(**named: Any) -> None:
    """See `games.people.forget_name_in_games`."""
    import_module("games.people").forget_name_in_games(named["person"])


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
