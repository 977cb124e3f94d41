"""Read-only views of the league's rows for the site's administrator.

Nothing can be changed here, because only the services check permissions, record changes and publish to feeds.
"""

from __future__ import annotations

from django.contrib import admin

from league import models


class ReadOnlyAdmin(admin.ModelAdmin):
    """An admin that only shows rows; the services change them."""

    def has_add_permission(self, *_args: object) -> bool:
        return False

    def has_change_permission(self, *_args: object, **_kwargs: object) -> bool:
        return False

    def has_delete_permission(self, *_args: object, **_kwargs: object) -> bool:
        return False


@admin.register(models.League)
class LeagueAdmin(ReadOnlyAdmin):
    list_display = ("name", "visibility", "ruleset", "edition", "preset", "archived_at", "delete_at")
    search_fields = ("name",)


@admin.register(models.Season)
class SeasonAdmin(ReadOnlyAdmin):
    list_display = ("league", "number", "state", "seed", "champion")
    list_filter = ("state",)
    list_select_related = ("league", "champion")


@admin.register(models.Team)
class TeamAdmin(ReadOnlyAdmin):
    list_display = ("name", "abbreviation", "league")
    list_select_related = ("league",)
    search_fields = ("city", "nickname")


@admin.register(models.Fixture)
class FixtureAdmin(ReadOnlyAdmin):
    list_display = ("number", "week", "away", "home", "season")
    list_filter = ("kind",)
    list_select_related = ("week", "away", "home", "season__league")


@admin.register(models.Result)
class ResultAdmin(ReadOnlyAdmin):
    list_display = ("fixture", "away_score", "home_score", "state", "outcome")
    list_filter = ("state", "outcome")
    list_select_related = ("fixture__away__league", "fixture__home__league")


@admin.register(models.Drawing)
class DrawingAdmin(ReadOnlyAdmin):
    list_display = ("public_id", "season", "state", "effort", "created_at")
    list_filter = ("state",)


@admin.register(models.Job)
class JobAdmin(ReadOnlyAdmin):
    list_display = ("public_id", "kind", "season", "state", "done", "total", "attempt")
    list_filter = ("kind", "state")
    list_select_related = ("season__league",)


@admin.register(models.Member)
class MemberAdmin(ReadOnlyAdmin):
    list_display = ("user", "league", "role", "since")
    list_filter = ("role",)
    list_select_related = ("user", "league")


@admin.register(models.Coach)
class CoachAdmin(ReadOnlyAdmin):
    list_display = ("user", "team", "part", "since")
    list_select_related = ("user", "team")


@admin.register(models.Change)
class ChangeAdmin(ReadOnlyAdmin):
    list_display = ("at", "actor", "kind", "league", "about", "person", "reason")
    list_filter = ("kind",)
    list_select_related = ("actor", "league", "person")


@admin.register(models.Tenure)
class TenureAdmin(ReadOnlyAdmin):
    list_display = ("season", "team", "user", "part")
    list_select_related = ("season__league", "team", "user")


@admin.register(models.Ballot)
class BallotAdmin(ReadOnlyAdmin):
    """Ballots without their votes, which are secret."""

    list_display = ("title", "season", "closes_at")
    list_select_related = ("season__league",)


@admin.register(models.GameDeadline)
class AppointmentAdmin(ReadOnlyAdmin):
    list_display = ("fixture", "deadline", "extensions", "reminded_at", "escalated_at", "by_hand")
    list_select_related = ("fixture__home__league", "fixture__away__league")


@admin.register(models.LateReport)
class LateReportAdmin(ReadOnlyAdmin):
    list_display = ("fixture", "by", "side", "at")
    list_select_related = ("fixture__home__league", "fixture__away__league", "by")


@admin.register(models.Webhook)
class WebhookAdmin(ReadOnlyAdmin):
    list_display = ("name", "league", "format", "host", "state", "failing_since")
    list_filter = ("state", "format")
    list_select_related = ("league",)
    exclude = ("address", "secret", "old_secret")


@admin.register(models.Delivery)
class DeliveryAdmin(ReadOnlyAdmin):
    list_display = ("event", "kind", "webhook", "state", "tries", "due_at")
    list_filter = ("state", "kind")
    list_select_related = ("webhook",)


@admin.register(models.SubscriptionLink)
class SubscriptionLinkAdmin(ReadOnlyAdmin):
    """Links of calendars, without their numbers."""

    list_display = ("person", "league", "language", "created_at")
    list_select_related = ("person", "league")
