"""The description of the API as pages: one for each subject, and one on which requests can be tried."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from django.views.generic import TemplateView

from api.description.pages import subject_text, subjects


class DocsPage(TemplateView):
    """The description as an interactive page, with links to the subjects."""

    template_name = "api/docs.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_context_data(**kwargs), "subjects": subjects()}


class SubjectPage(TemplateView):
    """One subject of the API, readable without scripts."""

    template_name = "api/subject.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        try:
            subject = subject_text(self.kwargs["subject"])
        except KeyError:
            raise Http404(_("The API has no such subject: choose one from its description.")) from None
        return {**super().get_context_data(**kwargs), "subject": subject, "subjects": subjects()}
