"""Settings of the API: rate limits, the format of its answers, and its own description."""

from datetime import timedelta

from league.conf.environment import env

# Counters of throttles lie in the cache. Without one that is shared, or while it cannot be reached, each
# process counts for itself.
CACHE_URL = env.str("CACHE_URL", default="")
CACHES = {"default": env.cache_url_config(CACHE_URL or "locmemcache://")}
if CACHES["default"]["BACKEND"].endswith("RedisCache"):
    CACHES["default"]["BACKEND"] = "league.conf.runtime.safe_cache.SafeRedisCache"

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
    "DEFAULT_THROTTLE_CLASSES": [
        "api.http.throttles.AnonymousThrottle",
        "api.http.throttles.PersonThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": env.str("API_RATE_ANONYMOUS", default="300/min"),
        "user": env.str("API_RATE_USER", default="1200/min"),
    },
    "NUM_PROXIES": 0,  # the visitor's address comes from uvicorn, which knows the trusted proxies
    "EXCEPTION_HANDLER": "api.http.problems.problem_response",
}
DRF_STANDARDIZED_ERRORS = {
    "EXCEPTION_HANDLER_CLASS": "api.http.problems.ProblemHandler",
    "EXCEPTION_FORMATTER_CLASS": "api.http.problems.ProblemFormatter",
}

KNOX_TOKEN_MODEL = "api.Token"
REST_KNOX = {
    "TOKEN_MODEL": KNOX_TOKEN_MODEL,
    "TOKEN_TTL": timedelta(days=90),
    "AUTH_HEADER_PREFIX": "Bearer",
}
MIGRATION_MODULES = {"knox": None}  # our own table replaces its only one

# Concurrent live streams in one web process: in total, of one person, of one address. Each stream queries
# the database twice a second.
LIVE_STREAMS = env.int("LIVE_STREAMS", default=500)
LIVE_STREAMS_PER_PERSON = env.int("LIVE_STREAMS_PER_PERSON", default=20)
LIVE_STREAMS_PER_ADDRESS = env.int("LIVE_STREAMS_PER_ADDRESS", default=20)

SPECTACULAR_SETTINGS = {
    "TITLE": "Dice football leagues",
    "DESCRIPTION": "Leagues, seasons and games of dice football. How to read them: docs/api.md.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "TokenScope": "api.models.Token.Scope",
        "Side": "api.games.plays.SIDES",
        "ResultSide": "league.models.Result.Side",
        "GameDice": "games.models.Game.Dice",
        "GameState": "games.models.Game.State",
        "WeekKind": "league.models.Week.Kind",
        "JobKind": "league.models.Job.Kind",
        "Unplayed": "league.models.leagues.policies.UnplayedGamesPolicy",
        "Played": "league.models.leagues.policies.PlayedGamesPolicy",
        "HappeningKind": "api.feed.feed.KINDS",
        "Mark": "api.standings.clinch.MARKS",
        "DecisionScope": "api.standings.standings.SCOPES",
    },
}
