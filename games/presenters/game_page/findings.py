"""The findings of a game in one sentence each: titles of its page, computed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.game_page.moments import NumberedPlay
from games.records.clubs import GameClub

AWAY = 1
COMEBACK, ROUT = 8, 17  # points: more than one score, three scores
LATE = 0.85  # of all plays

Clubs = tuple[GameClub, GameClub]  # (home, away)


def headline(plays: Sequence[NumberedPlay], clubs: Clubs, score: tuple[int, int], *, overtime: bool) -> str:
    """How the game was won; `score` is (home, away)."""
    if score[0] == score[1]:
        return _("%(away)s and %(home)s finish level") % _both(clubs)
    winner = int(score[1] > score[0])
    leads = [play.lead if winner == AWAY else -play.lead for play in plays]  # of the winner
    margin = abs(score[0] - score[1])
    team: dict[str, object] = {"team": clubs[winner].nickname, "n": margin}
    behind, turn = -min(leads, default=0), _last_turn(leads)
    if score[1 - winner] == 0:
        return _("%(team)s win and allow no points") % team
    if overtime:
        return _("%(team)s win in overtime") % team
    if behind >= COMEBACK:
        return _("%(team)s come back from %(n)d points behind") % (team | {"n": behind})
    if turn >= LATE * len(leads):
        return _("%(team)s take the lead for good near the end") % team
    if margin >= ROUT:
        return _("%(team)s win by %(n)d points") % team
    if behind <= 0:
        return _("%(team)s win and are never behind") % team
    return _turned(leads, team)


def yards_and_turnovers(box: dict[str, dict[str, int]], clubs: Clubs) -> str:
    """The game in four numbers."""
    home, away = box["home"], box["away"]
    return _(
        "%(away)s gained %(away_yards)d yards, %(home)s %(home_yards)d. "
        "Turnovers: %(away_lost)d and %(home_lost)d."
    ) % {
        **_both(clubs),
        "away_yards": away["yards"],
        "home_yards": home["yards"],
        "away_lost": away["turnovers"],
        "home_lost": home["turnovers"],
    }


def lead_finding(plays: Sequence[NumberedPlay], clubs: Clubs) -> str:
    """Which team was ahead for most of the game."""
    ahead = [sum(play.lead < 0 for play in plays), sum(play.lead > 0 for play in plays)]
    if ahead[0] == ahead[1]:
        return _("Neither team led for longer than the other")
    team = int(ahead[1] > ahead[0])
    counted = {"team": clubs[team].nickname, "n": ahead[team], "all": len(plays)}
    return _("%(team)s led after %(n)d of %(all)d plays") % counted


def drives_finding(drives: Sequence[tuple[int, bool]], clubs: Clubs) -> str:
    """How often each team scored; each drive is its side and whether it brought points."""
    counted = {
        f"{name}_{what}": sum(side == number and (scored or what == "all") for side, scored in drives)
        for number, name in enumerate(("home", "away"))
        for what in ("scored", "all")
    }
    return _(
        "%(away)s scored on %(away_scored)d of %(away_all)d drives, "
        "%(home)s on %(home_scored)d of %(home_all)d"
    ) % (_both(clubs) | counted)


def yards_finding(box: dict[str, dict[str, int]], clubs: Clubs) -> str:
    """Which team moved the ball farther."""
    home, away = box["home"]["yards"], box["away"]["yards"]
    if home == away:
        return _("Both teams gained %(n)d yards") % {"n": home}
    better = int(away > home)
    names = {"team": clubs[better].nickname, "other": clubs[1 - better].nickname}
    more = abs(home - away)
    return ngettext(
        "%(team)s gained one yard more than %(other)s",
        "%(team)s gained %(n)d yards more than %(other)s",
        more,
    ) % (names | {"n": more})


def plays_finding(plays: Sequence[NumberedPlay]) -> str:
    """How many plays mattered most."""
    counted = {"n": sum(play.is_key for play in plays), "all": len(plays)}
    return _("Play by play: %(n)d key plays of %(all)d") % counted


def _both(clubs: Clubs) -> dict[str, object]:
    return {"home": clubs[0].nickname, "away": clubs[1].nickname}


def _last_turn(leads: Sequence[int]) -> int:
    """The index of the play after which the winner was ahead for good."""
    return next((n + 1 for n in reversed(range(len(leads))) if leads[n] <= 0), 0)


def _turned(leads: Sequence[int], team: dict[str, object]) -> str:
    signs = [lead > 0 for lead in leads if lead]
    changes = sum(before != after for before, after in pairwise(signs))
    return ngettext(
        "%(team)s turn the game around and win",
        "%(team)s win a game with %(n)d changes of the lead",
        changes,
    ) % (team | {"n": changes})
