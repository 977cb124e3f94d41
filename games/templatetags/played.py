"""What games add to the pages of leagues: games in motion, stories, odds, and what waits for a player."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django import template
from django.template import Context
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games.odds.matchups import matchups_of_pair, pair_rows
from games.odds.season_odds import odds_of, tally_of
from games.odds.season_page import next_leverages, season_odds_page
from games.offline.downloads import phone_assets
from games.records.participants import clubs_of_game
from games.story.front_game import front_game as game_for
from games.story.front_game import week_of_games
from games.story.selectors import games_of_week, watchable_bowl
from games.table.selectors import games_under_way as under_way
from games.table.visitors import player_of
from league.frame.kept import kept
from league.frame.permissions import visible_to
from league.models import Fixture, League, Result, Season, Team
from league.pages.front import GameCard
from league.results.pages import scorelines

if TYPE_CHECKING:
    from league.frame.permissions import Person

register = template.Library()
MOST_LIVE = 8  # games
MOST_SWINGS = 4  # games on the front page
STORY = "story/story.html"
HOUR = 3600  # seconds


@register.simple_tag
def bowl_of(season: Season) -> int | None:
    """The number of its fixture; None without a play-by-play. One query."""
    return watchable_bowl(season)


@register.inclusion_tag("story/front_game.html", takes_context=True)
def front_game(context: template.Context, viewer: Person) -> dict[str, Any]:
    """See `games.story.front_game`."""
    return {"shown": game_for(viewer), "request": context.get("request")}


@register.inclusion_tag("table/live_now.html")
def live_now(
    person: Person, league: League | None = None, season: Season | None = None, shown: Any = ()
) -> dict[str, Any]:
    """The newest games in progress of all leagues, of one league, or of one season without the lines already
    `shown` on the page. Two queries, or one if there are no games in progress."""
    playing = Fixture.objects.filter(result__state=Result.State.IN_PROGRESS)
    if season is not None:
        playing = playing.filter(season=season)
    elif league is not None:
        playing = playing.filter(season__league=league)
    else:
        playing = playing.filter(season__league__in=visible_to(person))
    if person.is_authenticated and season is None:
        playing = playing.exclude(game__seats__user=person)  # the page offers to continue these
    known = {line.fixture.pk for line in shown}
    related = ("season__league", "week", "home", "away", "result")
    fixtures = playing.exclude(pk__in=known).select_related(*related).order_by("-result__recorded_at", "-pk")
    lines = [line for line in scorelines(fixtures[:MOST_LIVE]) if line.live]
    return {"lines": lines, "everywhere": season is None, "user": person}


@register.inclusion_tag("odds/season/week_part.html")
def odds_of_week(season: Season) -> dict[str, Any]:
    """The games of the next week that change most. One query, two if odds are known."""
    if season.is_knockout or season.state == Season.State.FINISHED:
        return {}
    tally = tally_of(odds_of(season))
    swings = next_leverages(season, tally) if tally else []
    return {"swings": swings[:MOST_SWINGS], "season": season}


@register.inclusion_tag("odds/season/team_part.html")
def odds_of_team(season: Season, team: Team) -> dict[str, Any]:
    """The odds of one team. One query if no odds are known."""
    if season.is_knockout or season.state == Season.State.FINISHED or odds_of(season) is None:
        return {}
    page = season_odds_page(season)
    row = next((row for row in page.rows if row.team.pk == team.pk), None)
    columns = [(title, short, row.chances[key]) for key, short, title in page.columns] if row else []
    return {"row": row, "columns": columns, "season": season}


@register.inclusion_tag("odds/season/pair_part.html")
def odds_of_pair(season: Season, team: Team, other: Team) -> dict[str, Any]:
    """The stored matchups of two teams on each ground. One query if the league has none."""
    matchups = matchups_of_pair(season.league, team.slug, other.slug)
    return {"rows": pair_rows(matchups), "team": team, "other": other, "season": season}


@register.simple_tag(takes_context=True)
def game_story(context: Context) -> SafeString:
    """The part of the page as HTML. It shows the marks of both teams, which the header has drawn."""

    def render() -> bytes:
        html = context.template.engine.get_template(STORY).render(context)  # type: ignore[union-attr]
        return zlib.compress(html.encode(), 1)

    key = context["story_key"] and f"story:{bool(context.get('superseded'))}:{context['story_key']}"
    return mark_safe(zlib.decompress(kept(key, render, HOUR) if key else render()).decode())  # ours


@register.inclusion_tag("table/under_way.html", takes_context=True)
def games_under_way(context: Context) -> dict[str, Any]:
    """One row for each game: its clubs, its clock, since when it waits for the player, and the names of the
    others for whom it waits."""
    player = player_of(context["request"])
    rows = []
    for game in under_way(player):
        waits = [seat for seat in game.seats.all() if seat.asked_at]
        mine = [seat for seat in waits if player.holds(seat)]
        others = list(dict.fromkeys(seat.name for seat in waits if seat not in mine))
        home, away = clubs_of_game(game)
        rows.append(
            {
                "game": game,
                "home": home,
                "away": away,
                "clock": game.clock,
                "since": mine[0].asked_at if mine else None,
                "waiting": _waiting(others),
            }
        )
    return {"rows": sorted(rows, key=lambda row: row["since"] is None)}


def _waiting(names: list[str]) -> str:
    if names:
        return gettext("Waiting for %(names)s") % {"names": ", ".join(names)}
    return gettext("Waiting for another player")


@register.simple_tag(name="week_of_games")
def week_of_games_tag(cards: Iterable[GameCard]) -> dict[str, Any]:
    """Of the games on these cards, which are of one week. One query, none if no game is final."""
    fixtures = {card.line.fixture.pk: card.line.fixture for card in cards if card.line.was_played}
    week = next((fixture.week for fixture in fixtures.values()), None)
    return week_of_games(fixtures, games_of_week(week) if week else {})


@register.inclusion_tag("offline/head.html")
def offline_head() -> dict[str, Any]:
    """For the head of a table's page: the scripts and their settings with which a game continues without a
    network."""
    return {"kit": phone_assets()}
