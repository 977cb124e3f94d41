"""manage.py lint: every check runs, and the failed ones are named."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from league.management.commands import lint


def test_lint_runs_all_checks_and_names_the_failed_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = {"first": ("-c", "exit(1)"), "second": ("-c", "pass"), "third": ("-c", "exit(3)")}
    monkeypatch.setattr(lint, "STEPS", steps)
    output = StringIO()
    with pytest.raises(CommandError) as refusal:
        call_command("lint", stdout=output)
    assert output.getvalue() == "first: failed\nsecond: ok\nthird: failed\n"
    assert str(refusal.value) == "Failed: first, third."


def test_lint_passes_when_all_checks_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lint, "STEPS", {"only": ("-c", "pass")})
    output = StringIO()
    call_command("lint", stdout=output)
    assert output.getvalue() == "only: ok\n"
