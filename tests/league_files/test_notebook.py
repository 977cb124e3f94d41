"""The notebook of docs/notebooks runs on the export of a league."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import DjangoDbBlocker

from games.story.exports import TABLES, written
from league.drawing.marks import mark_of
from league.models import Fixture, League
from tests.helpers.computer_games import play_fixture
from tests.helpers.small_seasons import small_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db
NOTEBOOK = Path(__file__).parents[2] / "docs/notebooks/season.ipynb"
PICTURES = {"expected-points.svg", "success-rate.svg", "drive-outcomes.svg", "teams.png"}


@pytest.fixture(scope="module")
def league(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[League]:
    """A league of four clubs that have met once each."""
    with shared_rows(django_db_blocker):
        season = small_season(preset="round_robin")
        related = ("season__league__feed", "week", "home", "away")
        for fixture in Fixture.objects.filter(season=season).select_related(*related):
            play_fixture(fixture=fixture)
        yield season.league


def test_notebook_runs_on_an_exported_season(
    league: League, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import nbformat
    from nbclient import NotebookClient

    for name in ("plays", "games"):
        table, rows = TABLES[name]
        (tmp_path / f"{name}.csv").write_bytes(b"".join(written(table, rows(league, None), "csv")))
    (tmp_path / "marks").mkdir()
    team = league.teams.order_by("pk")[0]  # the others are drawn as abbreviations
    (tmp_path / "marks" / f"{team.abbreviation}.svg").write_text(mark_of(team).svg)
    for name in (
        "IPYTHONDIR",
        "JUPYTER_CONFIG_DIR",
        "JUPYTER_DATA_DIR",
        "JUPYTER_RUNTIME_DIR",
        "MPLCONFIGDIR",
    ):
        monkeypatch.setenv(name, str(tmp_path / "jupyter"))
    monkeypatch.setenv("MPLBACKEND", "agg")
    notebook = nbformat.reads(NOTEBOOK.read_text(), as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in notebook.cells)  # the pictures are in docs/images
    client = NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(tmp_path)}})
    client.execute(env=os.environ.copy())
    assert {path.name for path in tmp_path.iterdir()} >= PICTURES
    first, last = (notebook.cells[at].outputs[0].data["text/plain"] for at in (1, -1))
    assert "of 6 games" in first
    assert "in 6 games" in last
