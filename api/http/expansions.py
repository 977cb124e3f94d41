"""What a read can leave out (`?fields=`) or contain (`?expand=game,home`).

Objects that an answer only names come in full in its field `expanded`. Each is one that everybody who may
read the answer may read too, and comes with the query of the answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ParseError
from rest_framework.fields import SkipField

FIELDS = "fields"
MOST = 50  # names
Tree = dict[str, Any]  # a name with the tree of names below it; empty: everything below


def chosen_fields(texts: Iterable[str], serializer: Any) -> Tree:
    """The tree of the names in these texts, which are separated by commas; empty without names.

    Raises ParseError: too_many_fields, unknown_field_name."""
    names = [name.strip() for text in texts for name in text.split(",") if name.strip()]
    if len(names) > MOST:
        sentence = _("Name at most %(most)d fields, or leave `fields` out to get all of them.")
        raise ParseError(sentence % {"most": MOST}, "too_many_fields")
    tree: Tree = {}
    for name in sorted(names, key=len):  # a whole object before single fields of it
        _require_known(name, serializer)
        _add(tree, name.split("."))
    return tree


def only(data: Any, tree: Tree) -> Any:
    """The chosen part of the data. Lists are looked through, item by item."""
    if not tree:
        return data
    if isinstance(data, Mapping):
        return {name: only(value, tree[name]) for name, value in data.items() if name in tree}
    if isinstance(data, list | tuple):
        return [only(item, tree) for item in data]
    return data


def fields_below(serializer: Any) -> Mapping[str, Any]:
    """The declared fields of a serializer, its class, or a list of it; none for a single value."""
    below = serializer.child if isinstance(serializer, serializers.ListSerializer) else serializer
    declared: Mapping[str, Any] = getattr(below, "_declared_fields", {})
    of_model = getattr(getattr(below, "Meta", None), "fields", ())
    return {**dict.fromkeys(of_model), **declared}


def _require_known(name: str, serializer: Any) -> None:
    known: Mapping[str, Any] = fields_below(serializer)
    for part in name.split("."):
        if part not in known:
            sentence = (
                _("Unknown field in `fields`: %(name)s. Known fields: %(known)s.")
                if known
                else _("Unknown field in `fields`: %(name)s. There are no fields below this one.")
            )
            parts = {"name": name[:60], "known": ", ".join(sorted(known))}
            raise ParseError(sentence % parts, "unknown_field_name")
        known = fields_below(known[part])


def _add(tree: Tree, parts: list[str]) -> None:
    """Adds a name, unless an object around it is chosen as a whole already."""
    new = False
    for part in parts:
        if part in tree and not tree[part] and not new:
            return
        new = part not in tree
        tree = tree.setdefault(part, {})


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

    Raises ParseError: unknown_expansion."""
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
