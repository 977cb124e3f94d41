"""Settings of the API: rate limits, the format of its answers, and its own description."""

from datetime import timedelta

from league.conf.environment import env

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "api.http.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["api.http.authentication.TokenScopePermission"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["api.http.parsers.StrictJSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "api.http.pagination.CursorPages",
    "DEFAULT_SCHEMA_CLASS": "api.http.schema.ApiSchema",
    "DEFAULT_METADATA_CLASS": None,
    "URL_FORMAT_OVERRIDE": None,  # what an answer is does not depend on a parameter
    "DEFAULT_THROTTLE_CLASSES": [
        "api.http.throttles.AnonymousThrottle",
        "api.http.throttles.PersonThrottle",
    ],
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

# Megabytes of each web process for answers of the API that have not changed; 0 computes each answer again.
API_KEPT_ANSWERS = env.int("API_KEPT_ANSWERS", default=16, most=100_000)

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

SPECTACULAR_SETTINGS = {
    "TITLE": "Dice football leagues",
    "DESCRIPTION": "Leagues, seasons and games of dice football. How to read them: docs/api.md.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "api.description.fields.describe_fields",
        "api.description.streams.describe_streams",
        "api.description.subjects.describe_subjects",
    ],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "CallKind": "api.odds.calls.KINDS",
        "ChartState": "api.odds.charts.STATES",
        "ChartSide": "api.odds.charts.SIDES",
        "FourthDownChoice": "engine.gridiron.fourth_downs.CHOICES",
        "ChangeKind": "league.models.Change.Kind",
        "EntryKind": "api.games.entries.KINDS",
        "Part": "league.models.Coach.Part",
        "JobState": "league.models.Job.State",
        "ResultOutcome": "league.models.Result.Outcome",
        "AssumedOutcome": "api.odds.what_if.UNPLAYED",
        "WhatIfMethod": "api.odds.what_if.METHODS",
        "OddsMethod": "api.odds.seasons.METHODS",
        "ResultState": "league.models.Result.State",
        "SeasonState": "league.models.Season.State",
        "TokenScope": "api.models.Token.Scope",
        "Side": "engine.gridiron.events.SIDES",
        "ResultSide": "league.models.Result.Side",
        "GameDice": "games.models.Game.Dice",
        "GameState": "games.models.Game.State",
        "WeekKind": "league.models.Week.Kind",
        "ImportState": "games.models.LeagueImport.State",
        "JobKind": "league.models.Job.Kind",
        "RunState": "games.models.Run.State",
        "PlayKind": "engine.presentation.plays.KINDS",
        "PlayEventKind": "engine.presentation.plays.EVENT_KINDS",
        "PlayResult": "api.games.play_records.RESULTS",
        "PlayTurnover": "api.games.play_records.TURNOVERS",
        "DriveResult": "api.games.drives.RESULTS",
        "ScoreKind": "api.games.box_scores.SCORE_KINDS",
        "TryKind": "api.games.box_scores.TRY_KINDS",
        "Unplayed": "league.models.leagues.policies.UnplayedGamesPolicy",
        "Played": "league.models.leagues.policies.PlayedGamesPolicy",
        "Mark": "api.standings.clinch.MARKS",
        "DecisionScope": "api.standings.standings.SCOPES",
    },
}
