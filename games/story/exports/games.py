"""Games, teams and drives in files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from django.utils import translation

from engine.gridiron.events import SIDES
from engine.presentation.drives import Drive
from games.story.exports.columns import FIGURES
from games.story.findings import yard_line
from league.models import Fixture, Result, Week
from league.playoffs.bracket import Bracket

Divisions = Mapping[tuple[int, int], int]  # (season, team) -> division, by primary key
ROUNDS_BEFORE_LAST = ("CON", "DIV", "WC")  # from the last but one to the first


def about(fixture: Fixture, divisions: Divisions) -> dict[str, Any]:
    """What several tables say of a fixture. `game_id` is like `1_03_CHI_BOS`: a team plays once in a week."""
    home, away = (divisions.get((fixture.season_id, team)) for team in (fixture.home_id, fixture.away_id))
    season, week = fixture.season.number, fixture.week.number
    return {
        "game_id": f"{season}_{week:02d}_{fixture.away.abbreviation}_{fixture.home.abbreviation}",
        "season": season,
        "season_type": "REG" if fixture.kind == Week.Kind.REGULAR else "POST",
        "week": week,
        "home_team": fixture.home.abbreviation,
        "away_team": fixture.away.abbreviation,
        "location": "Neutral" if fixture.neutral else "Home",
        "div_game": int(home is not None and home == away),
    }


def about_score(home: int | None, away: int | None) -> dict[str, Any]:
    """A final score as `plays` and `games` have it; nothing without one."""
    if home is None or away is None:
        return {}
    return {"home_score": home, "away_score": away, "result": home - away, "total": home + away}


def game_row(fixture: Fixture, divisions: Divisions, bracket: Bracket | None) -> dict[str, Any]:
    """A fixture as a row, see `GAMES`."""
    result, game = getattr(fixture, "result", None), getattr(fixture, "game", None)
    final = result if result and result.state == Result.State.FINAL else None
    with translation.override("en"):
        week_name = fixture.week.title
    return {
        **about(fixture, divisions),
        **(about_score(final.home_score, final.away_score) if final else {}),
        "game_uuid": str(game.public_id) if game else None,
        "fixture": fixture.number,
        "game_type": _game_type(fixture, bracket),
        "week_name": week_name,
        "gameday": game.finished_at.date().isoformat() if game and game.finished_at else None,
        "overtime": int(final.overtime) if final else None,
        "state": result.state if result else "scheduled",
        "outcome": result.outcome if result else None,
        "away_seed": fixture.away_seed,
        "home_seed": fixture.home_seed,
        "ruleset": game.ruleset if game else fixture.season.league.ruleset,
    }


def _game_type(fixture: Fixture, bracket: Bracket | None) -> str:
    """`REG`, or the round of the playoffs as the NFL counts them, from the last."""
    if fixture.kind == Week.Kind.REGULAR or bracket is None or fixture.round is None:
        return "REG"
    later = len(bracket.rounds) - fixture.round
    if later > 0:
        return ROUNDS_BEFORE_LAST[min(later, len(ROUNDS_BEFORE_LAST)) - 1]
    pair = fixture.home.slug, fixture.away.slug
    return (
        "3RD" if pair in ((game.home, game.away) for game in bracket.games[-1] if game.third_place) else "SB"
    )


def team_rows(fixture: Fixture, box: Mapping[str, Any], source: str | None) -> Iterator[dict[str, Any]]:
    """Both teams of a game with a final score, see `TEAMS`. `box` has the figures of `home` and `away`, as
    far as they are known."""
    scores = (fixture.result.home_score or 0, fixture.result.away_score or 0)
    teams = (fixture.home.abbreviation, fixture.away.abbreviation)
    for side, name in enumerate(SIDES):
        own, other = scores[side], scores[1 - side]
        figures = box.get(name, {})
        yield {
            **about(fixture, {}),
            "team": teams[side],
            "opponent_team": teams[1 - side],
            "is_home": int(side == 0),
            "result": "T" if own == other else "W" if own > other else "L",
            "points": own,
            "points_against": other,
            "source": source,
            **{figure.column: figures.get(figure.key) for figure in FIGURES},
        }


# The columns of `plays` that follow from several rows of a game: its series and drives, with nflverse's
# meanings.
Rows = Sequence[dict[str, Any]]
RED_ZONE = 20
DRIVE_RESULTS = {
    "touchdown": "Touchdown",
    "opponent_touchdown": "Opp touchdown",
    "field_goal": "Field goal",
    "missed_field_goal": "Missed field goal",
    "blocked_field_goal": "Missed field goal",
    "punt": "Punt",
    "blocked_punt": "Punt",
    "interception": "Turnover",
    "fumble": "Turnover",
    "turnover": "Turnover",
    "downs": "Turnover on downs",
    "safety": "Safety",
    "end_of_half": "End of half",
    "end_of_game": "End of half",
}
TRANSITIONS = {
    "touchdown": "TOUCHDOWN",
    "field_goal": "FIELD_GOAL",
    "missed_field_goal": "MISSED_FG",
    "blocked_field_goal": "BLOCKED_FG",
    "punt": "PUNT",
    "blocked_punt": "BLOCKED_PUNT",
    "interception": "INTERCEPTION",
    "fumble": "FUMBLE",
    "downs": "DOWNS",
    "safety": "SAFETY",
    "end_of_half": "END_HALF",
    "end_of_game": "END_GAME",
}
LOSSES = (  # how the ball was lost by a play, by its columns
    ("interception", "INTERCEPTION"),
    ("fumble_lost", "FUMBLE"),
    ("punt_blocked", "BLOCKED_PUNT"),
    ("punt_attempt", "PUNT"),
)
SERIES_RESULTS = (  # by the columns of a row, the first that applies
    ("first_down", "First down"),
    ("safety", "Safety"),
    ("punt_attempt", "Punt"),
    ("interception", "Turnover"),
    ("fumble_lost", "Turnover"),
    ("fourth_down_failed", "Turnover on downs"),
    ("qb_kneel", "QB kneel"),
)
SUCCESSES = frozenset({"First down", "Touchdown"})


def add_drives(rows: Rows, drives: Sequence[Drive], teams: Sequence[str]) -> None:
    """Adds the columns of the drive that each row belongs to. `rows` are all of a game, `teams` the
    abbreviations of (home, away)."""
    ended = None
    known = [row for row in rows if row["drive"]]
    for number, group in groupby(known, key=lambda row: row["drive"]):
        own, drive = list(group), drives[number - 1]
        result = DRIVE_RESULTS.get(drive.result)
        gained = [row for row in own if row["posteam"] == teams[drive.side]]
        snaps = [row["yardline_100"] for row in gained if row["down"] is not None]
        kickoff = next((row["event"] for row in own if row["kickoff_attempt"]), None)
        begun = "ONSIDE_KICK" if kickoff == "onside_kick" else "KICKOFF" if kickoff else ended
        ended = TRANSITIONS.get(drive.result) or _loss(own)
        values = {
            "fixed_drive": number,
            "fixed_drive_result": result,
            "drive_play_count": drive.plays,
            "drive_first_downs": sum(row["first_down"] for row in gained),
            "drive_inside20": int(drive.result == "touchdown" or any(spot <= RED_ZONE for spot in snaps)),
            "drive_ended_with_score": int(drive.result in ("touchdown", "field_goal")),
            "drive_yards_penalized": sum(map(_penalized, gained)),
            "drive_start_transition": begun,
            "drive_end_transition": ended,
            "drive_start_yard_line": yard_line(drive.start, drive.side, teams),
            "drive_end_yard_line": yard_line(drive.end, drive.side, teams),
            "drive_play_id_started": own[0]["play_id"],
            "drive_play_id_ended": own[-1]["play_id"],
        }
        for row in own:
            row.update(values)


def add_series(rows: Rows) -> None:
    """Adds the series that each row belongs to. A series begins with a drive and after every first down."""
    known = [row for row in rows if row["drive"]]
    number = 1
    for before, row in zip([None, *known], known, strict=False):
        if before:
            is_new_drive = row["drive"] != before["drive"]
            number += is_new_drive or (before["first_down"] and not before["touchdown"])
        row["series"] = number
    for _number, group in groupby(known, key=lambda row: row["series"]):
        own = list(group)
        results = [result for result in map(_result, own) if result]
        result = results[-1] if results else own[-1]["fixed_drive_result"]
        for row in own:
            row["series_result"], row["series_success"] = result, int(result in SUCCESSES)


def _penalized(row: dict[str, Any]) -> int:
    """The yards of a row's penalty, for the side with the ball."""
    yards = row["penalty_yards"] or 0
    return yards if row["penalty_team"] == row["defteam"] else -yards


def _loss(rows: Rows) -> str | None:
    """How a drive lost the ball that its result does not tell: the other side scored, or recovered a kick."""
    for row in reversed(rows):
        for column, transition in LOSSES:
            if row[column]:
                return transition
        if row["field_goal_result"]:
            return "BLOCKED_FG" if row["field_goal_result"] == "blocked" else "MISSED_FG"
        if row["kickoff_attempt"]:
            return "ONSIDE_KICK" if row["event"] == "onside_kick" else "MUFFED_KICKOFF"
    return None


def _result(row: dict[str, Any]) -> str | None:
    """What a row says of the end of its series."""
    if row["touchdown"]:
        return "Touchdown" if row["td_team"] == row["posteam"] else "Opp touchdown"
    if row["field_goal_result"]:
        return "Field goal" if row["field_goal_result"] == "made" else "Missed field goal"
    if row["punt_attempt"] and row["down"] is None:
        return None  # a free kick after a safety
    return next((result for column, result in SERIES_RESULTS if row[column]), None)
