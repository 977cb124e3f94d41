"""The output of `rank --clinch`: every mark, with examples for what is not decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from league.clinch.marks import marks
from league.clinch.race import Race
from league.clinch.verdicts import ClinchMark, ClinchVerdict
from league.playoffs import PlayoffFormat
from league.schedule import Match
from league.standings import Coin, PlayedGame, StepLists
from league.standings.files.seasons import FileSeason

WORDS = {
    ClinchMark.CLINCHED: "clinched",
    ClinchMark.ELIMINATED: "out of reach",
    ClinchMark.ALIVE: "open",
    ClinchMark.OPEN: "not decided within the effort",
}
COLUMNS = ("home", "away", "home_score", "away_score", "week")

Verdicts = Mapping[str, Mapping[str, ClinchVerdict]]


def proved(season: FileSeason, places: int, steps: StepLists, coin: int) -> Verdicts:
    """Club -> aim -> verdict. `places` are the playoff places of each conference."""
    conferences = len({club.conference for club in season.clubs})
    race = Race(
        clubs=season.clubs,
        played=season.games,
        left=[Match(game.week or 0, game.home, game.away) for game in season.left],
        places=places,
        byes=PlayoffFormat(places * conferences).byes(conferences),
        steps=steps,
        coin=Coin(coin),
    )
    return marks(race)


def as_dict(verdicts: Verdicts) -> dict[str, Any]:
    """Club -> aim -> mark, with results after which the aim is reached or missed (null: there are
    none)."""
    return {
        club: {
            aim: {
                "mark": verdict.mark.value,
                "reached": _rows(verdict.reached),
                "missed": _rows(verdict.missed),
            }
            for aim, verdict in own.items()
        }
        for club, own in verdicts.items()
    }


def as_text(verdicts: Verdicts) -> str:
    """One line for each club."""
    return "\n".join(
        f"{club}: " + ", ".join(f"{aim.replace('_', ' ')} {WORDS[v.mark]}" for aim, v in own.items())
        for club, own in verdicts.items()
    )


def _rows(games: Sequence[PlayedGame] | None) -> list[dict[str, Any]] | None:
    return None if games is None else [_row(game) for game in games]


def _row(game: PlayedGame) -> dict[str, Any]:
    values = asdict(game)
    return {name: values[name] for name in COLUMNS}
