"""The subject of a change, as the history names it."""

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
def test_subject_of_a_change_is_shown_in_words(about: str, words: str) -> None:
    assert about_in_words(about) == words


def test_kind_of_season_has_the_same_title_as_in_the_constitution() -> None:
    (one,) = differences({"preset": "round_robin"}, {"preset": "knockout"})
    assert (one.before, one.after) == ("everybody once", "single elimination, no regular season")
