"""Errors in a text are reported at their position."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.notation.parser import WORD, NotationError
from engine.notation.reader import referee
from engine.notation.writer import write_notation
from tests.engine.notation.games import EDITIONS, GOAL, MINUTE, ROLL, header, sheet, wrong


def fault(text: str) -> NotationError:
    """The error of an invalid text."""
    error = referee(text).error
    assert error is not None
    return error


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        (GOAL + "A 1 & 10 @20 | Cuonter x GL", "unknown_word", 5, 16),
        (GOAL + "CTR x GL -SWP I3 N5 K-1 P:HAIL P:T", "unknown_word", 5, 32),
        (GOAL + "CTR x GL -SWP I3 Y5 K-1 P:HAIL", "wrong_dice", 5, 18),
        (GOAL + "CTR x GL -SWP I3 N5 K-1", "wrong_dice", 5, 24),
        (GOAL + "CTR x GL -SWP I4 N5 K-1 P:HAIL", "impossible_face", 5, 15),
        (GOAL + "CTR x GL -SWP I3 N6 P:HAIL K-1", "impossible_face", 5, 18),
        (GOAL + "CTR x GL -SWP I3 N5 K-1 P:HALL", "impossible_face", 5, 25),
        (GOAL + "CTR x GL -SWP I3 Nx K-1 P:HAIL", "wrong_dice", 5, 18),
        (GOAL + "CTR x GL -SWOP I3", "unknown_word", 5, 11),
        (GOAL + "CTR x GL -SWP+CTR I3", "wrong_cards", 5, 15),
        (GOAL + "CTR x GL I3", "unknown_word", 5, 10),
        (GOAL + "x CTR GL", "misplaced_x", 5, 1),
        (GOAL + "\tPUNT", "not_fourth_down", 5, 2),
        (GOAL + "H 1 & 10 @20 | CTR", "situation_differs", 5, 1),
        (GOAL + "  3.  A 1 & 10 @21", "situation_differs", 5, 7),
        (GOAL + "CTR x GL\nA 2 & 4 @26 |", "play_not_over", 6, 1),
        (GOAL + "=0-3", "score_differs", 5, 1),
        (GOAL + "=three", "unknown_word", 5, 1),
        (GOAL + "{ never ends\n", "unclosed_comment", 5, 1),
        (GOAL + '[Home "base"]', "bad_tag", 5, 1),
        (r'[HomeName "a\n[Away]"]' + "\n" + GOAL, "bad_tag", 1, 1),
        ('[HomeName "slwO\u202e"]\n' + GOAL, "bad_tag", 1, 1),
        (GOAL + "%sauce dice=house", "bad_directive", 5, 1),
        (GOAL + "%source referee=house", "bad_directive", 5, 1),
        (GOAL + "%handover away=nobody", "unknown_coach", 5, 1),
        (GOAL + "%handover", "bad_directive", 5, 1),
        (GOAL + "%state {}", "impossible_state", 5, 1),
        (GOAL + "%state {", "bad_directive", 5, 1),
        (ROLL + "HAIL", "not_two_minutes", 4, 1),
        (ROLL + "R x G R4 T:Q", "impossible_face", 4, 10),
        (ROLL + "R x R R1 DR-31 T:-", "impossible_face", 4, 10),
        (MINUTE + "RO x SR 1:GN1 2:GN4 3:GN3 4:GN4 RO:GN2 SR:TK EXTRA -GN9", "not_cancelable", 5, 52),
        (MINUTE + "RO x SR 1:GN1 2:GN4 3:GN3 4:GN4 RO:XX9 SR:TK", "impossible_face", 5, 33),
    ],
)
def test_error_has_code_line_and_column(text: str, code: str, line: int, column: int) -> None:
    try:
        found = wrong(text)
    except NotationError as error:
        found = (error.code, error.line, error.column)
    assert found == (code, line, column)


@pytest.mark.parametrize(
    ("tags", "code", "line"),
    [
        ('[Home "base"]', "missing_tag", 1),
        ('[Ruleset "chess"]', "unknown_ruleset", 1),
        ("[Ruleset first_and_goal]", "bad_tag", 1),
        ('[Ruleset "first_and_goal"]\n[Edition "fr"]', "unknown_edition", 2),
        ('[Ruleset "first_and_goal"]\n[Version "99"]', "other_version", 2),
        ('[Ruleset "first_and_goal"]\n\n[Away "Nobodies"]', "unknown_team", 3),
        ('[Ruleset "first_and_goal"]\n[AwayCoach "Lombardi"]', "unknown_coach", 2),
        ('[Ruleset "first_and_goal"]\n[Components "house_1066"]', "unknown_components", 2),
        ('[Ruleset "first_and_goal"]\n[matrix "x"]', "unknown_matrix", 2),
        ('[Ruleset "first_and_goal"]\n[black_dice "worst"]', "unknown_option_value", 2),
        ('[Ruleset "first_and_goal"]\n[white_dice "best"]', "unknown_option", 2),
        ('[Ruleset "first_and_goal"]\n[Edition "de"]\n[d20_kicks "both"]', "option_not_in_edition", 3),
        ('[Ruleset "first_and_goal"]\n[Cards "marked"]', "bad_tag", 2),
        ('[Ruleset "first_and_roll"]\n[Cards "real"]', "no_cards", 2),
        ('[Ruleset "first_and_roll"]\n[Neutral "maybe"]', "bad_tag", 2),
        ('[Ruleset "first_and_roll"]\n[Home "\\q"]', "bad_tag", 2),
    ],
)
def test_invalid_tag_is_reported(tags: str, code: str, line: int) -> None:
    with pytest.raises(NotationError) as refusal:
        referee(tags)
    assert (refusal.value.code, refusal.value.line) == (code, line)


@pytest.mark.parametrize(
    ("result", "code"), [("7-0", "result_differs"), ("3-0", "result_differs"), ("won", "bad_tag")]
)
def test_wrong_result_is_reported_at_its_tag(result: str, code: str) -> None:
    assert wrong(f'[Result "{result}"]\n{GOAL}') == (code, 1, 1)


def test_final_score_must_match_the_plays() -> None:
    text = write_notation(sheet(header("first_and_roll"), seed=1))
    at = next(nth for nth, line in enumerate(text.splitlines(), 1) if line.startswith("[Result"))
    assert wrong(text.replace('[Result "', '[Result "9')) == ("result_differs", at, 1)
    assert wrong(text + "R x G")[0] == "game_over"


def test_broken_rule_is_reported_with_its_id_and_the_legal_answers() -> None:
    error = fault(GOAL + "PUNT")
    offense = next(due for due in error.due if due.id == "offense_call")
    assert (error.rule, offense.by) == ("1G-PUNT-1", "away")
    assert ("PUNT" in offense.answers, "CTR" in offense.answers) == (False, True)


def test_skipped_questions_are_listed_too() -> None:
    ids = [due.id for due in fault(GOAL + "TIMEOFF").due]
    assert ids == ["timeout_offense", "timeout_defense", "offense_call", "defense_call"]


def test_typing_error_suggests_the_nearest_code() -> None:
    assert str(fault(GOAL + "Cuonter")).endswith("Did you mean Counter?")


def test_the_game_before_the_error_is_kept() -> None:
    found = referee(ROLL + "R x G R4 T:C\nA 2 & 5 @29 |")
    assert (found.situation[:11], len(found.rows())) == ("A 2 & 6 @29", 2)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(game=st.sampled_from(EDITIONS), seed=st.integers(0, 99), place=st.floats(0, 1, exclude_max=True))
def test_error_is_located_at_the_damaged_word(game: tuple[str, str], seed: int, place: float) -> None:
    lines = write_notation(sheet(header(*game), seed, most=60)).splitlines()
    begin = lines.index("")
    words = [
        (nth, word.start(), word.end())
        for nth, line in enumerate(lines)
        if nth > begin and line[:1] not in ("%", ";")
        for word in WORD.finditer(line, line.find("|") + 1)
    ]
    nth, start, end = words[int(place * len(words))]
    lines[nth] = f"{lines[nth][:start]}?!{lines[nth][end:]}"
    assert wrong("\n".join(lines)) in (
        ("unknown_word", nth + 1, start + 1),
        ("wrong_dice", nth + 1, start + 1),
    )


def test_a_caller_may_refuse_corrections() -> None:
    found = referee(GOAL + "%state {}", corrections=False)
    assert found.error is not None
    assert (found.error.code, found.error.line) == ("no_corrections", 5)


@pytest.mark.parametrize(
    "line",
    [
        "H 1 & " + "9" * 5000 + " @20 | CTR",
        "H 1 & 10 @" + "9" * 5000 + " | CTR",
        '%source home="a\\x"',
        '%source home="a\tb"',
        '%source home="\\ud800"',
        "%state by=person " + "[" * 20_000,
        "%state by=person " + "9" * 5000,
        "%deal side=away by=phone " + "[" * 20_000,
        "= " + "9" * 5000 + "-0",
        "CTR x GL I" + "9" * 5000,
    ],
)
def test_endless_numbers_and_nested_json_are_errors_with_a_position(line: str) -> None:
    assert fault(GOAL + line).line == 5


@pytest.mark.parametrize(
    ("game", "tag"),
    [
        ("first_and_roll", '[Home "\\ud800"]'),
        ("first_and_roll", '[Home "\\u0000"]'),
        ("touchdown_a_minute", '[sack_yards "' + "9" * 5000 + '"]'),
        ("touchdown_a_minute", '[sack_yards "--5"]'),
    ],
)
def test_tags_that_nobody_can_store_or_count_are_refused(game: str, tag: str) -> None:
    with pytest.raises(NotationError):
        referee(f'[Ruleset "{game}"]\n{tag}\n')
