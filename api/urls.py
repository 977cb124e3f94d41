"""Addresses of the API."""

from __future__ import annotations

from django.urls import URLPattern, path, re_path

from api import (
    box_scores,
    bracket,
    conferences,
    docs,
    drives,
    entries,
    events,
    feed,
    fixtures,
    games,
    jobs,
    leagues,
    live,
    proofs,
    root,
    seasons,
    standings,
    teams,
    tokens,
    weeks,
)

app_name = "api"
LEAGUE = "leagues/<slug:league>"
SEASON = f"{LEAGUE}/seasons/<int:season>"
GAME = "games/<uuid:game>"

urlpatterns: list[URLPattern] = [
    path("", root.Root.as_view(), name="root"),
    path("leagues", leagues.Leagues.as_view(), name="leagues"),
    path(LEAGUE, leagues.OneLeague.as_view(), name="league"),
    path(f"{LEAGUE}/teams", teams.Teams.as_view(), name="teams"),
    path(f"{LEAGUE}/teams/<slug:team>", teams.OneTeam.as_view(), name="team"),
    path(f"{LEAGUE}/feed", feed.LeagueFeed.as_view(), name="league-feed"),
    path(f"{LEAGUE}/feed/live", live.league_live, name="league-live"),
    path(f"{LEAGUE}/seasons", seasons.Seasons.as_view(), name="seasons"),
    path(SEASON, seasons.OneSeason.as_view(), name="season"),
    path(f"{SEASON}/conferences", conferences.Conferences.as_view(), name="conferences"),
    path(f"{SEASON}/divisions", conferences.Divisions.as_view(), name="divisions"),
    path(f"{SEASON}/standings", standings.StandingsOfSeason.as_view(), name="standings"),
    path(f"{SEASON}/weeks", weeks.Weeks.as_view(), name="weeks"),
    path(f"{SEASON}/weeks/<int:week>", weeks.OneWeek.as_view(), name="week"),
    path(f"{SEASON}/fixtures", fixtures.Fixtures.as_view(), name="fixtures"),
    path(f"{SEASON}/fixtures/<int:fixture>", fixtures.OneFixture.as_view(), name="fixture"),
    path(f"{SEASON}/bracket", bracket.BracketOfSeason.as_view(), name="bracket"),
    path(f"{SEASON}/jobs", jobs.Jobs.as_view(), name="jobs"),
    path("jobs/<uuid:job>", jobs.OneJob.as_view(), name="job"),
    path("games", games.Games.as_view(), name="games"),
    path(GAME, games.OneGame.as_view(), name="game"),
    path(f"{GAME}/entries", entries.Entries.as_view(), name="entries"),
    path(f"{GAME}/events", events.Events.as_view(), name="events"),
    path(f"{GAME}/box-score", box_scores.BoxScoreOfGame.as_view(), name="box-score"),
    path(f"{GAME}/drives", drives.Drives.as_view(), name="drives"),
    path(f"{GAME}/proof", proofs.ProofOfGame.as_view(), name="proof"),
    path(f"{GAME}/feed", feed.GameFeed.as_view(), name="game-feed"),
    path(f"{GAME}/feed/live", live.game_live, name="game-live"),
    path("tokens", tokens.Tokens.as_view(), name="tokens"),
    path("tokens/<uuid:token>", tokens.OneToken.as_view(), name="token"),
    path("schema", docs.OpenAPI.as_view(), name="schema"),
    path("docs", docs.Docs.as_view(), name="docs"),
    re_path(r"", root.Nowhere.as_view()),
]
