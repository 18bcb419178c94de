"""Names: what a player may be called, what is refused, and when two names are the same."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from duckpost.rooms.names import LONGEST, LONGEST_CLUSTER, MOST_MARKS, name_key, read_name
from duckpost.rooms.refusals import Code, Refused

FAMILY = "👨‍👩‍👧‍👦"
CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("names.json").read_text(encoding="utf-8"))
"""Names and whether they are good; the phone client's tests read the same table."""

KISS = "👩🏽‍❤️‍💋‍👨🏿"
KOREA, SCOTLAND = "🇰🇷", "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


def refused(raw: str) -> Refused:
    with pytest.raises(Refused) as refusal:
        read_name(raw)
    return refusal.value


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['why']}: {case['name'][:24]!a}")
def test_a_name_is_good_or_refused_as_the_phone_says_it(case: dict[str, Any]) -> None:
    name = case["name"] * case.get("times", 1)
    if case["good"]:
        read_name(name)
    else:
        assert refused(name).code is Code.BAD_NAME


@pytest.mark.parametrize(
    "name",
    [
        "Mia",
        "나비",
        "小猫",
        "Γάτα",
        "קפקא",
        "قطة",
        "अनुक्षि",
        "แมวน้ำ",
        "ɓàlá",
        "O'Neill-Ünal",
        "🐈",
        FAMILY,
        KISS,
        KOREA,
        SCOTLAND,
        "1️⃣",
        "Zoë & Max <b>",
        "x" * LONGEST,
        "é" * LONGEST,
        FAMILY * LONGEST,
        KOREA * LONGEST,
        "क्षि" * LONGEST,
    ],
)
def test_a_name_of_any_script_or_emoji_is_kept_as_it_is(name: str) -> None:
    assert read_name(name) == name


@pytest.mark.parametrize("newer", ["\U0001fae8", "\U0001fac6"])
def test_an_emoji_newer_than_this_python_is_a_name(newer: str) -> None:
    assert read_name(newer) == newer


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("  Mia  ", "Mia"),
        ("\n Mia\t", "Mia"),
        ("Mia   Lou", "Mia Lou"),
        ("Mia\u00a0\u3000Lou", "Mia Lou"),
        ("\u3000나비\u3000", "나비"),
        ("e\u0301", "é"),
        ("\u1112\u1161\u11ab", "한"),
        ("Å", "Å"),
    ],
)
def test_a_name_is_trimmed_and_composed(raw: str, name: str) -> None:
    assert read_name(raw) == name


@pytest.mark.parametrize("cluster", ["x", "é", "한", "क्षि", FAMILY, KISS, KOREA, SCOTLAND, "\u1112\u1161\u11ab"])
def test_a_name_has_at_most_sixteen_grapheme_clusters(cluster: str) -> None:
    read_name(cluster * LONGEST)
    refused(cluster * (LONGEST + 1))


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "   ",
        "\t\n",
        "\u3000\u00a0",
        "\u200b",
        "\u200b\u200c\u200d\u2060\ufeff",
        "\u200d",
        "\u00ad",
        "\u034f",
        "\u115f",
        "\u1160",
        "\u3164",
        "\u3164 \u3164",
        "\uffa0",
        "\u17b4",
        "\u2800",
        "\ufe0f",
        "\U000e0100",
        "\U000e0041",
        "\u0301",
        "\u0301\u0302",
        "\u20e3",
    ],
)
def test_a_name_must_show(raw: str) -> None:
    assert refused(raw).code is Code.BAD_NAME


@pytest.mark.parametrize(
    "char",
    [
        *"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c\u200e\u200f",
        "\x00",
        "\x07",
        "\x1b",
        "\x7f",
        "\x85",
    ],
)
def test_controls_and_direction_marks_are_refused_wherever_they_stand(char: str) -> None:
    refused(f"a{char}b")
    if not char.isspace():
        refused(f"{char}ab")
        refused(f"ab{char}")


@pytest.mark.parametrize("char", ["\n", "\t", "\r", "\u2028", "\u2029"])
def test_a_name_has_one_line(char: str) -> None:
    refused(f"a{char}b")


@pytest.mark.parametrize("char", ["\ue000", "\U0010fffd", "\ufffe", "\uffff", "\u0378"])
def test_what_is_no_character_is_refused(char: str) -> None:
    refused(f"a{char}")


@pytest.mark.parametrize("raw", ["\ud800", "a\ud83d", "\ude00b", "\ud83d\ude00"])
def test_a_surrogate_is_refused(raw: str) -> None:
    assert refused(raw).code is Code.BAD_NAME


def test_a_tower_of_combining_marks_is_refused() -> None:
    read_name("q" + "\u0335" * MOST_MARKS)
    refused("q" + "\u0335" * (MOST_MARKS + 1))
    refused("q" + "\u0301" * 40)
    refused("q" + "\u0903" * 40)


@pytest.mark.parametrize(
    "endless", ["\U0001f468\u200d" * 17 + "\U0001f468", "\u1100" * 17, "\u1100" + "\u1161" * 17, "क्" * 17 + "क"]
)
def test_one_cluster_without_end_is_refused(endless: str) -> None:
    assert len(regex.findall(r"\X", endless)) == 1
    assert len(unicodedata.normalize("NFC", endless)) > LONGEST_CLUSTER
    refused(endless)


@pytest.mark.parametrize("raw", ["x" * 10_000, "\u0301" * 10_000, " " * 10_000, FAMILY * 2_000, "\u200b" * 10_000])
def test_ten_thousand_characters_are_refused(raw: str) -> None:
    assert refused(raw).code is Code.BAD_NAME


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mia", "mia"),
        ("Mia", "\uff2d\uff29\uff21"),
        ("Mia", "M\u200bia"),
        ("Mia", "Mia\u2060"),
        ("Mia", "M i a"),
        ("Mia", "\u00admia"),
        ("Mia", "Mia\u3164"),
        ("Mia", "Mia\U000e0100"),
        ("Straße", "STRASSE"),
        ("ﬁn", "FIN"),
        ("Å", "Å"),
        ("é", "e\u0301"),
        ("①", "1"),
        ("ΣΑΣ", "σας"),
        ("❤", "❤️"),
        ("한", "\u1112\u1161\u11ab"),
        ("ｶﾞ", "ガ"),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mia", "Mio"),
        ("Ali", "Alí"),
        ("कि", "की"),
        ("가", "각"),
        ("קָ", "קַ"),
        ("👍🏻", "👍🏿"),
        (KOREA, "🇯🇵"),
        ("Mia", "Mia2"),
    ],
)
def test_names_that_look_different_are_two(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


ANYTHING = st.text(st.characters(codec=None, exclude_categories=()), max_size=80)
AWKWARD = st.text(
    st.sampled_from(
        "aé각क्षि\u0301\u200d\u200b\ufe0f\u202e\u3164 \u3000\t\n\ud800👨👩🇰🇷\u1100\u1161\u11a8\U000e0067\U0001fae8ßİ"
    ),
    max_size=40,
)


def name_or_none(raw: str) -> str | None:
    try:
        return read_name(raw)
    except Refused:
        return None


@given(st.one_of(ANYTHING, AWKWARD))
def test_a_name_is_read_or_refused_and_nothing_else(raw: str) -> None:
    name = name_or_none(raw)
    if name is None:
        return
    assert 1 <= len(regex.findall(r"\X", name)) <= LONGEST
    assert name_key(name)
    assert name.encode("utf-8").decode("utf-8") == name
    assert read_name(name) == name


@given(st.one_of(ANYTHING, AWKWARD))
def test_a_name_and_its_shouted_form_are_the_same(raw: str) -> None:
    assert name_key(raw.casefold()) == name_key(raw)
    assert name_key(name_key(raw)) == name_key(raw)
