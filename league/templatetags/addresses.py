"""`{% page_address %}`: the address of the page, to be copied, or scanned by a phone."""

from __future__ import annotations

from django import template
from django.template import Context

from league.presenters.sharing.addresses import SharedLink, shared_link

register = template.Library()


@register.inclusion_tag("components/page_address.html", takes_context=True)
def page_address(context: Context) -> dict[str, SharedLink]:
    """The address without its query, as a field and as a QR code."""
    request = context["request"]
    return {"link": shared_link(request, request.path)}
