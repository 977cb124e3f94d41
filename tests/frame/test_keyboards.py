"""Fields choose a phone's keyboard, in forms of ours and of libraries."""

from __future__ import annotations

import re

import pytest
from django import forms
from django.contrib.auth.models import User
from django.test import Client


class SheetForm(forms.Form):
    points = forms.IntegerField(min_value=0)
    yards = forms.IntegerField(min_value=-99)
    chosen = forms.IntegerField(min_value=0, widget=forms.NumberInput({"inputmode": "decimal"}))
    listed = forms.IntegerField(min_value=0, widget=forms.Select())
    username = forms.CharField(widget=forms.TextInput({"autocomplete": "username"}))
    nickname = forms.CharField()


def attribute(tag: str, name: str) -> str | None:
    value = re.search(rf'{name}="([^"]*)"', tag)
    return value[1] if value else None


@pytest.mark.parametrize(
    ("name", "keyboard"),
    [("points", "numeric"), ("yards", None), ("chosen", "decimal"), ("listed", None), ("nickname", None)],
)
def test_a_count_has_the_keyboard_of_digits(name: str, keyboard: str | None) -> None:
    assert attribute(str(SheetForm()[name]), "inputmode") == keyboard


def test_an_account_name_stays_as_it_is_typed() -> None:
    name, nickname = str(SheetForm()["username"]), str(SheetForm()["nickname"])
    kept = ("autocapitalize", "autocorrect", "spellcheck")
    assert [attribute(name, one) for one in kept] == ["none", "off", "false"]
    assert [attribute(nickname, one) for one in kept] == [None, None, None]


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "field"), [("signup", "username"), ("login", "login")])
def test_the_name_of_an_account_is_one_to_the_browser(client: Client, address: str, field: str) -> None:
    User.objects.create_user("first")  # before, nobody signs up here
    text = client.get(f"/accounts/{address}/").content.decode()
    tag = re.search(rf'<input[^>]*name="{field}"[^>]*>', text)
    assert tag is not None
    assert (attribute(tag[0], "autocomplete"), attribute(tag[0], "autocapitalize")) == ("username", "none")
