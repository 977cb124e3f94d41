"""`<form {% post_live "games:roll" game.public_id %}>`: a form that updates only the table, not the whole
page."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()
ATTRIBUTES = 'method="post" action="{url}" hx-post="{url}" hx-target="#live" hx-swap="outerHTML"'


@register.simple_tag
def post_live(view: str, *arguments: object) -> SafeString:
    """The form's attributes. With htmx the response replaces the table; without it the page is loaded
    again."""
    return format_html(ATTRIBUTES, url=reverse(view, args=arguments))
