"""Settings of the API: rate limits, the format of its answers, and its own description; of webhooks."""

from datetime import timedelta
from ipaddress import ip_network

from league.conf.environment import env

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "api.http.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["api.http.authentication.TokenScopePermission"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["api.http.params.StrictJSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["api.http.params.StrictFilters"],
    "DEFAULT_PAGINATION_CLASS": "api.http.params.CursorPages",
    "DEFAULT_SCHEMA_CLASS": "api.http.schema.ApiSchema",
    "DEFAULT_METADATA_CLASS": None,
    "URL_FORMAT_OVERRIDE": None,  # what an answer is does not depend on a parameter
    "DEFAULT_THROTTLE_CLASSES": ["league.frame.quotas.RequestThrottle"],
    "DEFAULT_THROTTLE_RATES": {
        "anon": env.rate("API_RATE_ANONYMOUS", default="300/min"),
        "user": env.rate("API_RATE_USER", default="1200/min"),
        "what_if": env.rate("API_RATE_WHAT_IF", default="30/min"),  # each takes a second of computing
    },
    "NUM_PROXIES": 0,  # the visitor's address comes from uvicorn, which knows the trusted proxies
    "EXCEPTION_HANDLER": "api.http.problems.problem_response",
}
DRF_STANDARDIZED_ERRORS = {
    "EXCEPTION_HANDLER_CLASS": "api.http.problems.ProblemHandler",
    "EXCEPTION_FORMATTER_CLASS": "api.http.problems.ProblemFormatter",
}

# The origins whose pages may use the API: `*` for all, `none` for no other site. No page of another origin
# gets to use a visitor's session.
API_ORIGINS = env.origins("API_ORIGINS", words=("*", "none")) or ["*"]

KNOX_TOKEN_MODEL = "api.Token"
REST_KNOX = {
    "TOKEN_MODEL": KNOX_TOKEN_MODEL,
    "TOKEN_TTL": timedelta(days=90),
    "AUTH_HEADER_PREFIX": "Bearer",
}
MIGRATION_MODULES = {"knox": None}  # our own table replaces its only one

# Concurrent live streams: in total, of one person, of one address.
LIVE_STREAMS = env.int("LIVE_STREAMS", default=5000)
LIVE_STREAMS_PER_PERSON = env.int("LIVE_STREAMS_PER_PERSON", default=20)
LIVE_STREAMS_PER_ADDRESS = env.int("LIVE_STREAMS_PER_ADDRESS", default=20)

# Networks inside that webhooks may call, in addition to public addresses: at home, and in tests.
WEBHOOK_NETWORKS = tuple(ip_network(network) for network in env.networks("WEBHOOK_NETWORKS"))
WEBHOOKS_PER_LEAGUE = env.int("WEBHOOKS_PER_LEAGUE", default=10)

SPECTACULAR_SETTINGS = {
    "OAS_VERSION": "3.1.0",
    "TITLE": "Dice football leagues",
    "DESCRIPTION": "Leagues, seasons and games of dice football. How to read them: docs/api.md.",
    "VERSION": "1",
    "SERVERS": [{"url": "/"}],
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "api.description.fields.describe_fields",
        "api.description.fields.describe_streams",
        "api.description.fields.describe_subjects",
    ],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "CallKind": "api.odds.charts.KINDS",
        "ChartState": "api.odds.charts.STATES",
        "ChartSide": "api.odds.charts.BALL_SIDES",
        "FourthDownChoice": "engine.gridiron.analysis.CHOICES",
        "ChangeKind": "league.models.Change.Kind",
        "EntryKind": "api.games.plays.ENTRY_KINDS",
        "Part": "league.models.Coach.Part",
        "JobState": "league.models.Job.State",
        "ResultOutcome": "league.models.Result.Outcome",
        "AssumedOutcome": "api.odds.what_if.UNPLAYED",
        "WhatIfMethod": "api.odds.what_if.WHAT_IF_METHODS",
        "OddsMethod": "api.odds.seasons.SEASONS_METHODS",
        "ResultState": "league.models.Result.State",
        "SeasonStep": "api.playoffs.STEPS",
        "SeasonState": "league.models.Season.State",
        "TokenScope": "api.models.Token.Scope",
        "Side": "engine.gridiron.events.SIDES",
        "ResultSide": "league.models.Result.Side",
        "GameDice": "games.models.Game.Dice",
        "GameState": "games.models.Game.State",
        "WebhookKind": "api.webhooks.WEBHOOK_KINDS",
        "WeekKind": "league.models.Week.Kind",
        "ImportState": "games.models.LeagueImport.State",
        "JobKind": "league.models.Job.Kind",
        "RunState": "games.models.Run.State",
        "PlayKind": "engine.presentation.plays.KINDS",
        "PlayEventKind": "engine.presentation.plays.EVENT_KINDS",
        "PlayResult": "api.games.plays.RESULTS",
        "PlayTurnover": "api.games.plays.TURNOVERS",
        "DriveResult": "engine.presentation.drives.DRIVE_RESULTS",
        "ScoreKind": "api.games.plays.SCORE_KINDS",
        "TryKind": "api.games.plays.TRY_KINDS",
        "Unplayed": "league.leagues.models.UnplayedGamesPolicy",
        "Played": "league.leagues.models.PlayedGamesPolicy",
        "Mark": "api.standings.MARKS",
        "DecisionScope": "api.standings.SCOPES",
    },
}
