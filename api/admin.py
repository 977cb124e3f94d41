"""Tokens, for the site's administrator: to see whose they are and to end them."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from api.models import Token


@admin.register(Token)
class TokenAdmin(admin.ModelAdmin):
    list_display = ("name", "user", "scope", "created", "expiry")
    readonly_fields = ("name", "user", "scope", "token_key", "created", "expiry")
    fields = readonly_fields
    search_fields = ("name", "user__username")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # only who makes it sees its secret
