"""What a phone's keyboard does in a field: for all forms, also those of libraries (`FORM_RENDERER`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.forms.renderers import DjangoTemplates


def set_choices(form: forms.BaseForm, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
    """Sets the choices of a form's field: (value, text), or (group, its choices)."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = list(choices)


AS_TYPED = {"autocapitalize": "none", "autocorrect": "off", "spellcheck": "false"}
ACCOUNT_NAMES = {"username", "email"}  # values of `autocomplete`


def keyboard(field: forms.Field, widget: forms.Widget) -> dict[str, str]:
    """The attributes for a field: digits only for counts, account names as they are typed. A phone's digits
    have no minus, so a field that takes negative numbers keeps the whole keyboard."""
    if isinstance(field, forms.IntegerField) and isinstance(widget, forms.NumberInput):
        return {"inputmode": "numeric"} if isinstance(field.min_value, int) and field.min_value >= 0 else {}
    return AS_TYPED if widget.attrs.get("autocomplete") in ACCOUNT_NAMES else {}


class KeyboardField(BoundField):
    """A field of a form that chooses its keyboard, unless its widget has chosen."""

    def build_widget_attrs(self, attrs: dict[str, Any], widget: forms.Widget | None = None) -> dict[str, Any]:
        widget = widget or self.field.widget
        return {
            **{
                name: value
                for name, value in keyboard(self.field, widget).items()
                if name not in widget.attrs
            },
            **super().build_widget_attrs(attrs, widget),
        }


class FormRenderer(DjangoTemplates):
    """Django's own, with these fields."""

    bound_field_class = KeyboardField
