"""`?expand=game,home`: objects that an answer only names, in full, in its field `expanded`.

Each object is one that everybody who may read the answer may read too, and comes with the query of the
answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ParseError
from rest_framework.fields import SkipField

EXPAND = "expand"


class ExpandedObjects(serializers.Serializer[Any]):
    """The objects that `expand` asked for. Subclasses declare one serializer for each name."""

    def __init__(self, **options: Any) -> None:
        super().__init__(source="*", required=False, **options)

    def get_attribute(self, instance: Any) -> Any:
        """Skips the field if nothing of it was asked for, and in an object that is expanded itself."""
        if not self._asked() or _is_expanded(self):
            raise SkipField
        return instance

    def to_representation(self, instance: Any) -> dict[str, Any]:
        return {name: _shown(self.fields[name], instance) for name in self._asked()}

    def _asked(self) -> list[str]:
        return [name for name in self.context.get(EXPAND, ()) if name in self.fields]


def chosen_expansions(texts: Iterable[str], known: Sequence[str]) -> tuple[str, ...]:
    """The names in these texts, which are separated by commas, in the order of the known ones.

    Raises ParseError: unknown_expansion.
    """
    names = {name.strip() for text in texts for name in text.split(",") if name.strip()}
    if strays := sorted(names.difference(known)):
        sentence = _("Unknown name in `expand`: %(name)s. Known names: %(known)s.")
        raise ParseError(
            sentence % {"name": strays[0][:60], "known": ", ".join(sorted(known))}, "unknown_expansion"
        )
    return tuple(name for name in known if name in names)


def _is_expanded(field: Any) -> bool:
    """Whether the field belongs to an object that is shown in full in another one."""
    above = field.parent
    while above is not None:
        if isinstance(above, ExpandedObjects):
            return True
        above = above.parent
    return False


def _shown(field: Any, instance: Any) -> Any:
    attribute = field.get_attribute(instance)
    return None if attribute is None else field.to_representation(attribute)
