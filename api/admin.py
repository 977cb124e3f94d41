"""The admin of API tokens: the site's administrator can see whose they are and delete them."""

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
        return False  # only the person who creates a token sees its secret
