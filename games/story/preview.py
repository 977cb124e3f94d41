"""The page before a game: records and form, earlier meetings, and the dice of both teams side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.errors import EngineError
from games.odds.matchup_page import matchup_sentence
from games.odds.matchups import known_matchup
from games.odds.season_page import leverage_of
from games.story.findings import line_of
from league.boxes.selectors import component_set_of
from league.drawing.dice import DieView, die_view
from league.drawing.strips import DiceScale, FormStrip, dice_scale, form_strip
from league.frame.numbers import decimal, whole
from league.models import Fixture, Result, Team
from league.schedule.deadlines import deadline_of
from league.schedule.selectors import finished_games, meetings
from league.seasons.selectors import team_by_slug

LAST = 5  # meetings shown
STRIP = 240  # width


@dataclass(frozen=True, slots=True)
class TeamPreview:
    """A team before the game: its `record` of the season, and how its last games ended."""

    team: Team
    record: str
    strip: FormStrip
    text: str


@dataclass(frozen=True, slots=True)
class DicePair:
    """One die of both teams: the faces low to high, their means, and the places of the means and of the
    season's usual mean on a line."""

    die: DieView
    scale: DiceScale
    away: Sequence[DieView]
    home: Sequence[DieView]
    away_mean: str
    home_mean: str
    away_x: float
    home_x: float
    usual_x: float
    text: str


def preview_page(fixture: Fixture) -> dict[str, Any]:
    """The context of the page; four queries, more if the odds of this meeting are known."""
    teams = (fixture.home, fixture.away)
    played = list(finished_games(fixture.season, teams))
    met = list(meetings(teams))
    pairs = _dice(fixture)
    return {
        "line_of": line_of(fixture.home, fixture.away),
        "deadline": deadline_of(fixture),
        "leverage": leverage_of(fixture),
        "forms": [_form(team, played) for team in (fixture.away, fixture.home)],
        "form_finding": _form_finding(fixture, played),
        "meetings": met[: -LAST - 1 : -1],
        "meetings_finding": _meetings_finding(fixture, met),
        "dice_pairs": pairs,
        "dice_finding": _dice_finding(fixture, pairs),
        "odds_finding": _odds_finding(fixture),
    }


def _odds_finding(fixture: Fixture) -> str:
    """What the league's matchups say about this game, from the home team's view; empty if they are not
    known."""
    matchup = known_matchup(fixture)
    return matchup_sentence(fixture.home, fixture.away, matchup) if matchup else ""


def letter_of(result: Result, team: Team) -> str:
    """W, L or T, as form strips read it; empty for a game that did not count."""
    if result.winner == team:
        return "W"
    if result.winner or result.outcome == Result.Outcome.DOUBLE_FORFEIT:
        return "L"
    return "" if result.outcome == Result.Outcome.NO_CONTEST else "T"


def _letters(team: Team, played: Sequence[Fixture]) -> str:
    """The team's games, oldest first."""
    return "".join(letter_of(game.result, team) for game in played if team in (game.home, game.away))


def _record(letters: str) -> str:
    """Wins, losses and, if there are any, ties."""
    counts = [letters.count(letter) for letter in "WLT"]
    return "–".join(map(str, counts if counts[2] else counts[:2]))


def _form(team: Team, played: Sequence[Fixture]) -> TeamPreview:
    letters = _letters(team, played)
    strip = form_strip(letters)
    words = {
        "W": pgettext("a team's game", "won"),
        "L": pgettext("a team's game", "lost"),
        "T": pgettext("a team's game", "tied"),
    }
    games = ", ".join(words[mark.letter] for mark in strip.marks)
    text = _("Last games, oldest first: %(games)s") % {"games": games} if games else _("No games yet.")
    return TeamPreview(team, _record(letters), strip, text)


def _form_finding(fixture: Fixture, played: Sequence[Fixture]) -> str:
    teams = {"away": fixture.away, "home": fixture.home}
    letters = {side: _letters(team, played)[-6:] for side, team in teams.items()}
    if not all(letters.values()):
        return _("The season so far")
    counted: dict[str, object] = {side: team.nickname for side, team in teams.items()}
    for side, row in letters.items():
        counted |= {f"{side}_won": row.count("W"), f"{side}_all": len(row)}
    return (
        _(
            "%(away)s have won %(away_won)d of their last %(away_all)d games, "
            "%(home)s %(home_won)d of %(home_all)d"
        )
        % counted
    )


def _meetings_finding(fixture: Fixture, met: Sequence[Fixture]) -> str:
    if not met:
        return _("The first meeting of the two teams")
    letters = "".join(letter_of(game.result, fixture.home) for game in met)
    won, lost = letters.count("W"), letters.count("L")
    if won == lost:
        return _("Level after all meetings: %(n)d wins each") % {"n": won}
    leader = fixture.home if won > lost else fixture.away
    score = {"team": leader.nickname, "more": max(won, lost), "less": min(won, lost)}
    return _("%(team)s lead %(more)d–%(less)d in all meetings") % score


def _dice(fixture: Fixture) -> list[DicePair]:
    """The dice of both teams; empty if teams have none of their own in this ruleset."""
    league = fixture.season.league
    try:
        known = component_set_of(league).data.get("team", {})
    except EngineError:
        return []
    of = {
        team.slug: known.get(team.key, {}).get("dice", {}) for team in team_by_slug(fixture.season).values()
    }
    away, home = of.get(fixture.away.slug, {}), of.get(fixture.home.slug, {})
    keys = [key for key in away if key in home]
    scale = dice_scale([face for key in keys for dice in of.values() for face in dice.get(key, ())], STRIP)
    return [
        _pair(
            league.ruleset,
            key,
            (fixture.away, away[key]),
            (fixture.home, home[key]),
            fmean(fmean(dice[key]) for dice in of.values() if dice.get(key)),
            scale,
        )
        for key in keys
    ]


def _pair(
    ruleset: str,
    key: str,
    away: tuple[Team, Sequence[int]],
    home: tuple[Team, Sequence[int]],
    usual: float,
    scale: DiceScale,
) -> DicePair:
    die, means = die_view(ruleset, key), [fmean(faces) for _team, faces in (away, home)]
    shown = [decimal(mean) for mean in (*means, usual)]
    named = {
        "die": die.name,
        "away": away[0].nickname,
        "home": home[0].nickname,
        "away_mean": shown[0],
        "home_mean": shown[1],
        "usual": shown[2],
    }
    text = (
        _("%(die)s: mean of %(away)s %(away_mean)s, of %(home)s %(home_mean)s, of all teams %(usual)s")
        % named
    )
    return DicePair(
        die=die,
        scale=scale,
        away=_faces(ruleset, key, away[1]),
        home=_faces(ruleset, key, home[1]),
        away_mean=shown[0],
        home_mean=shown[1],
        away_x=scale.place(means[0]),
        home_x=scale.place(means[1]),
        usual_x=scale.place(usual),
        text=text,
    )


def _faces(ruleset: str, key: str, faces: Sequence[int]) -> list[DieView]:
    return [die_view(ruleset, key, whole(face)) for face in sorted(faces)]


def _dice_finding(fixture: Fixture, pairs: Sequence[DicePair]) -> str:
    """Which team has the higher mean on more of the dice."""
    away = sum(pair.away_x > pair.home_x for pair in pairs)
    home = sum(pair.away_x < pair.home_x for pair in pairs)
    if away == home:
        return _("Both teams have the higher mean on equally many dice")
    team = fixture.away if away > home else fixture.home
    counted = {"team": team.nickname, "n": max(away, home), "all": len(pairs)}
    return _("%(team)s have the higher mean on %(n)d of %(all)d dice") % counted
