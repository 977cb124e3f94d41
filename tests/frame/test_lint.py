"""manage.py lint: every check runs, and the failed ones are named."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from shlex import quote

import pytest
from django.core.management import CommandError, call_command

from tests.tools import lint


def step(*codes: str) -> list[Sequence[str]]:
    """A check, and what fixes it if there is a second code."""
    return [lint.python(f"-c {quote(code)}") for code in codes]


def test_lint_runs_all_checks_and_names_the_failed_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = {"first": step("exit(1)"), "second": step("pass"), "third": step("exit(3)")}
    monkeypatch.setattr(lint, "CHECKS", steps)
    output = StringIO()
    with pytest.raises(CommandError) as refusal:
        call_command(lint.Command(), stdout=output)
    assert output.getvalue() == "first: failed\nsecond: ok\nthird: failed\n"
    assert str(refusal.value) == "Failed: first, third."


def test_lint_passes_when_all_checks_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lint, "CHECKS", {"only": step("pass")})
    output = StringIO()
    call_command(lint.Command(), stdout=output)
    assert output.getvalue() == "only: ok\n"


def test_fix_repairs_what_it_can_and_checks_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = {"repaired": step("exit(1)", "pass"), "checked": step("exit(1)")}
    monkeypatch.setattr(lint, "CHECKS", steps)
    output = StringIO()
    with pytest.raises(CommandError):
        call_command(lint.Command(), "--fix", stdout=output)
    assert output.getvalue() == "repaired: ok\nchecked: failed\n"


def test_every_tool_is_in_the_environment() -> None:
    commands = [command for step in lint.CHECKS.values() for command in step]
    assert [command[0] for command in commands if not Path(command[0]).exists()] == []
