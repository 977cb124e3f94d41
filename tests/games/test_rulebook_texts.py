"""Texts of the rulebook on pages."""

from __future__ import annotations

from games.templatetags.rulebook import code


def test_what_stands_between_backticks_is_code_and_all_of_it_is_escaped() -> None:
    assert code("an onside <kick> (`onside_when`, de)") == (
        "an onside &lt;kick&gt; (<code>onside_when</code>, de)"
    )
