"""Static files that pages of an older version still name."""

from __future__ import annotations

import re

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.conf.static.storage import static_storage

NAMED = re.compile(r"\.[0-9a-f]{12}(?=\.\w+$)")


@never_cache
@require_safe
def outdated_file(_request: HttpRequest, name: str) -> HttpResponse:
    """Leads from a name by content that does not exist any more to the file that has its place: a page that
    was open during an upgrade keeps its looks. Files that exist never come here."""
    present = static_storage().name_by_content(NAMED.sub("", name))
    if present in {None, name}:
        raise Http404(_("There is no such file."))
    return HttpResponseRedirect(f"{settings.STATIC_URL}{present}")
