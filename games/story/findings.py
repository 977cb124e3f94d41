"""What a finished game is remembered for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.catalog import ruleset
from engine.gridiron.events import Line
from engine.presentation.game_flow import NO_PLAYS, lead_changes
from engine.presentation.play_by_play import PlayRow, play_by_play
from games.models import Game
from games.records.participants import Clubs, GameClub
from games.story.finished_game import code_of, period_starts
from games.story.pictures import FLOW_SIZES, CurveSize, flow_picture
from league.drawing.marks import team_colors, visitors_line


def line_of(home: GameClub, away: GameClub) -> dict[str, str]:
    """For each side "first", "second" or "ink", as the classes `line-...` of plots.css; the hosts keep
    theirs."""
    visitors, hosts = (team_colors(team.primary_color, team.secondary_color) for team in (away, home))
    return {"home": "first", "away": visitors_line(visitors, hosts)}


AWAY = 1
COMEBACK, ROUT = 8, 17  # points: more than one score, three scores
LATE = 0.85  # of all plays


def headline(game: Game, clubs: Clubs, plays: Sequence[PlayRow]) -> str:
    """How a finished game with these plays was won."""
    score = game.home_score, game.away_score
    if score[0] == score[1]:
        return _("%(away)s and %(home)s finish level") % {
            "away": clubs[1].nickname,
            "home": clubs[0].nickname,
        }
    winner = int(score[1] > score[0])
    leads = [play.lead if winner == AWAY else -play.lead for play in plays]  # of the winner
    margin = abs(score[0] - score[1])
    team: dict[str, object] = {"team": clubs[winner].nickname, "n": margin}
    behind = -min(leads, default=0)
    turn = next((n + 1 for n in reversed(range(len(leads))) if leads[n] <= 0), 0)  # ahead for good after it
    if score[1 - winner] == 0:
        return _("%(team)s win and allow no points") % team
    if plays and plays[-1].period > len(ruleset(game.ruleset).words.texts["periods"]):
        return _("%(team)s win in overtime") % team
    if behind >= COMEBACK:
        return _("%(team)s come back from %(n)d points behind") % (team | {"n": behind})
    if turn >= LATE * len(leads):
        return _("%(team)s take the lead for good near the end") % team
    if margin >= ROUT:
        return _("%(team)s win by %(n)d points") % team
    if behind <= 0:
        return _("%(team)s win and are never behind") % team
    changes = lead_changes(leads)
    return ngettext(
        "%(team)s turn the game around and win",
        "%(team)s win a game with %(n)d changes of the lead",
        changes,
    ) % (team | {"n": changes})


def lead_finding(plays: Sequence[PlayRow], clubs: Clubs) -> str:
    """Which team was ahead for most of the game."""
    ahead = [sum(play.lead < 0 for play in plays), sum(play.lead > 0 for play in plays)]
    if ahead[0] == ahead[1]:
        return _("Neither team led for longer than the other")
    team = int(ahead[1] > ahead[0])
    counted = {"team": clubs[team].nickname, "n": ahead[team], "all": len(plays)}
    return _("%(team)s led after %(n)d of %(all)d plays") % counted


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


def headlines_of(fixtures: Collection[int]) -> dict[int, str]:
    """The headline of the page of each game that has a play-by-play, by the fixture's primary key; one query,
    and some 5 ms for each game."""
    games = Game.objects.with_plays().filter(fixture__in=fixtures)
    related = ("play_by_play", "fixture__home", "fixture__away")
    headlines = {}
    for game in games.select_related(*related).defer("sheet"):
        assert game.fixture
        clubs = (game.fixture.home, game.fixture.away)
        lines = [Line(*line) for line in game.play_by_play.lines]
        rows = play_by_play(game.header, lines, (clubs[0].nickname, clubs[1].nickname), translation)
        headlines[game.fixture.pk] = headline(game, clubs, [row for row in rows if row.kind not in NO_PLAYS])
    return headlines


def lead_picture(game: Game, plays: Sequence[PlayRow], clubs: Clubs, size: CurveSize) -> dict[str, Any]:
    """The lead after each of these plays, at least one. A wide picture names the teams of what happened."""
    periods = period_starts(game, plays)
    scores = [(n, play.scored_by, code_of(play.scored)) for n, play in enumerate(plays) if play.scored]
    losses = [(n, play.lost_by, code_of(play.lost)) for n, play in enumerate(plays) if play.lost]
    if size == FLOW_SIZES[0]:
        scores, losses = (
            [(index, side, f"{clubs[side].abbreviation} {text}") for index, side, text in moments]
            for moments in (scores, losses)
        )
    final = f"{game.away_score}–{game.home_score}"
    return flow_picture([play.lead for play in plays], periods, scores, losses, final, size)


def lead_text(game: Game, clubs: Clubs) -> str:
    """The picture in words."""
    return _(
        "The lead after each play: above the line %(away)s are ahead, below it %(home)s. "
        "Final score %(away)s %(away_score)d, %(home)s %(home_score)d."
    ) % {
        "away": clubs[1].nickname,
        "home": clubs[0].nickname,
        "away_score": game.away_score,
        "home_score": game.home_score,
    }
