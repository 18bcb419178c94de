"""The law of random evenings: everything that can happen to a room, mixed by chance, sensible and senseless alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from duckpost.games.contract import Ask, Seat
from duckpost.rooms.commands import (
    AddBot,
    Answer,
    Asleep,
    BotTurn,
    Command,
    Connected,
    End,
    Extend,
    GiveHost,
    Gone,
    Join,
    Kick,
    Leave,
    MarkAway,
    MoveSeat,
    OfferPass,
    Pause,
    Raw,
    RedeemPass,
    Rematch,
    Rename,
    Resume,
    Ring,
    SetLocale,
    SetOptions,
    Start,
    WorkerLost,
)
from duckpost.rooms.model import Pace, Status, open_to_bot
from tests.games.random_play import legal_choice, takes_answer
from tests.rooms.evening import Evening, seat_of

NAMES = ("Mia", "나비", "קפקא", "👨‍👩‍👧", "a\u202eb", "\u200b", "x" * 17, "<b>", "Cat 2", "MIA")
OPTIONS: tuple[tuple[tuple[str, Any], ...], ...] = (
    (),
    (("discussion", 30),),
    (("discussion", 60), ("vote", 15), ("open_votes", False)),
    (("witch", 1), ("exile_reveal", "role")),
    (("witch", 99),),
)


def random_evening(seed: int, steps: int) -> Iterator[Evening]:
    """Yield the same evening after each of so many steps."""
    chance = Random(seed)
    pace = chance.choice([Pace(), Pace(least=0, most=0), Pace(speed=20)])
    evening = Evening(chance.randint(1, 8), seed=seed, options=dict(chance.choice(OPTIONS[:4])), pace=pace)
    yield evening
    for _ in range(steps):
        evening.now += chance.choice([0, 0, 1, 50, 900, 3_000])
        if chance.random() < 0.04:
            evening.now += chance.choice([20_000, 60_000, 90_000])
        evening.do(random_command(evening, chance))
        yield evening


def random_command(evening: Evening, chance: Random) -> Command:
    """Choose what happens next: mostly what moves the evening on, now and then anything at all."""
    draw = chance.random()
    if draw < 0.72:
        return _onward(evening, chance)
    if draw < 0.82:
        return _presence(evening, chance)
    kinds: tuple[Callable[[Evening, Random], Command], ...] = (_message, _power, _power, _nonsense)
    return chance.choice(kinds)(evening, chance)


def _onward(evening: Evening, chance: Random) -> Command:
    room = evening.room
    if room.paused is not None and chance.random() < 0.5:
        return _by_host(evening, Resume)
    if room.status is Status.LOBBY:
        return _before(evening, chance)
    if room.status is Status.OVER:
        return _by_host(evening, Rematch)
    due = room.due
    if due is not None and due <= evening.now:
        return _bots(evening, chance) or Ring()
    return _bots(evening, chance) or _answer(evening, chance) or _late_bell(evening)


def _before(evening: Evening, chance: Random) -> Command:
    if len(evening.room.chairs) < 4 or chance.random() < 0.3:
        return chance.choice([_join(chance), _by_host(evening, AddBot, bot=chance.choice(["villager", "random"]))])
    if chance.random() < 0.3:
        chairs = _by_host(evening, MoveSeat, who=_seat(evening, chance), to=chance.randint(0, 3))
        return chance.choice([chairs, _by_host(evening, SetOptions, options=chance.choice(OPTIONS))])
    return _by_host(evening, Start)


def _late_bell(evening: Evening) -> Command:
    if evening.room.due is not None:
        evening.now = max(evening.now, evening.room.due)
    return Ring()


def _answer(evening: Evening, chance: Random) -> Command | None:
    people = {chair.seat for chair in evening.room.chairs if chair.is_human}
    wanted = [ask for ask in evening.pending() if ask.seat in people]
    if not wanted or chance.random() < 0.2:
        seat = chance.choice(evening.state.seats)
        wanted = [ask for ask in evening.asks(seat) if takes_answer(evening.state, ask)]
    if not wanted:
        return None
    ask = chance.choice(wanted)
    return evening.answer(ask.seat, ask.id, _raw(ask, chance))


def _raw(ask: Ask, chance: Random) -> Raw:
    choice = legal_choice(ask, chance)
    raw: Raw = tuple(choice) if isinstance(choice, list) else choice
    return raw


def _bots(evening: Evening, chance: Random) -> Command | None:
    room = evening.room
    due = room.bots_due
    if due is None or (due > evening.now and chance.random() < 0.9):
        return None
    chair = chance.choice([chair for chair in room.chairs if chair.bot is not None])
    asks = open_to_bot(room, chair)
    answers = tuple((ask.id, _raw(ask, chance)) for ask in asks if chance.random() < 0.9)
    return BotTurn(chair.seat, tuple(ask.id for ask in asks), answers)


def _seat(evening: Evening, chance: Random) -> Seat:
    return chance.choice([*(chair.seat for chair in evening.room.chairs), seat_of(77)])


def _by_host(evening: Evening, kind: type[Any], **fields: Any) -> Command:
    host = evening.room.host
    command: Command = evening.say(kind, seat_of(1) if host is None else host, **fields)
    return command


def _join(chance: Random) -> Command:
    number = chance.randint(1, 99)
    name = chance.choice([f"Cat {number}", f"Cat {number}", chance.choice(NAMES)])
    return Join(name=name, token=f"token-{number}", device=f"device-{number}", locale=chance.choice(["ko", "de"]))


def _presence(evening: Evening, chance: Random) -> Command:
    seat, worker = _seat(evening, chance), chance.choice(["w1", "w2"])
    chair = evening.room.chair(seat)
    link = chair.link if chair is not None and chair.link and chance.random() < 0.8 else f"{worker}:{seat}"
    commands: list[Command] = [
        Connected(seat, f"{worker}:{chance.randint(1, 9)}"),
        Connected(seat, f"{worker}:{seat}"),
        Gone(seat, link),
        Asleep(seat, link, chance.random() < 0.5),
        WorkerLost(worker),
    ]
    return chance.choice(commands)


def _message(evening: Evening, chance: Random) -> Command:
    seat = _seat(evening, chance)
    kinds: list[Callable[[], Command]] = [
        lambda: evening.say(Rename, seat, name=chance.choice(NAMES)),
        lambda: evening.say(SetLocale, seat, locale=chance.choice(["ko", "zh-CN", "xx"])),
        lambda: evening.say(Leave, seat),
        lambda: Leave(seat),
        lambda: _join(chance),
        lambda: _moving(evening, seat, chance),
        lambda: Answer(seat, chance.randint(0, evening.ids[seat] + 1), "ready", True),
    ]
    return chance.choice(kinds)()


def _moving(evening: Evening, seat: Seat, chance: Random) -> Command:
    passes = [chair.pass_hash for chair in evening.room.chairs if chair.pass_hash]
    if passes and chance.random() < 0.7:
        key = chance.choice([*passes, "pass-0"])
        return RedeemPass(pass_hash=key, token=f"moved-{chance.randint(1, 99)}", device=chance.choice(["", "device-9"]))
    chair = evening.room.chair(seat)
    return OfferPass(token=chair.token if chair else "nobody", pass_hash=f"pass-{chance.randint(1, 9)}")


def _power(evening: Evening, chance: Random) -> Command:
    who = _seat(evening, chance)
    kinds: list[tuple[type[Any], dict[str, Any]]] = [
        (MarkAway, {"who": who, "away": True}),
        (MarkAway, {"who": who, "away": False}),
        (Kick, {"who": who}),
        (MoveSeat, {"who": who, "to": chance.randint(-1, 8)}),
        (GiveHost, {"who": who}),
        (SetOptions, {"options": chance.choice(OPTIONS)}),
        (Pause, {}),
        (Resume, {}),
        (Extend, {"seconds": chance.choice([4, 5, 60])}),
        (AddBot, {"bot": chance.choice(["villager", "nobody"])}),
        (Start, {}),
        (Rematch, {}),
    ]
    if chance.random() < 0.1:
        kinds = [(End, {})]
    kind, fields = chance.choice(kinds)
    if chance.random() < 0.2:
        command: Command = evening.say(kind, _seat(evening, chance), **fields)
        return command
    return _by_host(evening, kind, **fields)


def _nonsense(evening: Evening, chance: Random) -> Command:
    seat = _seat(evening, chance)
    junk: list[Raw] = [(), ("s1", "s1"), ("nowhere",), True, False, 7, "text", ("hill",) * 20]
    ask = chance.choice(["ready", "d1.gather", "d1.vote", "d9.vote", "", "d1.raid.place"])
    choice = chance.choice(junk)
    commands: list[Command] = [evening.answer(seat, ask, choice), BotTurn(seat, (ask,), ((ask, choice),)), Ring()]
    return chance.choice(commands)
