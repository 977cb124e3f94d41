"""Rebuilding by several processes."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from league.leagues.services import create_league
from league.models import SeasonFigures
from tests.helpers.old_seasons import old_season


@pytest.mark.django_db(transaction=True)
def test_two_processes_find_what_one_finds() -> None:
    league = create_league(name="Old League")
    for number in (1, 2, 3):
        old_season(league, number=number)
    SeasonFigures.objects.filter(season__number=2).update(contests=[])
    found = []
    for processes in ("1", "2"):
        out = StringIO()
        with pytest.raises(CommandError):
            call_command("rebuild", "--check", "--processes", processes, stdout=out)
        found.append(out.getvalue())
    assert found[0] == found[1]
    assert "games of the almanac" in found[0]
