"""The small leagues of these tests get parts as large ones do."""

from __future__ import annotations

import pytest

from games.autoplay import season_jobs


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a part have a single game."""
    monkeypatch.setattr(season_jobs, "SMALLEST", 1)
