"""Standings as values for JSON and as plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from league.errors import Refused
from league.standings.records import ClubRecord
from league.standings.season_standings import Standings
from league.standings.tie_breaks import TieBreakDecision

DEFAULT_PLACES = 10
COLUMNS = ("W-L-T", "Pct", "PF", "PA", "Home", "Away", "Div", "Conf", "SOV", "SOS", "Strk")
WIDTHS = (7, 6, 5, 5, 7, 7, 7, 7, 6, 6, 5)


def playoff_clubs(table: Standings, places: int | None) -> dict[str, list[str]]:
    """Conference -> its playoff clubs. Raises Refused: uneven_places."""
    each = places_of_each(len(table.seeds), places)
    return {conference: seeds[:each] for conference, seeds in table.seeds.items()}


def places_of_each(conferences: int, places: int | None) -> int:
    """A conference's equal share of the league's places, by default of the largest number up to 10 that can
    be shared. Raises Refused: uneven_places."""
    if places is None:
        places = DEFAULT_PLACES // conferences * conferences
    if places % conferences:
        sentence = (
            f"{places} playoff places cannot be shared equally by {conferences} conferences: "
            f"give a multiple of {conferences}."
        )
        raise Refused("uneven_places", sentence)
    return places // conferences


def as_dict(table: Standings, qualified: dict[str, list[str]], explain: bool) -> dict[str, Any]:
    """divisions, seeds, playoffs, and with `explain` the decisions and their sentences."""
    report: dict[str, Any] = {"divisions": table.divisions, "seeds": table.seeds, "playoffs": qualified}
    if explain:
        report["decisions"] = [{**d.as_dict(), "sentences": d.sentences()} for d in table.decisions]
    return report


def as_text(table: Standings, qualified: dict[str, list[str]], explain: bool) -> str:
    """Every division's table, every conference's seeds, and with `explain` the reasons."""
    lines: list[str] = []
    for conference, divisions in table.divisions.items():
        for division, order in divisions.items():
            lines += [*_division(division, order, table.records), ""]
        lines += [*_seeds(conference, table.seeds[conference], len(qualified[conference])), ""]
    if explain:
        lines += _reasons(table.decisions)
    return "\n".join(line.rstrip() for line in lines).rstrip()


def _division(division: str, order: Sequence[str], records: dict[str, ClubRecord]) -> Iterator[str]:
    width = max(len(division), *(len(name) + 3 for name in order))
    yield division.ljust(width) + "".join(
        f"{name:>{size}}" for name, size in zip(COLUMNS, WIDTHS, strict=True)
    )
    for place, name in enumerate(order, start=1):
        cells = zip(_cells(records[name]), WIDTHS, strict=True)
        yield f"{place}. {name}".ljust(width) + "".join(f"{cell:>{size}}" for cell, size in cells)


def _cells(record: ClubRecord) -> tuple[str | int, ...]:
    return (
        str(record.overall),
        record.overall.pct_text,
        record.points_for,
        record.points_against,
        str(record.home),
        str(record.away),
        str(record.division),
        str(record.conference),
        record.sov.pct_text,
        record.sos.pct_text,
        record.streak,
    )


def _seeds(conference: str, seeds: Sequence[str], places: int) -> Iterator[str]:
    for title, numbers in (("playoffs", range(places)), ("out", range(places, len(seeds)))):
        listed = ", ".join(f"{number + 1} {seeds[number]}" for number in numbers if number < len(seeds))
        if listed:
            yield f"{conference} {title}: {listed}"


def _reasons(decisions: Sequence[TieBreakDecision]) -> Iterator[str]:
    for decision in decisions:
        first, *others = decision.sentences()
        yield first
        yield from (f"  {sentence}" for sentence in others)
        yield ""
