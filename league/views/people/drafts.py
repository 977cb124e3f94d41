"""What somebody has entered so far for a league that he founds, kept in his session until it is founded."""

from __future__ import annotations

from django.http import QueryDict
from django.http.request import HttpRequest

KEPT = "founding"


class Draft:
    """Each step's fields as they were sent, right or wrong."""

    def __init__(self, request: HttpRequest) -> None:
        self._session = request.session
        self._kept: dict[str, str] = request.session.get(KEPT, {})

    def of(self, step: str) -> QueryDict | None:
        """What was entered in the step; None if it has not been seen."""
        return QueryDict(self._kept[step]) if step in self._kept else None

    def keep(self, step: str, data: QueryDict) -> None:
        """Puts it in place of what was entered before."""
        own = data.copy()
        own.pop("csrfmiddlewaretoken", None)
        own.pop("go", None)
        self._kept[step] = own.urlencode()
        self._session[KEPT] = self._kept

    def forget(self, *steps: str) -> None:
        """Without steps everything."""
        for step in steps or list(self._kept):
            self._kept.pop(step, None)
        self._session[KEPT] = self._kept
