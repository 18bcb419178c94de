"""The size of what a phone is sent tells nothing of whose it is: one size for all in every phase, replies included."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import replace

import pytest

from bench.sizes import rooms
from duckpost.bots.registry import BOTS
from duckpost.games.contract import Seat
from duckpost.games.registry import GAMES
from duckpost.gateway import views
from duckpost.gateway.views import STEP, own_part, public_part
from duckpost.gateway.wire import REPLY_STEP, Ack, Nak, NakCode, Pong, Welcome
from duckpost.rooms.commands import End, Pause, Rematch, Start
from duckpost.rooms.model import Room, Status
from tests.gateway.server import Running
from tests.gateway.test_views import VIEW, all_answer, public_bytes, room, started, until_gathering
from tests.protocol_client import Phone, watching
from tests.rooms.evening import Evening, in_status, playing

TABLE = "table screen"


def sizes(shown: Room) -> dict[str, set[int]]:
    """The sizes of own parts by role, the table screen's too."""
    public = public_part(shown)
    assert shown.state is not None
    found: dict[str, set[int]] = defaultdict(set)
    for seat in (None, *shown.state.seats):
        role = TABLE if seat is None else shown.rules.private(shown.state, seat)["role"]
        found[role].add(len(own_part(shown, seat, public.own_bytes)))
    return found


@pytest.mark.parametrize("players", range(4, 13))
def test_in_no_phase_does_size_tell_one_role_from_another(players: int) -> None:
    """Whole games: in what everybody sees of a phase, a day and a table, every role has the same one size."""
    found: dict[tuple[object, ...], dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for seed in range(5):
        for bot in BOTS:
            for shown in rooms(players, seed, bot):
                assert shown.state is not None
                public = shown.table.public(shown.state)
                facts: tuple[object, ...] = (public["phase"], public["day"], tuple(public["roles"].items()))
                for role, seen in sizes(shown).items():
                    found[facts][role] |= seen
    assert {facts[0] for facts in found} >= {phase.name for phase in GAMES["witch_catch"].phases} - {"guard_post"}
    for facts, by_role in found.items():
        assert len(by_role) >= 4, facts
        assert len(set().union(*by_role.values())) == 1, (facts, by_role)


def test_nor_does_it_in_a_game_that_stands_still_was_cut_short_or_is_played_again() -> None:
    for phase in ("role_check", "witch_hour", "approval", "vote"):
        evening = playing(8, options={"discussion": 60}, phase=phase)
        again: list[Evening] = [evening]
        evening.ok(evening.say(Pause))
        assert len(set().union(*sizes(evening.room).values())) == 1
        evening.ok(evening.say(End))
        assert evening.room.status is Status.OVER
        assert len(set().union(*sizes(evening.room).values())) == 1
        for _ in range(12):
            evening.ok(evening.say(Rematch))
            evening.ok(evening.say(Start))
            evening.play_to(phase)
            evening.ok(evening.say(Pause))
            assert len(set().union(*sizes(evening.room).values())) == 1
            evening.ok(evening.say(End))
        assert again == [evening]


def test_before_a_game_there_is_nothing_of_ones_own() -> None:
    lobby = room()
    public = public_part(lobby)
    assert public.own_bytes == STEP
    assert {len(own_part(lobby, chair.seat, STEP)) for chair in lobby.chairs} == {STEP}


def test_a_part_that_is_longer_than_its_game_says_is_still_padded_and_logged_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    monkeypatch.setattr("duckpost.gateway.views.log.error", lambda event, **_: told.append(event))
    views._note_too_long.cache_clear()
    monkeypatch.setitem(GAMES, "witch_catch", replace(GAMES["witch_catch"], own_bytes=lambda _public: 1))
    shown = in_status(Status.PLAYING, 6).room
    public = public_part(shown)
    parts = [own_part(shown, Seat(f"s{n}"), public.own_bytes) for n in range(1, 7)]
    assert {len(part) for part in parts} == {2 * STEP}
    assert all(json.loads(b"{" + part + b"}")["you"]["role"] for part in parts)
    assert told == ["own_part_too_long"]


# Whole frames, as they come


def by_what_is_public(*phones: Phone) -> list[list[bytes]]:
    """All views, together those in which everybody sees the same."""
    found: dict[bytes, list[bytes]] = defaultdict(list)
    for phone in phones:
        for raw in phone.raw:
            if raw.startswith(VIEW):
                found[public_bytes(raw)].append(raw)
    return list(found.values())


def digits(raw: bytes) -> int:
    return len(str(json.loads(raw)["seq"]))


async def test_views_that_say_the_same_in_public_are_as_long_for_every_phone_and_the_table(server: Running) -> None:
    phones = await started(server, players=4)
    async with watching(server.base, server.tickets[0].code) as table:
        for _ in range(12):  # one has had more views than the others, so that their numbers are longer
            await phones[0].send({"type": "resync"})
        await until_gathering(server, phones)
        for phone in phones:
            ask = next((ask for ask in phone.now["asks"] if ask["prompt"].startswith("gather")), None)
            if ask is not None:
                assert (await phone.answer(ask["id"], [ask["options"][0]]))["type"] == "ack"
        await phones[0].until(lambda phone: phone.phase == "witch_hour")
        server.store.clock.shift(60_000)
        await all_answer(phones, "d1.report", lambda _: True)
        for phone in (*phones, table):
            await phone.until(lambda one: one.phase == "evening_talk")
        found = by_what_is_public(*phones, table)
    assert len(found) > 10
    assert any(len({digits(raw) for raw in seen}) > 1 for seen in found)
    assert {len({len(raw) for raw in seen}) for seen in found} == {1}


async def test_replies_are_as_long_whatever_their_numbers_and_for_whomever(server: Running) -> None:
    phones = await started(server)
    await phones[0].do({"type": "me", "do": "locale", "locale": "en"})
    ask = {"type": "answer", "ask": "ready", "choice": True}
    for message in (9, 10, 4_000_000, 2**53 - 1):
        await phones[1].send({"id": message, **ask})
    await phones[1].ping()
    raw = [text for phone in phones for text in phone.raw if not text.startswith(VIEW)]
    assert {len(text) for text in raw} == {REPLY_STEP}
    assert {json.loads(text)["type"] for text in raw} == {"welcome", "ack", "nak", "pong"}


def test_every_reply_but_one_with_a_long_detail_has_one_length() -> None:
    frames = [
        *(Ack(id=number) for number in (0, 9, 10, 2**53 - 1)),
        *(Nak(id=2**53 - 1, code=code, detail="d10.approval_result.6") for code in NakCode),
        *(Pong(at=number, now=1_767_225_600_000, seq=number) for number in (1, 10_000_000_000)),
        *(Welcome(seat=seat, heartbeat_ms=15_000, server="1.0.0", last_id=2**31) for seat in (None, "s1", "s12")),
    ]
    assert {len(frame.encoded()) for frame in frames} == {REPLY_STEP}
    long = Nak(id=1, code=NakCode.NOT_ALLOWED, detail="x" * 100).encoded()
    assert len(long) == 2 * REPLY_STEP
    assert json.loads(long)["detail"] == "x" * 100
