"""Signal receivers of the games app for events of a league."""

from __future__ import annotations

import pytest
from django.dispatch import Signal

from games import signals
from league import hooks


@pytest.mark.parametrize(
    "signal",
    [
        hooks.result_superseded,
        hooks.result_reinstated,
        hooks.position_changed,
        hooks.account_removed,
        hooks.personal_data_requested,
        hooks.live_games_requested,
        hooks.game_background_requested,
        hooks.deficits_requested,
        hooks.totals_requested,
    ],
)
def test_games_receive_every_signal_of_the_league_once_the_apps_are_ready(signal: Signal) -> None:
    """No other module has to be imported to connect them."""
    receivers = [receiver() for _key, receiver, *_ in signal.receivers]
    assert signals.__name__ in {getattr(receiver, "__module__", "") for receiver in receivers}
