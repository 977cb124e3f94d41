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

from games.hooks import run_finished
from league import hooks


@receiver(hooks.live_games_requested)
def find_live_games(**named: Any) -> Any:
    """See `games.presenters.live_games.live_games_of`."""
    return import_module("games.presenters.live_games").live_games_of(named["fixtures"])


@receiver(hooks.game_background_requested)
def find_background(**named: Any) -> Any:
    """See `games.selectors.circumstances.background_of_fixture`."""
    return import_module("games.selectors.circumstances").background_of_fixture(named["fixture"])


@receiver(hooks.headlines_requested)
def find_headlines(**named: Any) -> Any:
    """See `games.presenters.game_page.headlines.headlines_of`."""
    return import_module("games.presenters.game_page.headlines").headlines_of(named["fixtures"])


@receiver(hooks.deficits_requested)
def find_deficits(**named: Any) -> Any:
    """See `games.selectors.deficits.deficits_of`."""
    return import_module("games.selectors.deficits").deficits_of(named["seasons"])


@receiver(hooks.game_logs_requested)
def find_game_logs(**named: Any) -> Any:
    """See `games.selectors.game_logs.logs_of`."""
    return import_module("games.selectors.game_logs").logs_of(named["fixtures"])


@receiver(hooks.totals_requested)
def find_totals(**named: Any) -> Any:
    """See `games.selectors.season_totals.totals_of`."""
    return import_module("games.selectors.season_totals").totals_of(named["seasons"])


@receiver(hooks.result_superseded)
def supersede_game(**named: Any) -> None:
    """See `games.services.fixtures.superseded.supersede_game`."""
    import_module("games.services.fixtures.superseded").supersede_game(named["fixture"])


@receiver(hooks.result_reinstated)
def reinstate_game(**named: Any) -> None:
    """See `games.services.fixtures.superseded.reinstate_game`."""
    import_module("games.services.fixtures.superseded").reinstate_game(named["fixture"])


@receiver(run_finished)
def store_odds(**named: Any) -> None:
    """See `games.services.odds.season_odds.store_season_odds`."""
    import_module("games.services.odds.season_odds").store_season_odds(named["run"])


@receiver(run_finished)
def store_matchups(**named: Any) -> None:
    """See `games.services.odds.matchups.store_matchups`."""
    import_module("games.services.odds.matchups").store_matchups(named["run"])


@receiver(run_finished)
def keep_digest(**named: Any) -> None:
    """See `games.services.odds.experiments.keep_digest`."""
    import_module("games.services.odds.experiments").keep_digest(named["run"])


@receiver(hooks.position_changed)
def leave_games(**named: Any) -> None:
    """See `games.services.people.departures.leave_games`."""
    departures = import_module("games.services.people.departures")
    departures.leave_games(named["league"], named["person"], named["before"], named["after"])


@receiver(hooks.personal_data_requested)
def export_games(**named: Any) -> Any:
    """See `games.services.people.privacy.export_games`."""
    return import_module("games.services.people.privacy").export_games(named["person"])


@receiver(hooks.account_removed)
def forget_name(**named: Any) -> None:
    """See `games.services.people.privacy.forget_name_in_games`."""
    import_module("games.services.people.privacy").forget_name_in_games(named["person"])


@receiver(pre_delete, sender=User)
def end_links(instance: User, **_named: Any) -> None:
    """See `games.services.people.departures.end_all_links`."""
    import_module("games.services.people.departures").end_all_links(instance)


@receiver(user_logged_in)
def claim_games_at_login(request: HttpRequest | None, user: User, **_named: Any) -> None:
    """Assigns to the account the pick-up games that its owner began in this browser as a guest."""
    session = getattr(request, "session", None)
    if session is not None and (guest := session.get(import_module("games.views.table.visitors").GUEST)):
        import_module("games.services.people.guests").claim_guest_games(guest=guest, person=user)
