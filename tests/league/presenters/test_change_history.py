"""What a change is about, as the history calls it."""

from __future__ import annotations

import pytest

from league.presenters.change_history import about_in_words, differences


@pytest.mark.parametrize(
    ("about", "words"),
    [
        ("season/2", "season 2"),
        ("season/2/game/17", "season 2, game 17"),
        ("season/2/ballot/3", "season 2, ballot 3"),
        ("team/columbus-cobras", "columbus-cobras"),
        ("", ""),
    ],
)
def test_a_change_is_about_a_thing_that_people_know(about: str, words: str) -> None:
    assert about_in_words(about) == words


def test_a_kind_of_season_is_named_as_the_constitution_names_it() -> None:
    (one,) = differences({"preset": "round_robin"}, {"preset": "knockout"})
    assert (one.before, one.after) == ("everybody once", "single elimination, no regular season")
