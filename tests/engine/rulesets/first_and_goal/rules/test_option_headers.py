"""Options of 1st & Goal in a header and as tags of the notation."""

from __future__ import annotations

from engine.notation.directives import header_of, tags_of
from engine.notation.parser import TEXT_START, Tag
from engine.play.setup import header


def test_the_faces_of_the_penalty_die_may_be_numbers() -> None:
    faces = header(options={"penalty_die": [5, 10, 10, "5A", 15, 15]})["options"]["penalty_die"]
    assert faces == ["5", "10", "10", "5A", "15", "15"]


def test_a_header_leaves_out_a_younger_option_at_its_default() -> None:
    plain = header()
    assert plain == header(options={"turnover_yards": "with_black"})
    assert "turnover_yards" not in plain["options"]
    other = header(options={"turnover_yards": "colors_only"})
    assert other["options"] == plain["options"] | {"turnover_yards": "colors_only"}


def test_a_younger_option_is_a_tag_of_the_notation() -> None:
    chosen = header(options={"fake_kick_cards": "all_punts"})
    tags = [Tag(name, value, TEXT_START) for name, value in tags_of(chosen)]
    assert ("fake_kick_cards", "all_punts") in tags_of(chosen)
    assert header_of(tags) == chosen
