"""Numbers as browsers send them."""

from __future__ import annotations

import pytest

from league.frame.numbers import parse_whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("17", 17), ("999999999", 999_999_999)])
def test_a_whole_number_is_read(text: str, number: int) -> None:
    assert parse_whole_number(text) == number


@pytest.mark.parametrize("text", ["", "-1", "1.5", "seven", "٣", "1" * 10, "1" * 5000])
def test_text_without_a_whole_number_is_none(text: str) -> None:
    assert parse_whole_number(text) is None
