"""The page before a game: records and form, earlier meetings, and the dice of both teams side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

from django.utils.translation import gettext as _

from engine.errors import EngineError
from engine.gridiron.words import DieLabel
from engine.presentation import labels
from games.odds.matchups import known_matchup, matchup_sentence
from games.odds.season_page import leverage_of
from games.story.findings import line_of
from league.boxes.selectors import component_set_of
from league.drawing.strips import MOST, dice_scale, form_strip
from league.frame.numbers import decimal, whole
from league.models import Fixture, Team
from league.results.pages import team_games
from league.schedule.deadlines import deadline_of
from league.schedule.selectors import finished_games, meetings
from league.seasons.selectors import team_by_slug
from league.standings.pages import form_text
from league.standings.records import WLT

LAST = 5  # meetings shown
STRIP = 240  # width


def preview_page(fixture: Fixture) -> dict[str, Any]:
    """The context of the page; four queries, more if the odds of this meeting are known."""
    teams = (fixture.home, fixture.away)
    played = list(finished_games(fixture.season, teams))
    met = list(meetings(teams))
    letters = {
        team: _letters(team, [game for game in played if team in (game.home, game.away)])
        for team in (fixture.away, fixture.home)
    }
    pairs, matchup = _dice(fixture), known_matchup(fixture)
    return {
        "line_of": line_of(fixture.home, fixture.away),
        "deadline": deadline_of(fixture),
        "leverage": leverage_of(fixture),
        "forms": [
            {
                "team": team,
                "record": str(WLT.of(own)).replace("-", "–"),
                "strip": form_strip(own),
                "text": form_text(own),
            }
            for team, own in letters.items()
        ],
        "form_finding": _form_finding(letters),
        "meetings": met[: -LAST - 1 : -1],
        "meetings_finding": _meetings_finding(fixture, met),
        "dice_pairs": pairs,
        "dice_finding": _dice_finding(fixture, pairs),
        "odds_finding": matchup_sentence(*teams, matchup) if matchup else "",
    }


def _letters(team: Team, games: Sequence[Fixture]) -> str:
    """How the games of a team ended, in order: W, L or T; nothing for one that did not count."""
    return "".join(game.outcome for game in team_games(team, games))


def _form_finding(letters: Mapping[Team, str]) -> str:
    """The last games of the visitors and of the hosts."""
    if not all(letters.values()):
        return _("The season so far")
    counted: dict[str, object] = {}
    for side, (team, own) in zip(("away", "home"), letters.items(), strict=True):
        last = own[-MOST:]
        counted |= {side: team.nickname, f"{side}_won": last.count("W"), f"{side}_all": len(last)}
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
    record = WLT.of(_letters(fixture.home, met))
    if record.wins == record.losses:
        return _("Level after all meetings: %(n)d wins each") % {"n": record.wins}
    leader = fixture.home if record.wins > record.losses else fixture.away
    more, less = max(record.wins, record.losses), min(record.wins, record.losses)
    score = {"team": leader.nickname, "more": more, "less": less}
    return _("%(team)s lead %(more)d–%(less)d in all meetings") % score


def _dice(fixture: Fixture) -> list[dict[str, Any]]:
    """The dice of both teams, a die a row: the faces low to high, their means, and the places (`_x`) of the
    means and of the season's usual mean on a line. Empty if teams have no dice of their own."""
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
    pairs = []
    for key in keys:
        faces = {"away": away[key], "home": home[key]}
        usual = fmean(fmean(dice[key]) for dice in of.values() if dice.get(key))
        means = {"away": fmean(away[key]), "home": fmean(home[key]), "usual": usual}
        words = {
            "die": labels.die(league.ruleset, key, _).name,
            "away": fixture.away.nickname,
            "home": fixture.home.nickname,
            "away_mean": decimal(means["away"]),
            "home_mean": decimal(means["home"]),
            "usual": decimal(usual),
        }
        sentence = _(
            "%(die)s: mean of %(away)s %(away_mean)s, of %(home)s %(home_mean)s, of all teams %(usual)s"
        )
        pairs.append(
            {
                **words,
                **{side: _faces(league.ruleset, key, own) for side, own in faces.items()},
                **{f"{name}_x": scale.place(mean) for name, mean in means.items()},
                "scale": scale,
                "text": sentence % words,
            }
        )
    return pairs


def _faces(ruleset: str, key: str, faces: Sequence[int]) -> list[DieLabel]:
    return [labels.die(ruleset, key, _, whole(face)) for face in sorted(faces)]


def _dice_finding(fixture: Fixture, pairs: Sequence[dict[str, Any]]) -> str:
    """Which team has the higher mean on more of the dice."""
    away = sum(pair["away_x"] > pair["home_x"] for pair in pairs)
    home = sum(pair["away_x"] < pair["home_x"] for pair in pairs)
    if away == home:
        return _("Both teams have the higher mean on equally many dice")
    team = fixture.away if away > home else fixture.home
    counted = {"team": team.nickname, "n": max(away, home), "all": len(pairs)}
    return _("%(team)s have the higher mean on %(n)d of %(all)d dice") % counted
