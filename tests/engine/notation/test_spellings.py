"""The spellings that the notation accepts."""

from __future__ import annotations

import pytest

from engine.notation.parser import NotationError, parse_text
from engine.notation.writer import write_notation
from tests.engine.notation.games import GOAL, MINUTE, ROLL, answers, fine, header, sheet, stands

PLAY = "CTR x GL -SWP I3 N5 K-1 P:HAIL"


@pytest.mark.parametrize(
    "play",
    [
        PLAY,
        "ctr X gl -swp i3 n5 k-1 p:hail",
        "Counter x Goal Line -Sweep I3 N5 K-1 P:HAIL",
        "counter goal_line -sweep I:3 N:5 K:-1 P:hail",
        "GL x CTR -SWP P:HAIL K-1 N5 I3",
        "A:CTR x H:GL | -SWP | I3 N5 | K-1 P:HAIL |",
        "NO NO CTR x GL NO -SWP I3 N5 K-1 P:HAIL",
        "12. CTR x GL ; a run\n-SWP {burned} I3 N5\n\n K−1 P:HAIL",
        "A 1 & 10 @20 | CTR × GL -SWP I3 N5 K-1 P:HAIL",
        "a 1&10@20 CTR x GL -SWP I3 N5 K-1 P:HAIL =0-0",
    ],
)
def test_a_play_may_be_written_in_many_ways(play: str) -> None:
    assert stands(GOAL + play + "\nA 2 & 3 @27 |") == "A 2 & 3 @27"


def test_omitted_answers_mean_no_time_out_and_the_usual_kick() -> None:
    given = answers(GOAL + PLAY)
    assert [given[id_] for id_ in ("kick_type", "timeout_offense", "timeout_defense", "stop_burn")] == [
        "normal",
        "no",
        "no",
        "no",
    ]


def test_a_time_out_is_the_offenses_unless_the_side_is_named() -> None:
    def callers(text: str) -> list[str]:
        entries = fine(GOAL + text).game.sheet.entries
        return [entry.by for entry in entries if entry.answer == "timeout"]

    assert [callers("TO"), callers("H:TO"), callers("TO TO")] == [["away"], ["home"], ["away", "home"]]


def test_kick_is_a_fake_only_if_a_side_names_it() -> None:
    assert answers(GOAL + "FG SLA P:T F:T N5 Y8 U9")["fake_defense"] == "kick"
    given = answers(GOAL + "FG H:FAKE SLA P:T F:T")
    assert (given["fake_defense"], given["fake_offense"]) == ("fake", "kick")


def test_no_question_is_skipped_at_the_end_of_the_text() -> None:
    (due,) = fine(GOAL).due
    assert (due.id, due.by, due.answers) == ("timeout_offense", "away", ("TO", "NO"))


def test_only_legal_answer_may_be_written() -> None:
    begin = '[Ruleset "first_and_goal"]\n[Edition "de"]\n[Cards "real"]\nHEADS C:H '
    for text in (begin + "TB", begin + "NORMAL TB"):
        assert [entry.source for entry in fine(text).game.sheet.entries if entry.id == "kick_type"] == [
            "rule"
        ]


def test_the_distance_may_be_the_goal() -> None:
    bomb, runs = "G x Y BOMB Y8 G12 K45 T:-\n", "Y x R Y8 T:- R x G R4 T:- Y x R Y6 T:- R x G R4 T:-\n"
    assert stands(ROLL + bomb + runs + "A 1 & G @96 |") == "A 1 & 4 @96"


def test_several_results_are_separated_by_commas() -> None:
    text = MINUTE + "RO x SR 1:TK 2:GN4 3:GN3 4:GN1 RO:GN2 SR:TK EXTRA -GN4,gn5"
    assert answers(text)["D_CANCEL"] == ["GN4", "GN5"]


def test_source_applies_until_the_next_one() -> None:
    text = ROLL + '%source away="person:Ann Lee" dice=house\nR x G R4 T:C\n%source away=computer\nR x G'
    sheet = fine(text).game.sheet
    sources = [(entry.by, entry.source) for entry in sheet.entries if entry.id in ("D_CALL_OFF", "R_PLAY")]
    assert sources == [("away", "person:Ann Lee"), ("away", "house"), ("away", "computer")]


def test_team_may_be_named_by_nickname_and_the_scorer_by_a_tag() -> None:
    found = fine(
        '[Ruleset "first_and_goal"]\n[Home "black widows"]\n[Away "Columbus Cobras"]\n[AwayName "Us"]'
    )
    assert found.game.sheet.header["teams"] == ["birmingham_black_widows", "columbus_cobras"]
    assert found.teams == ("Black Widows", "Us")


def test_result_after_omitted_answers_ends_the_game() -> None:
    text = write_notation(sheet(header("touchdown_a_minute"), seed=1))
    assert fine(text).game.over


def test_last_of_equal_tags_counts() -> None:
    assert (
        fine('[Ruleset "chess"]\n[Ruleset "first_and_roll"]').game.sheet.header["ruleset"] == "first_and_roll"
    )


@pytest.mark.parametrize(
    "quoted", ["“{}”", "„{}“", "”{}”", "«{}»", "»{}«", "‘{}’", "‚{}‘", "’{}’", "‹{}›", "＂{}＂"]
)
def test_the_text_of_a_tag_may_be_in_typographic_quotes(quoted: str) -> None:
    def tags(quote: str) -> dict[str, str]:
        names = {"Ruleset": "first_and_roll", "Home": "Ann’s \\ Owls"}
        lines = (f"[{name} {quote.format(value)}] ; “a remark”" for name, value in names.items())
        return {tag.name: tag.value for tag in parse_text("\n".join(lines)).tags}

    assert tags(quoted) == {"Ruleset": "first_and_roll", "Home": "Ann’s \\ Owls"}


@pytest.mark.parametrize(
    "tag", ["[Home “Ann]", "[Home Ann”]", '[Home “Ann"]', "[Home “\u202eAnn”]", "[Home “"]
)
def test_a_tag_with_one_typographic_quote_or_a_strange_character_is_refused(tag: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_text(tag)
    assert refused.value.code == "bad_tag"
