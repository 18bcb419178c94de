"""The law of answers: for each kind of ask what is let in, and that everything else is a bad choice."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckpost.games.choices import read_choice, wire_choice
from duckpost.games.contract import Ask, AskId, Kind, Refusal, Rejected, Seat

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


def ask(kind: Kind, **fields: Any) -> Ask:
    return Ask(id=AskId("x"), seat=Seat("s1"), kind=kind, prompt="x", **fields)


PICK = ask(Kind.CHOOSE, options=("a", "b", "c"), min=1, max=2)
RANK = ask(Kind.CHOOSE, options=("a", "b", "c"), min=2, max=3, ordered=True)
MAYBE = ask(Kind.CHOOSE, options=("a", "b"), min=0, max=1)
SEEN = ask(Kind.CONFIRM)
COUNT = ask(Kind.NUMBER, min=-2, max=7)
NEWS = ask(Kind.TEXT, min=1, max=10)


@pytest.mark.parametrize(
    ("asked", "raw", "choice"),
    [
        (PICK, ["b"], ("b",)),
        (PICK, ("c",), ("c",)),
        (PICK, ["c", "a"], ("a", "c")),
        (RANK, ["c", "a"], ("c", "a")),
        (RANK, ["b", "c", "a"], ("b", "c", "a")),
        (MAYBE, [], ()),
        (SEEN, True, True),
        (COUNT, -2, -2),
        (COUNT, 0, 0),
        (COUNT, 7, 7),
        (NEWS, "a", "a"),
        (NEWS, "고양이 🐈 ok", "고양이 🐈 ok"),
        (NEWS, "שלום\nλ", "שלום\nλ"),
        (NEWS, "x" * 10, "x" * 10),
    ],
)
def test_what_an_ask_offers_is_let_in(asked: Ask, raw: object, choice: object) -> None:
    assert read_choice(asked, raw) == choice


@pytest.mark.parametrize(
    ("asked", "raw"),
    [
        *((PICK, raw) for raw in (None, True, "a", 1, {}, {"a": 1}, {"a"}, [], ["d"], ["a", "b", "c"], ["a", "a"])),
        *((PICK, raw) for raw in ([["a"]], [None], [1], [True], ["a", {}], ["A"], ["a "], [""])),
        *((RANK, raw) for raw in (["a"], ["a", "a"], ["a", "b", "c", "a"], ["a", "d"])),
        *((MAYBE, raw) for raw in (None, False, "", ["a", "b"])),
        *((SEEN, raw) for raw in (False, 1, 1.0, "true", None, [True], [])),
        *((COUNT, raw) for raw in (-3, 8, True, False, 2.0, 2.5, "2", None, [2], float("nan"), float("inf"))),
        *((NEWS, raw) for raw in ("", "x" * 11, 7, None, ["a"], b"a", True)),
        *((NEWS, raw) for raw in ("a\0b", "a\x1bb", "\ud800", "a\udfffb", "a\tb", "a\rb", "a\x7f", "a\u2028b")),
    ],
)
def test_everything_else_is_a_bad_choice(asked: Ask, raw: object) -> None:
    with pytest.raises(Rejected) as refused:
        read_choice(asked, raw)
    assert refused.value.code is Refusal.BAD_CHOICE


def test_no_trace_is_kept_of_the_order_in_which_options_were_tapped() -> None:
    assert read_choice(PICK, ["c", "a"]) == read_choice(PICK, ["a", "c"])


@pytest.mark.parametrize("asked", [PICK, RANK, MAYBE, SEEN, COUNT, NEWS], ids=lambda asked: asked.kind.value)
@given(raw=JSON)
def test_any_json_at_all_is_let_in_or_refused(asked: Ask, raw: object) -> None:
    codes = {Refusal.BAD_CHOICE}
    try:
        choice = read_choice(asked, raw)
    except Rejected as refused:
        codes.add(refused.code)
    else:
        assert read_choice(asked, wire_choice(choice)) == choice
    assert codes == {Refusal.BAD_CHOICE}


@pytest.mark.parametrize(("choice", "wire"), [(("a", "b"), ["a", "b"]), ((), []), (True, True), (3, 3), ("hi", "hi")])
def test_a_stored_choice_has_the_wire_form_it_came_in(choice: Any, wire: object) -> None:
    assert wire_choice(choice) == wire
    assert type(wire_choice(choice)) is type(wire)


@pytest.mark.parametrize("text", ["👨‍👩‍👧", "שלום \u200f(a)", "全角\u3000空白", "two\nlines"])
def test_a_text_of_any_script_is_taken_as_it_is(text: str) -> None:
    ask = Ask(id=AskId("t"), seat=Seat("s1"), kind=Kind.TEXT, prompt="t", min=1, max=40, optional=True)
    assert read_choice(ask, text) == text


@pytest.mark.parametrize("text", ["bell\a", "null\0", "\ud800", "\x9b31m"])
def test_a_text_without_a_form_to_store_or_show_is_refused(text: str) -> None:
    ask = Ask(id=AskId("t"), seat=Seat("s1"), kind=Kind.TEXT, prompt="t", min=1, max=40, optional=True)
    with pytest.raises(Rejected) as refused:
        read_choice(ask, text)
    assert refused.value.code is Refusal.BAD_CHOICE
