"""What people type into fields: the characters of texts, and the keyboard that a phone shows.

One place decides which characters names and other texts may contain (`engine/lines.py`) and how they are
stored. Forms and serializers refuse a bad text beside its field. The columns refuse it once more when a row
is written, so that it does not matter through which door a text comes: files, commands and reverted changes
write there, too. All forms get the keyboards, also those of libraries (`FORM_RENDERER`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.forms.boundfield import BoundField
from django.forms.renderers import DjangoTemplates

from engine.lines import strange_character, tidy_line, tidy_lines, visible_text
from league.frame.errors import Refused

if TYPE_CHECKING:
    CharColumn = models.CharField[str, str]
    TextColumn = models.TextField[str, str]
else:
    CharColumn, TextColumn = models.CharField, models.TextField


def clean_line(text: str) -> str:
    """The line as it is stored. Raises Refused: bad_characters."""
    text = visible_text(text)
    _check(text)
    return tidy_line(text)


def clean_lines(text: str) -> str:
    """The text of several lines as it is stored. Raises Refused: bad_characters."""
    text = tidy_lines(visible_text(text))
    _check(text, several_lines=True)
    return text


def validated(clean: Callable[[str], str], text: Any) -> Any:
    """The cleaned text; other values unchanged. Raises ValidationError: bad_characters."""
    if not isinstance(text, str):
        return text
    try:
        return clean(text)
    except Refused as refusal:
        raise ValidationError(refusal.sentence, refusal.code) from refusal


def check_line(text: str) -> None:
    """The validator of columns of one line. Raises ValidationError: bad_characters."""
    validated(clean_line, text)


def check_lines(text: str) -> None:
    """The validator of columns of several lines. Raises ValidationError: bad_characters."""
    validated(clean_lines, text)


def _check(text: str, *, several_lines: bool = False) -> None:
    if strange := strange_character(text, several_lines=several_lines):
        raise Refused("bad_characters.text", code=f"U+{ord(strange):04X}")


class _Cleaned:
    """A column whose texts are checked when a form or file is validated, and when they are written."""

    clean_text = staticmethod(clean_line)
    default_validators: list[Callable[[Any], None]] = [check_line]
    form_field: type[forms.CharField]

    def to_python(self, value: Any) -> Any:
        """The text as it is stored; a bad text as it is, for the validators (and for searches)."""
        value = super().to_python(value)  # type: ignore[misc]
        try:
            return self.clean_text(value) if isinstance(value, str) else value
        except Refused:
            return value

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:  # noqa: ARG002 - Django's
        """The text as it is stored, which the row then has, too."""
        value = self.to_python(getattr(model_instance, self.attname))  # type: ignore[attr-defined]
        setattr(model_instance, self.attname, value)  # type: ignore[attr-defined]
        return value

    def get_db_prep_save(self, value: Any, connection: Any) -> Any:
        """Raises Refused: bad_characters, name_too_long (the composed form of some letters is longer)."""
        if isinstance(value, str):
            value, most = self.clean_text(value), self.max_length  # type: ignore[attr-defined]
            if most and len(value) > most:
                raise Refused("name_too_long.text", most=most)
        return super().get_db_prep_save(value, connection)  # type: ignore[misc]

    def formfield(self, **options: Any) -> Any:
        return super().formfield(**{"form_class": self.form_field, **options})  # type: ignore[misc]

    def deconstruct(self) -> tuple[str, str, Any, Any]:
        """As Django's own column: the database does not know the difference, nor do migrations."""
        name, _path, args, options = super().deconstruct()  # type: ignore[misc]
        return name, f"django.db.models.{self.get_internal_type()}", args, options  # type: ignore[attr-defined]


class LineField(forms.CharField):
    """A name or another text of one line."""

    clean_text = staticmethod(clean_line)

    def to_python(self, value: Any) -> Any:
        return validated(self.clean_text, super().to_python(value))


class LinesField(LineField):
    """A text of several lines."""

    clean_text = staticmethod(clean_lines)
    widget = forms.Textarea


class Line(_Cleaned, CharColumn):
    """The column of a name or another text of one line."""

    form_field = LineField


class Lines(_Cleaned, TextColumn):
    """The column of a text of several lines."""

    clean_text = staticmethod(clean_lines)
    default_validators = [check_lines]
    form_field = LinesField


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


def set_choices(form: forms.BaseForm, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
    """Sets the choices of a form's field: (value, text), or (group, its choices)."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = list(choices)


def texts_beside(module: str) -> SimpleNamespace:
    """The tables of the `texts.toml` in the folder of the module with this `__file__`: English texts by key,
    those with a plural as `one` and `many`."""
    tables = tomllib.loads(Path(module).with_name("texts.toml").read_text("utf-8"))
    return SimpleNamespace(**tables)
