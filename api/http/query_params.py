"""Query parameters and body fields: unknown names are refused rather than ignored."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from heapq import nsmallest
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ParseError

from api.reads.expansions import EXPAND
from api.reads.fields import FIELDS


def require_known(sent: Iterable[str], known: Collection[str]) -> None:
    """Raises ParseError: unknown_parameter. The error lists the known names."""
    strays = sorted(set(sent).difference(known))
    if not strays:
        return
    if known:
        sentence = _("Unknown parameter: %(names)s. Known parameters: %(known)s.")
    else:
        sentence = _("Unknown parameter: %(names)s. This address takes no parameters.")
    names = {"names": ", ".join(name[:60] for name in strays[:5]), "known": ", ".join(sorted(known))}
    raise ParseError(sentence % names, "unknown_parameter")


@cache
def names_of_read(view: Any) -> frozenset[str]:
    """The names that a GET of this class of views accepts: its own parameters, its filters, the choice of
    fields, and pagination if it is a list.
    """
    own: type[serializers.Serializer[Any]] | None = getattr(view, "params_class", None)
    names = {FIELDS, *(own().fields if own else ())}
    if getattr(view, "expansions", None):
        names.add(EXPAND)
    if (filterset := getattr(view, "filterset_class", None)) is not None:
        names |= set(filterset.base_filters)
    if hasattr(view, "list"):
        names |= set(view.pagination_class.parameters)
    return frozenset(names)


MOST_NAMED = 20  # unknown fields of one object that an answer names


def unknown_fields(serializer: Any, sent: Any) -> dict[str, Any]:
    """Returns an error for each unknown field of a body, in the structure of the body."""
    if isinstance(serializer, serializers.ListSerializer | serializers.ListField):
        if not isinstance(sent, list):
            return {}
        found = (unknown_fields(serializer.child, item) for item in sent)
        faults = ((str(number), errors) for number, errors in enumerate(found) if errors)
        return dict(islice(faults, MOST_NAMED))
    if not (isinstance(serializer, serializers.Serializer) and isinstance(sent, dict)):
        return {}
    fields = {name: field for name, field in serializer.fields.items() if not field.read_only}
    errors: dict[str, Any] = {
        name[:60]: [serializers.ErrorDetail(_sentence(fields), "unknown_field")]
        for name in nsmallest(MOST_NAMED, (str(name) for name in sent if name not in fields))
    }
    for name in fields.keys() & sent.keys():
        if below := unknown_fields(fields[name], sent[name]):
            errors[name] = below
    return errors


def _sentence(fields: Collection[str]) -> str:
    if not fields:
        return _("Unknown field. This request takes no body.")
    return _("Unknown field. Known fields: %(known)s.") % {"known": ", ".join(sorted(fields))}
