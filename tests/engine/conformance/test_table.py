"""One game at the table: refusals, suspending, sealed pairs, sheets."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from engine.errors import EngineError, IllegalAnswer
from engine.gridiron.events import SIDES
from engine.kernel.record import copy_of, dump, flat, layout, load
from engine.play import setup
from engine.play.house import auto_play, unpack
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import PackedSheet, Scoresheet
from tests.engine.conformance.games import CASES, Case, any_header, each_case, pick, plain_header, stops

ONE_OF_EACH = list({ruleset: (ruleset, edition) for ruleset, edition in CASES}.values())
NONSENSE: list[Any] = [
    *(
        None,
        True,
        -1,
        3.5,
        "",
        "flea_flicker",
        [],
        ["red", "red", "red"],
        {},
        {"card": 7},
        {"card": ["slant"]},
    ),
    *({"redraw": "bomb"}, {"redraw": [[], 3]}, {"b": None}, {"play": "Q"}, {"red": 1, "black": 2}, [[]]),
]


@pytest.fixture(scope="module", params=ONE_OF_EACH, ids="-".join)
def played(request: pytest.FixtureRequest) -> Playthrough:
    """A whole game; the first side of every sealed pair answers first."""
    game, dice = Playthrough.begin(plain_header(request.param)), random.Random(8)
    while not game.over:
        game.answer(*pick(game, dice, game.wants[0]))
    return game


@each_case
def test_answers_not_awaited_are_refused(case: Case) -> None:
    game, dice, refusals = Playthrough.begin(plain_header(case)), random.Random(1), 0
    for _ in islice(stops(game, dice), 0, 200, 11):
        due = {"dice" if want[0] in game.questions.chance else SIDES[want[1]] for want in game.wants}
        for by in {"home", "away", "dice", "referee"} - due:
            assert refusal(game, by, "heads").code == "not_awaited"
            refusals += 1
    assert refusals > 30


@each_case
def test_invalid_answers_are_refused_with_a_sentence(case: Case) -> None:
    game, dice, refusals = Playthrough.begin(plain_header(case)), random.Random(1), 0
    for _ in islice(stops(game, dice), 0, 250, 7):
        want = dice.choice(game.wants)
        by = "dice" if want[0] in game.questions.chance else SIDES[want[1]]
        why = refusal(game, by, dice.choice(NONSENSE))
        assert why.code in ("unknown_answer", "wrong_dice", "wrong_cards", "impossible_face")
        assert str(why)[-1] == "."
        refusals += 1
    assert refusals > 30


def refusal(game: Playthrough, by: str, answer: Any) -> IllegalAnswer:
    """The refusal of this answer; asserts that nothing has changed."""
    before, entries = game.save(), len(game.sheet.entries)
    with pytest.raises(IllegalAnswer) as refused:
        game.answer(by, answer)
    assert (game.save(), len(game.sheet.entries)) == (before, entries)
    return refused.value


@each_case
def test_answer_legal_elsewhere_is_refused_with_its_rule(case: Case) -> None:
    game, dice, refusals = Playthrough.begin(plain_header(case)), random.Random(2), 0
    offered: dict[str, list[Any]] = {}
    for _ in islice(stops(game, dice), 0, None, 3):
        for want in (want for want in game.wants if want[0] not in game.questions.chance):
            name, side = game.questions.name(game.now, want)
            legal, known = game.questions.legal(game.now, want), offered.setdefault(name, [])
            for answer in [other for other in known if other not in legal][:1]:
                why = refusal(game, side, answer)
                assert why.rule or why.code == "unknown_answer"  # the other side's cards have other names
                refusals += 1
            known.extend(answer for answer in legal if answer not in known)
    assert refusals > 5


def test_input_after_the_final_whistle_is_refused(played: Playthrough) -> None:
    assert refusal(played, "home", "heads").code == "game_over"


def test_a_record_survives_json_before_every_input(played: Playthrough) -> None:
    records = list(moments(played))
    assert len(records) == len(played.sheet.entries) > 100
    for now in records:
        assert load(copy_of(played.start), json.loads(json.dumps(dump(now)))) == now


def test_state_with_fewer_box_score_rows_can_be_read(played: Playthrough) -> None:
    state = dump(played.now)
    state["box"] = [rows[:-3] for rows in state["box"]]
    again = load(copy_of(played.start), state)
    assert [rows[:-3] for rows in again.box] == state["box"]
    assert [rows[-3:] for rows in again.box] == [[[0, 0, 0]] * 3] * 2


def moments(played: Playthrough) -> Iterator[Any]:
    """The record at every stop of the game, replayed from its sheet."""
    game = Playthrough(played.start, Scoresheet(played.sheet.header))
    for entry in played.sheet.entries:
        yield game.now
        want = next(w for w in game.wants if game.questions.name(game.now, w) == (entry.id, entry.by))
        game.enter(want, game.questions.read(game.now, want, entry.answer)[0], entry.source)


def test_between_plays_a_saved_state_is_below_two_kilobytes(played: Playthrough) -> None:
    game, dice = Playthrough.begin(dict(played.sheet.header)), random.Random(2)
    sizes = [len(game.save()) for _ in stops(game, dice) if not game.since]
    assert 300 < max(sizes) < 2000


def test_full_saved_state_can_be_resumed(played: Playthrough) -> None:
    game = Playthrough.begin(dict(played.sheet.header))
    saved = json.loads(game.save()) | {"mark": dump(played.mark)}
    assert Playthrough.resume(game.sheet, json.dumps(saved)).now == played.now


def test_game_suspended_before_every_input_is_the_same(played: Playthrough) -> None:
    """Sealed pairs are answered in the other order, and with calls that become void."""
    game, dice, lines = Playthrough.begin(dict(played.sheet.header)), random.Random(3), 0
    given = [entry for entry in played.sheet.entries if entry.source != "rule"]
    while given:
        game = Playthrough.resume(game.sheet, game.save())
        if len(game.wants) == 2:
            late, legal = game.wants[1], game.questions.legal(game.now, game.wants[1])
            is_other_half = given[1:] and (given[1].id, given[1].by) == game.questions.name(game.now, late)
            answer = given.pop(1).answer if is_other_half else dice.choice(legal)
            lines += len(game.answer(SIDES[late[1]], answer))
        entry = given.pop(0)
        lines += len(game.answer("dice" if entry.source == "house" else entry.by, entry.answer, entry.source))
    assert (game.over, game.now) == (True, played.now)
    assert lines == len(play_by_play(played))


def play_by_play(played: Playthrough) -> list[Any]:
    """Every line of play-by-play of the game."""
    game, lines = Playthrough.begin(dict(played.sheet.header)), []
    for entry in [entry for entry in played.sheet.entries if entry.source != "rule"]:
        lines += game.answer("dice" if entry.source == "house" else entry.by, entry.answer, entry.source)
    return lines


def test_the_sheet_alone_rebuilds_the_game(played: Playthrough) -> None:
    again = Playthrough.replay(Scoresheet.read(played.sheet.save()))
    assert (again.now, again.over) == (played.now, True)


@each_case
def test_an_unpacked_game_is_the_game_that_was_played(case: Case) -> None:
    """With random teams, so that every face has to be on the die of the side that rolls it."""
    finished = auto_play(any_header(case, random.Random(7), "situational"), master=6, season=1, game=1)
    game = unpack(finished.sheet)
    assert (game.over, game.score) == (True, finished.score)
    assert Playthrough.replay(game.sheet).now == game.now


@each_case
def test_a_packed_sheet_with_other_values_is_refused(case: Case) -> None:
    sheet = auto_play(plain_header(case, "situational"), master=6, season=1, game=1).sheet
    first, *others = sheet.values
    for values in ([99, *others], [-1, *others], sheet.values[:-1], [*sheet.values, 0]):
        with pytest.raises(EngineError) as refused:
            unpack(PackedSheet(sheet.header, sheet.seed, values))
        assert refused.value.code == "broken_sheet", (first, values[:1], len(values))


def test_a_copy_of_a_record_shares_nothing_that_changes(played: Playthrough) -> None:
    before, twin = flat(played.now), copy_of(played.now)
    places = list(leaves(twin))
    for owner, key in places:
        if isinstance(owner, list):
            owner[int(key)] += 1000
        else:
            setattr(owner, str(key), getattr(owner, str(key)) + 1000)
    assert flat(played.now) == before
    assert sum(a != b for a, b in zip(flat(twin), before, strict=True)) == len(places)


def kind_of(g: Any) -> Any:
    """The record class of a game record."""
    return type(g)


def leaves(g: Any) -> Iterator[tuple[Any, str | int]]:
    """Every number of a record that can be written: (owner, field or index)."""
    for name, form, _, _ in layout(kind_of(g)):
        value = getattr(g, name)
        if form == "int":
            yield g, name
        elif form == "ints":
            yield from inside(value)
        elif form != "fixed":
            for part in value if isinstance(value, list) else [value]:
                yield from leaves(part)


def inside(values: list[Any]) -> Iterator[tuple[Any, int]]:
    for nth, value in enumerate(values):
        if isinstance(value, list):
            yield from inside(value)
        else:
            yield values, nth


@each_case
def test_printed_tables_contain_only_tuples(case: Case) -> None:
    g = setup.starting_record(plain_header(case))
    tables = [getattr(g, name) for name, form, _, _ in layout(kind_of(g)) if form == "fixed"]
    assert [type(table) for table in tables if hash(table)] == [tuple] * len(tables)
