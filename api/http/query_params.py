"""The query parameters that an address knows: a misspelt one is refused, never passed over."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ParseError


def require_known(sent: Iterable[str], known: Collection[str]) -> None:
    """Raises ParseError unknown_parameter, with the names that there are."""
    strays = sorted(set(sent).difference(known))
    if not strays:
        return
    if known:
        sentence = _("There is no parameter named %(names)s here. Known: %(known)s.")
    else:
        sentence = _("There is no parameter named %(names)s here: this address takes none.")
    names = {"names": ", ".join(name[:60] for name in strays[:5]), "known": ", ".join(sorted(known))}
    raise ParseError(sentence % names, "unknown_parameter")


def names_of_read(view: Any) -> set[str]:
    """What a GET of this view takes: its own parameters, its filters, its pages."""
    own: type[serializers.Serializer[Any]] | None = getattr(view, "asks", None)
    names = set(own().fields) if own else set()
    filterset = getattr(view, "filterset_class", None)
    if filterset is not None:
        names |= set(filterset.base_filters)
    return names | set(getattr(getattr(view, "paginator", None), "parameters", ()))


def unknown_fields(serializer: Any, sent: Any) -> dict[str, Any]:
    """The fields of a body that its serializer does not know, as errors in the shape of the body."""
    if isinstance(serializer, serializers.ListSerializer | serializers.ListField):
        if not isinstance(sent, list):
            return {}
        found = [unknown_fields(serializer.child, item) for item in sent]
        return {str(number): errors for number, errors in enumerate(found) if errors}
    if not (isinstance(serializer, serializers.Serializer) and isinstance(sent, dict)):
        return {}
    fields = {name: field for name, field in serializer.fields.items() if not field.read_only}
    errors: dict[str, Any] = {
        name[:60]: [serializers.ErrorDetail(_sentence(fields), "unknown_field")]
        for name in sorted(map(str, sent))
        if name not in fields
    }
    for name in fields.keys() & sent.keys():
        if below := unknown_fields(fields[name], sent[name]):
            errors[name] = below
    return errors


def _sentence(fields: Collection[str]) -> str:
    if not fields:
        return _("There is no such field here: send no body.")
    return _("There is no such field here. Known: %(known)s.") % {"known": ", ".join(sorted(fields))}
