"""Signal receivers of the games app for events of a league."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.dispatch import Signal

from games import signals
from league.apps import HANDLERS
from league.frame import signals as frame_signals


@pytest.mark.parametrize(
    "signal",
    [
        frame_signals.result_superseded,
        frame_signals.result_reinstated,
        frame_signals.position_changed,
        frame_signals.account_removed,
    ],
)
def test_games_receive_every_signal_of_the_league_once_the_apps_are_ready(signal: Signal) -> None:
    """No other module has to be imported to connect them."""
    receivers = [receiver for _key, receiver, *_ in signal.receivers]
    assert signals.__name__ in {getattr(receiver, "__module__", "") for receiver in receivers}


def test_every_module_that_registers_a_handler_is_loaded_with_the_apps() -> None:
    """Also in a worker or a command, which may never import it."""
    root = Path(__file__).parents[2]
    registering = {
        ".".join(path.relative_to(root).with_suffix("").parts)
        for path in (root / "league").rglob("*.py")
        if re.search(r"^@(restores|receiver)\(", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    loaded = {f"league.{name}" for name in HANDLERS}
    assert {name for name in registering if not name.endswith(".models")} == loaded
