"""Decisions of the commissioner in place of the standings or a coin toss."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.lines import LineField


class OverrideForm(forms.Form):
    """A decision with its reason. `key` distinguishes the forms of a page."""

    reason = LineField(label=gettext_lazy("Why?"), max_length=300)

    def __init__(self, key: str, data: Any = None) -> None:
        super().__init__(data, auto_id=f"{key}_%s")


class SeedOverrideForm(OverrideForm):
    """The playoff places of a conference, each with its club. `clubs` is slug -> name."""

    conference = LineField(widget=forms.HiddenInput)

    def __init__(
        self, conference: str, seeds: Sequence[str], clubs: Mapping[str, str], data: Any = None
    ) -> None:
        super().__init__("seeds", data)
        self.fields["conference"].initial = conference
        self.places = [f"seed_{number}" for number in range(1, len(seeds) + 1)]
        for number, (name, slug) in enumerate(zip(self.places, seeds, strict=True), start=1):
            self.fields[name] = forms.ChoiceField(
                label=_("Seed %(number)d") % {"number": number}, choices=list(clubs.items()), initial=slug
            )
        self.order_fields(["conference", *self.places, "reason"])

    @property
    def order(self) -> list[str]:
        """The slugs, best seed first."""
        return [self.cleaned_data[name] for name in self.places]


class CoinTossForm(OverrideForm):
    """A group that only a coin toss can separate. `clubs` is slug -> name of all its clubs."""

    group = LineField(widget=forms.HiddenInput)

    def __init__(self, clubs: Mapping[str, str], first: str, data: Any = None) -> None:
        group = ",".join(clubs)
        super().__init__(group, data)
        self.title = ", ".join(clubs.values())
        self.fields["first"] = forms.ChoiceField(
            label=_("First club"), choices=list(clubs.items()), initial=first
        )
        self.fields["group"].initial = group
        self.order_fields(["group", "first", "reason"])
