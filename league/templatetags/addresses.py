"""`{% page_link as link %}`: the address of the page, to be copied, shared, or scanned by a phone."""

from __future__ import annotations

from django import template
from django.template import Context

from league.frame.addresses import SharedLink, shared_link

register = template.Library()


@register.simple_tag(takes_context=True)
def page_link(context: Context) -> SharedLink:
    """The address of the page without its query."""
    request = context["request"]
    return shared_link(request, request.path)
