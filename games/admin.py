"""Read-only admin pages for the rows of games."""

from games.models import BoxScoreReport, Game, LeagueImport, ScorerLink
from league.admin import show_rows

# What coaches must not see, administrators coach too.
show_rows(
    Game,
    exclude=("saved", "secret"),
    list_display=("public_id", "fixture", "ruleset", "state", "away_score", "home_score"),
    list_filter=("ruleset", "state"),
    list_select_related=("fixture__away", "fixture__home"),
)
show_rows(
    ScorerLink,
    exclude=("digest",),
    list_display=("fixture", "side", "created_by", "expires_at", "revoked_at"),
    list_select_related=("fixture__away", "fixture__home", "created_by"),
)
show_rows(
    BoxScoreReport,
    list_display=("fixture", "side", "reported_by", "created_at"),
    list_select_related=("fixture__away", "fixture__home", "reported_by"),
)
show_rows(
    LeagueImport,
    exclude=("file",),
    list_display=("public_id", "state", "done", "total", "league", "started_by", "code"),
    list_select_related=("league", "started_by"),
)
