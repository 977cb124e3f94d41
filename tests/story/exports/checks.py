"""The checks of exported leagues. A check yields, for everything that it looks at, where that is and whether
its sentence holds there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean, stdev
from typing import Any

from games.story.exports import FIGURES
from tests.story.exports.exported import ExportedLeague, Row

Checked = Iterable[tuple[str, bool]]
Check = Callable[[ExportedLeague], Checked]
Holds = Callable[[Row], Any]
SNAPS = ("run", "pass", "qb_kneel")
LOST = ("interception", "fumble_lost")


@dataclass(frozen=True)
class Invariant:
    """One line of the table."""

    name: str
    sentence: str
    check: Check


def at(play: Row) -> str:
    return f"{play['game_id']} {play['play_id']}: {play['desc']}"


def always(*_rows: Row) -> bool:
    return True


def is_snap(play: Row) -> bool:
    """A play from scrimmage that counts; tries and kicks are none."""
    return bool(play["down"]) and play["play_type"] in SNAPS


def is_try(play: Row) -> bool:
    return bool(play["extra_point_attempt"] or play["two_point_attempt"])


def moved(play: Row) -> int:
    """How far the play moves the ball from scrimmage."""
    return int(play["yards_gained"]) + (play["incompletion_yards"] or 0)


# Checks of single rows, and of rows beside each other.


def of_plays(holds: Holds, where: Holds = always) -> Check:
    """For each row of `plays`, or for those that are chosen."""
    return lambda league: ((at(play), bool(holds(play))) for play in league.all_plays if where(play))


def of_games(holds: Holds, where: Holds = always) -> Check:
    return lambda league: ((game["game_id"], bool(holds(game))) for game in league.games if where(game))


def of_teams(holds: Holds) -> Check:
    """For each row of `teams` with a box score."""
    return lambda league: (
        (f"{row['game_id']} {row['team']}", bool(holds(row))) for row in league.teams if row["source"]
    )


def of_drives(holds: Callable[[Sequence[Row]], Any]) -> Check:
    """For the rows of each drive."""
    return lambda league: (
        (at(drive[-1]), bool(holds(drive))) for game in league.plays for drive in league.drives_of(game)
    )


def of_steps(
    holds: Callable[[Row, Row], Any], where: Callable[[Row, Row], Any], only: Holds = always
) -> Check:
    """For each row of a game with the row after it; `only` chooses the rows first."""

    def check(league: ExportedLeague) -> Checked:
        for plays in league.plays.values():
            for play, later in pairwise([play for play in plays if only(play)]):
                if where(play, later):
                    yield at(play), bool(holds(play, later))

    return check


def sums(figure: str, of: Callable[[Row], Mapping[str | None, int]], combine: Any = sum) -> Check:
    """For each team of a game: its figure is the sum of its plays. `of` returns what a play adds, by team."""

    def check(league: ExportedLeague) -> Checked:
        values: dict[tuple[str, str | None], list[int]] = defaultdict(list)
        for play in league.all_plays:
            for team, amount in of(play).items():
                values[play["game_id"], team].append(amount)
        for row in league.teams:
            if row["game_id"] in league.plays:
                own = values[row["game_id"], row["team"]]
                where = f"{row['game_id']} {row['team']}: {row[figure]} of {own}"
                yield where, row[figure] == (combine(own) if own else 0)

    return check


def own(amount: Callable[[Row], int], where: Holds = always) -> Callable[[Row], Any]:
    """What a play adds for the team with the ball."""
    return lambda play: {play["posteam"]: amount(play)} if where(play) else {}


def count(*columns: str, team: str = "posteam") -> Callable[[Row], Any]:
    return lambda play: {play[team]: sum(play[column] for column in columns)}


def amount(column: str, where: Holds, team: str = "posteam") -> Callable[[Row], Any]:
    return lambda play: {play[team]: play[column] or 0} if where(play) else {}


def returners(play: Row) -> list[str]:
    return [play[name] for name in ("return_team", "fumble_recovery_1_team", "fumble_recovery_2_team")]


def changes(play: Row) -> int:
    """How often the other team got the ball by an interception or a fumble."""
    return int(play["interception"]) + sum(play[f"fumbled_{number}_team"] is not None for number in (1, 2))


def fumbles(play: Row) -> dict[str | None, int]:
    teams = [play[f"fumbled_{number}_team"] for number in (1, 2)]
    return {team: teams.count(team) for team in teams}


def turnover_returns(play: Row) -> dict[str | None, int]:
    """Yards by team: a play can be an interception whose return ends with a fumble."""
    yards: dict[str | None, int] = defaultdict(int)
    if not play["kickoff_attempt"] and not play["punt_attempt"]:
        yards[play["return_team"]] += play["return_yards"] or 0
    for number in (1, 2):
        yards[play[f"fumble_recovery_{number}_team"]] += play[f"fumble_recovery_{number}_yards"] or 0
    return yards


def series_continue(league: ExportedLeague) -> Checked:
    """A series begins with a drive, and after every first down that is no touchdown."""
    for plays in league.plays.values():
        known = [play for play in plays if play["drive"]]
        yield at(known[0]), known[0]["series"] == 1
        for play, later in pairwise(known):
            is_new = play["drive"] != later["drive"] or (play["first_down"] and not play["touchdown"])
            yield at(later), later["series"] - play["series"] == int(is_new)


def series_end_as_drives(drive: Sequence[Row]) -> bool:
    """Whether the last series of a drive ends as the drive does."""
    last, whole = drive[-1]["series_result"], drive[-1]["fixed_drive_result"]
    return last in (whole, "QB kneel") or whole == "End of half"


def transitions(league: ExportedLeague) -> Checked:
    for game in league.plays:
        for before, drive in pairwise(league.drives_of(game)):
            begun = drive[0]["drive_start_transition"]
            is_kicked = any(play["kickoff_attempt"] for play in drive)
            kicked = ("KICKOFF", "ONSIDE_KICK")
            yield at(drive[0]), begun in kicked if is_kicked else begun == before[0]["drive_end_transition"]


def time_outs_left(play: Row, later: Row) -> bool:
    """Whether a row takes from each team's time-outs what it tells."""
    return all(
        later[f"{side}_timeouts_remaining"]
        == play[f"{side}_timeouts_remaining"] - int(later["timeout_team"] == later[f"{side}_team"])
        for side in ("home", "away")
    )


def scores_of_games(league: ExportedLeague) -> Checked:
    names = ("home_score", "away_score", "result", "total", "location", "div_game", "week", "season")
    games = {game["game_id"]: game for game in league.games}
    for play in league.all_plays:
        yield at(play), all(play[name] == games[play["game_id"]][name] for name in names)


def rounds(league: ExportedLeague) -> Checked:
    """The 24 clubs of a season have ten places in the playoffs."""
    for season in league.leaders:
        kinds = [game["game_type"] for game in league.games if game["season"] == season]
        counts = [kinds.count(kind) for kind in ("WC", "DIV", "CON", "SB")]
        yield f"season {season}", counts == [2, 4, 2, 1]
        yield f"season {season}", len(kinds) - sum(counts) == kinds.count("REG")


# Checks of whole games.


def ids(league: ExportedLeague) -> Checked:
    known = [game["game_id"] for game in league.games]
    yield "all games", len(set(known)) == len(known)
    for game, plays in league.plays.items():
        yield game, game in known
        yield game, [play["play_id"] for play in plays] == list(range(1, len(plays) + 1))


def named_games(league: ExportedLeague) -> Checked:
    for game in league.games:
        name = f"{game['season']}_{game['week']:02d}_{game['away_team']}_{game['home_team']}"
        yield game["game_id"], game["game_id"] == name
    for play in league.all_plays:
        name = f"{play['season']}_{play['week']:02d}_{play['away_team']}_{play['home_team']}"
        yield at(play), play["game_id"] == name


def final_scores(league: ExportedLeague) -> Checked:
    for game in league.games:
        if game["game_id"] in league.plays:
            last = league.plays[game["game_id"]][-1]
            ends = last["total_home_score"], last["total_away_score"]
            yield game["game_id"], ends == (game["home_score"], game["away_score"])


def scores_add_up(league: ExportedLeague) -> Checked:
    """The scores of both teams from nothing, by the plays alone."""
    for plays in league.plays.values():
        points: dict[str, int] = defaultdict(int)
        for play in plays:
            if play["touchdown"]:
                points[play["td_team"]] += 6
            if play["field_goal_result"] == "made":
                points[play["posteam"]] += 3
            if play["extra_point_result"] == "good":
                points[play["posteam"]] += 1
            if play["two_point_conv_result"] == "success":
                points[play["posteam"]] += 2
            if play["safety"]:
                points[play["defteam"]] += 2
            own = points[play["home_team"]], points[play["away_team"]]
            yield at(play), own == (play["total_home_score"], play["total_away_score"])


def two_rows_of_a_game(league: ExportedLeague) -> Checked:
    rows = defaultdict(list)
    for row in league.teams:
        rows[row["game_id"]].append(row)
    for game in league.games:
        if game["home_score"] is not None:
            home, away = rows[game["game_id"]]
            is_same = (home["team"], away["team"]) == (game["home_team"], game["away_team"])
            scores = (home["points"], home["points_against"]) == (game["home_score"], game["away_score"])
            other = (home["points_against"], home["points"]) == (away["points"], away["points_against"])
            yield game["game_id"], is_same and scores and other


def turnovers_taken(league: ExportedLeague) -> Checked:
    rows = {(row["game_id"], row["team"]): row for row in league.teams if row["source"]}
    for row in rows.values():
        other = rows[row["game_id"], row["opponent_team"]]
        yield row["game_id"], row["takeaways"] == other["turnovers"]


def boxes_are_teams(league: ExportedLeague) -> Checked:
    sides = {game["game_id"]: (game["home_team"], game["away_team"]) for game in league.games}
    for row in league.teams:
        if row["game_id"] in league.boxes:
            side = ("home", "away")[sides[row["game_id"]].index(row["team"])]
            box = league.boxes[row["game_id"]][side]
            yield row["game_id"], all(row[figure.column] == box[figure.key] for figure in FIGURES)
            yield row["game_id"], row["points"] == box["points"]


def periods_add_up(league: ExportedLeague) -> Checked:
    for game, box in league.boxes.items():
        for side, name in enumerate(("home", "away")):
            yield game, sum(period[side] for period in box["periods"]) == box[name]["points"]


def leaders_are_sums(league: ExportedLeague) -> Checked:
    """Of the regular season: no team has more than the leader, and each leader has the sum of its games."""
    columns = {figure.key: figure.column for figure in FIGURES}
    for season, statistics in league.leaders.items():
        for key, leaders in statistics.items():
            column = columns.get(key, key)
            of = "opponent_team" if key == "sacked" else "team"
            values = defaultdict(list)
            for row in league.teams:
                if row["season"] == season and row["season_type"] == "REG" and row[column] is not None:
                    values[row[of]].append(row[column])
            figure = max if key.startswith("longest") else sum
            best = sorted((figure(own) for own in values.values()), reverse=True)
            for leader, top in zip(leaders, best, strict=False):
                own = values[leader["team"]["abbreviation"]]
                total = max(own) if key.startswith("longest") else sum(own)
                shown = leader["best"] if key.startswith("longest") else leader["total"]
                yield f"{season} {key} {leader}", shown == total == top


def tries_follow_touchdowns(league: ExportedLeague) -> Checked:
    for plays in league.plays.values():
        scored = None
        for play in plays:
            if is_try(play):
                yield at(play), play["posteam"] == scored
                scored = None
            elif play["touchdown"]:
                scored = play["td_team"]
            elif play["play_type"] not in (None, "no_play"):
                scored = None


def drive_numbers(league: ExportedLeague) -> Checked:
    for plays in league.plays.values():
        known = [play for play in plays if play["drive"]]
        yield at(plays[0]), bool(known) and known[0]["drive"] == 1
        for play, later in pairwise(known):
            yield at(later), later["drive"] - play["drive"] in (0, 1)


def drive_ends(drive: Sequence[Row]) -> bool:
    """Whether the plays of a drive say the same as its result."""
    team = next((play["posteam"] for play in drive if play["posteam"]), None)
    result = drive[0]["fixed_drive_result"]
    plays = [play for play in drive if play["play_type"] not in (None, "no_play", "extra_point")]
    plays = [play for play in plays if not is_try(play)]
    scores = [play for play in plays if play["touchdown"]]
    own = [play for play in scores if play["td_team"] == team]
    last = plays[-1] if plays else None
    facts = {
        "Touchdown": bool(own) or not plays,  # it was scored on a return in the drive before
        "Opp touchdown": bool(scores) and not own,
        "Field goal": last and last["field_goal_result"] == "made",
        "Missed field goal": last and last["field_goal_result"] in ("missed", "blocked"),
        "Punt": last and last["punt_attempt"],
        "Turnover": last and (last["kickoff_attempt"] or any(last[column] for column in LOST)),
        "Turnover on downs": any(play["fourth_down_failed"] for play in plays)
        or "broken_up" in events(drive),
        "Safety": any(play["safety"] for play in drive),
        "End of half": not scores,
    }
    return bool(facts[result])


def events(plays: Sequence[Row]) -> set[str]:
    return {play["event"] for play in plays}


def possessions(league: ExportedLeague) -> Checked:
    for game, box in league.boxes.items():
        sides = [drive["side"] for drive in league.drives[game]]
        for side in ("home", "away"):
            yield f"{game} {side}", sides.count(side) == box[side]["possessions"]


def drives_of_api(league: ExportedLeague) -> Checked:
    for game in league.plays:
        own, told = league.drives_of(game), league.drives[game]
        yield game, len(own) == len(told)
        for rows, drive in zip(own, told, strict=False):
            side = next((play["posteam_type"] for play in rows if play["posteam"]), None)
            yield at(rows[0]), side in (drive["side"], None)
            yield at(rows[0]), sum(map(is_snap, rows)) == drive["plays"]


def events_of_api(league: ExportedLeague) -> Checked:
    for game, plays in league.plays.items():
        told = league.events[game]
        yield game, len(told) == len(plays)
        for play, event in zip(plays, told, strict=False):
            own = [play[name] for name in ("play_id", "event", "down", "ydstogo", "drive", "period", "clock")]
            names = ("number", "event", "down", "distance", "drive", "period", "clock")
            flags = bool(play["first_down"]), bool(play["touchdown"])
            scores = play["total_home_score"], play["total_away_score"]
            yield (
                at(play),
                own == [event[name] for name in names]
                and flags == (event["first_down"], event["touchdown"])
                and scores == (event["home_score"], event["away_score"]),
            )


def mean_epa(league: ExportedLeague) -> Checked:
    """Within four standard errors, or a tenth of a point."""
    added = [play for play in league.all_plays if play["epa"] is not None]
    for name, plays in (("kickoffs", [play for play in added if play["kickoff_attempt"]]), ("all", added)):
        points = [play["epa"] for play in plays]
        error = stdev(points) / len(points) ** 0.5
        yield f"{name}: {fmean(points):.3f}", abs(fmean(points)) < 0.1 + 4 * error


def probability_adds_up(league: ExportedLeague) -> Checked:
    """From the first probability to the result, without a rest."""
    for plays in league.plays.values():
        known = [play for play in plays if play["home_wp"] is not None]
        if known:
            home, away = plays[-1]["total_home_score"], plays[-1]["total_away_score"]
            result = 0.5 if home == away else float(home > away)
            gained = sum((play["wpa"] or 0) * (1 if play["posteam_type"] == "home" else -1) for play in plays)
            yield plays[0]["game_id"], round(gained - (result - known[0]["home_wp"]), 6) == 0


def time_outs_of_a_half(league: ExportedLeague) -> Checked:
    for game, plays in league.plays.items():
        taken: dict[tuple[str, str], int] = defaultdict(int)
        for play in plays:
            if play["timeout"]:
                half = play["period"] if play["game_half"] == "Overtime" else play["game_half"]
                taken[half, play["timeout_team"]] += 1
        yield game, all(number <= 3 for number in taken.values())


def continued(play: Row, later: Row) -> bool:
    """Whether the next snap belongs to the same drive, so that spot and down follow from this row."""
    return bool(
        (play["drive"], play["game_half"]) == (later["drive"], later["game_half"])
        and play["posteam"] == later["posteam"]
        and play["down"]
        and later["down"]
        and not play["safety"]
        and (is_snap(play) or (play["play_type"] == "no_play" and play["penalty_yards"]))
    )


def walked_off(play: Row, later: Row) -> bool:
    """Whether the ball moves by the yards of the play, or of the penalty up to half the distance."""
    ahead = play["yardline_100"] - later["yardline_100"]
    if play["play_type"] != "no_play":
        return bool(ahead == moved(play))
    is_gain = play["penalty_team"] == play["defteam"]
    room = play["yardline_100"] if is_gain else 100 - play["yardline_100"]
    yards = ahead if is_gain else -ahead
    halves = (room // 2, (room + 1) // 2)
    return yards == play["penalty_yards"] or (yards < play["penalty_yards"] and yards in halves)


def tells_a_situation(play: Row) -> bool:
    return bool(play["down"] or play["penalty"])


def next_down(play: Row, later: Row) -> bool:
    if play["first_down"]:
        return bool(later["down"] == 1 and later["ydstogo"] == min(10, later["yardline_100"]))
    down = play["down"] + (play["play_type"] != "no_play")
    lines = [each["yardline_100"] - each["ydstogo"] for each in (play, later)]  # to gain
    return bool(later["down"] == down and lines[0] == lines[1])


def spot_text(play: Row) -> bool:
    own = 100 - play["yardline_100"]
    if own == 50:
        return bool(play["side_of_field"] is None and play["yrdln"] == "50")
    team, yards = (play["posteam"], own) if own < 50 else (play["defteam"], 100 - own)
    return bool(play["side_of_field"] == team and play["yrdln"] == f"{team} {yards}")
