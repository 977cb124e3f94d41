"""Read-only views of the league's rows for the site's administrator.

Nothing can be changed here, because only the services check permissions, record changes and publish to feeds.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Model

from league import models


class ReadOnlyAdmin(admin.ModelAdmin):
    """An admin that only shows rows; the services change them."""

    def has_add_permission(self, *_args: object, **_kwargs: object) -> bool:
        return False

    has_change_permission = has_delete_permission = has_add_permission


def show_rows(model: type[Model], **options: Any) -> None:
    """Shows the rows of the model; the options are attributes of a ModelAdmin."""
    admin.site.register(model, ReadOnlyAdmin, **options)


show_rows(
    models.League,
    list_display=("name", "visibility", "ruleset", "edition", "preset", "archived_at", "delete_at"),
    search_fields=("name",),
)
show_rows(
    models.Season,
    list_display=("league", "number", "state", "seed", "champion"),
    list_filter=("state",),
    list_select_related=("league", "champion"),
)
show_rows(
    models.Team,
    list_display=("name", "abbreviation", "league"),
    list_select_related=("league",),
    search_fields=("city", "nickname"),
)
show_rows(
    models.Fixture,
    list_display=("number", "week", "away", "home", "season"),
    list_filter=("kind",),
    list_select_related=("week", "away", "home", "season__league"),
)
show_rows(
    models.Result,
    list_display=("fixture", "away_score", "home_score", "state", "outcome"),
    list_filter=("state", "outcome"),
    list_select_related=("fixture__away__league", "fixture__home__league"),
)
show_rows(
    models.Drawing,
    list_display=("public_id", "season", "state", "effort", "created_at"),
    list_filter=("state",),
)
show_rows(
    models.Job,
    list_display=("public_id", "kind", "season", "state", "done", "total", "attempt"),
    list_filter=("kind", "state"),
    list_select_related=("season__league",),
)
show_rows(
    models.Member,
    list_display=("user", "league", "role", "since"),
    list_filter=("role",),
    list_select_related=("user", "league"),
)
show_rows(models.Coach, list_display=("user", "team", "part", "since"), list_select_related=("user", "team"))
show_rows(
    models.Change,
    list_display=("at", "actor", "kind", "league", "about", "person", "reason"),
    list_filter=("kind",),
    list_select_related=("actor", "league", "person"),
)
show_rows(
    models.Tenure,
    list_display=("season", "team", "user", "part"),
    list_select_related=("season__league", "team", "user"),
)
# Ballots without their votes, which are secret.
show_rows(
    models.Ballot, list_display=("title", "season", "closes_at"), list_select_related=("season__league",)
)
show_rows(
    models.GameDeadline,
    list_display=("fixture", "deadline", "extensions", "reminded_at", "escalated_at", "by_hand"),
    list_select_related=("fixture__home__league", "fixture__away__league"),
)
show_rows(
    models.LateReport,
    list_display=("fixture", "by", "side", "at"),
    list_select_related=("fixture__home__league", "fixture__away__league", "by"),
)
show_rows(
    models.Webhook,
    list_display=("name", "league", "format", "host", "state", "failing_since"),
    list_filter=("state", "format"),
    list_select_related=("league",),
    exclude=("address", "secret", "old_secret"),
)
show_rows(
    models.Delivery,
    list_display=("event", "kind", "webhook", "state", "tries", "due_at"),
    list_filter=("state", "kind"),
    list_select_related=("webhook",),
)
# Links of calendars, without their numbers.
show_rows(
    models.SubscriptionLink,
    list_display=("person", "league", "language", "created_at"),
    list_select_related=("person", "league"),
)
