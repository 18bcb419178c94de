"""The law of the grimoire: a night order told by a storyteller, who is a seat, sees all and answers for the table.

The preacher wakes first and may put the poisoner to sleep, who is then not woken; the poisoner's victim hears what is
false; the imp's victim is dead at once and no longer woken; and what the dreamer asked decides what the storyteller
is asked. For everybody who sleeps, the whole night looks alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from duckpost.games.contract import (
    Ask,
    AskId,
    Choice,
    Closes,
    Json,
    Kind,
    Outcome,
    Phase,
    Seat,
    State,
    at_random,
    confirmed,
    first_option,
)
from duckpost.games.dice import Dice
from tests.games.toys.plain import toy

ROLES = ("imp", "dreamer", "preacher", "poisoner", "villager")
EVIL = ("imp", "poisoner")
NOBODY = "nobody"
LAST_NIGHT = 4


@dataclass(frozen=True, slots=True)
class Sleeper:
    """A player, the storyteller not being one. `hears`: what the dreamer has been told, night by night."""

    seat: Seat
    role: str
    alive: bool = True
    hears: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Grimoire(State):
    """`asleep`, `poisoned`, `dreamt_of` and `killed` are tonight's; `woken` counts who woke tonight."""

    sleepers: tuple[Sleeper, ...]
    night: int = 1
    asleep: Seat | None = None
    poisoned: Seat | None = None
    dreamt_of: Seat | None = None
    killed: Seat | None = None
    woken: int = 0
    news: str = ""

    @property
    def storyteller(self) -> Seat:
        return self.seats[0]

    def living(self) -> tuple[Seat, ...]:
        return tuple(sleeper.seat for sleeper in self.sleepers if sleeper.alive)

    def wakes(self, role: str) -> Seat | None:
        """Who is to be woken as this role: alive at this moment and not put to sleep tonight."""
        woken = (s.seat for s in self.sleepers if s.role == role and s.alive and s.seat != self.asleep)
        return next(woken, None)

    def tonight(self, name: str) -> AskId:
        return AskId(f"n{self.night}.{name}")


def deal(seats: tuple[Seat, ...], dice: Dice) -> Grimoire:
    players = seats[1:]
    roles = dice.fork("roles").shuffle(ROLES[: len(players)])
    return Grimoire(seats=seats, sleepers=tuple(Sleeper(*dealt) for dealt in zip(players, roles, strict=True)))


def role_of(state: Grimoire, seat: Seat) -> str:
    return next(sleeper.role for sleeper in state.sleepers if sleeper.seat == seat)


# The night order


def wake(role: str) -> Callable[[Grimoire, Seat], tuple[Ask, ...]]:
    """Ask the one who wakes as this role for somebody; the storyteller may answer in their place."""

    def asks(state: Grimoire, seat: Seat) -> tuple[Ask, ...]:
        woken = state.wakes(role)
        if woken is None or seat not in (woken, state.storyteller):
            return ()
        options = tuple(s for s in state.living() if role != "dreamer" or s != woken)
        if seat == woken:
            return (_choose(state.tonight(role), seat, role, options),)
        return (_choose(state.tonight(f"for_{role}"), seat, f"for_{role}", options, closing=options),)

    return asks


def choice_of(state: Grimoire, role: str) -> Seat | None:
    """What was chosen as this role: the storyteller's word goes before what the game filled in."""
    for seat, name in ((state.storyteller, f"for_{role}"), (state.wakes(role), role)):
        chosen = () if seat is None else state.chosen(seat, state.tonight(name))
        if chosen:
            return Seat(chosen[0])
    return None


def preach(state: Grimoire, _dice: Dice) -> Grimoire:
    """A poisoner that is preached to sleeps through this night; anybody else notices nothing."""
    chosen = choice_of(state, "preacher")
    asleep = chosen if chosen is not None and role_of(state, chosen) == "poisoner" else None
    return replace(_woken(state, "preacher"), asleep=asleep)


def poison(state: Grimoire, _dice: Dice) -> Grimoire:
    return replace(_woken(state, "poisoner"), poisoned=choice_of(state, "poisoner"))


def kill(state: Grimoire, _dice: Dice) -> Grimoire:
    """The imp's victim is dead at once, and not woken any more."""
    victim = choice_of(state, "imp")
    state = _woken(state, "imp")
    return state if victim is None else replace(_fallen(state, victim), killed=victim)


def dream(state: Grimoire, _dice: Dice) -> Grimoire:
    return replace(_woken(state, "dreamer"), dreamt_of=choice_of(state, "dreamer"))


def _woken(state: Grimoire, role: str) -> Grimoire:
    return replace(state, woken=state.woken + (state.wakes(role) is not None))


def tell_asks(state: Grimoire, seat: Seat) -> tuple[Ask, ...]:
    """Ask the storyteller what the dreamer hears: a role, the true one unless poisoned, and then how many woke."""
    dreamer = state.wakes("dreamer")
    if seat != state.storyteller or dreamer is None or state.dreamt_of is None:
        return ()
    true = role_of(state, state.dreamt_of)
    options = tuple(r for r in ROLES if r != true) if state.poisoned == dreamer else (true,)
    tell = _choose(state.tonight("tell"), seat, "tell", options, default=first_option)
    if not state.chosen(seat, tell.id):
        return (tell,)
    count = Ask(
        id=state.tonight("count"), seat=seat, kind=Kind.NUMBER, prompt="count", min=0, max=4, default=_true_count
    )
    return (tell, count)


def _true_count(state: Grimoire, _ask: Ask, _dice: Dice) -> Choice:
    return state.woken


def hear(state: Grimoire, _dice: Dice) -> Grimoire:
    told = state.chosen(state.storyteller, state.tonight("tell"))
    if not told:
        return state
    heard = f"{told[0]} {state.choice(state.storyteller, state.tonight('count'))}"
    dreamer = state.wakes("dreamer")
    return replace(
        state,
        sleepers=tuple(replace(s, hears=(*s.hears, heard)) if s.seat == dreamer else s for s in state.sleepers),
    )


# The day


def dawn_asks(state: Grimoire, seat: Seat) -> tuple[Ask, ...]:
    if seat != state.storyteller:
        return (Ask(id=state.tonight("seen"), seat=seat, kind=Kind.CONFIRM, prompt="seen", default=confirmed),)
    return (
        Ask(
            id=state.tonight("news"), seat=seat, kind=Kind.TEXT, prompt="news", min=1, max=80, default=lambda *_: "dawn"
        ),
    )


def tell_news(state: Grimoire, _dice: Dice) -> Grimoire:
    return replace(state, news=str(state.choice(state.storyteller, state.tonight("news"))))


def execution_asks(state: Grimoire, seat: Seat) -> tuple[Ask, ...]:
    """The table decides by a show of hands; the storyteller answers for it."""
    if seat != state.storyteller:
        return ()
    return (_choose(state.tonight("execution"), seat, "execution", (NOBODY, *state.living()), default=first_option),)


def execute(state: Grimoire, _dice: Dice) -> Grimoire:
    (chosen,) = state.chosen(state.storyteller, state.tonight("execution"))
    return state if chosen == NOBODY else _fallen(state, Seat(chosen))


def decide(state: Grimoire, _dice: Dice) -> Grimoire:
    if state.wakes("imp") is None:
        return _won(state, "good", "imp_dead")
    if len(state.living()) <= 2 or state.night == LAST_NIGHT:
        return _won(state, "evil", "too_few" if len(state.living()) <= 2 else "last_night")
    return state


def nightfall(state: Grimoire, _dice: Dice) -> Grimoire:
    return replace(state, night=state.night + 1, asleep=None, poisoned=None, dreamt_of=None, killed=None, woken=0)


def _fallen(state: Grimoire, seat: Seat) -> Grimoire:
    return replace(state, sleepers=tuple(replace(s, alive=False) if s.seat == seat else s for s in state.sleepers))


def _won(state: Grimoire, side: str, reason: str) -> Grimoire:
    winners = tuple(s.seat for s in state.sleepers if (s.role in EVIL) == (side == "evil"))
    return replace(state, outcome=Outcome(side, reason, "day", winners))


def _choose(
    ask_id: AskId,
    seat: Seat,
    prompt: str,
    options: tuple[str, ...],
    closing: tuple[str, ...] = (),
    default: Callable[[Grimoire, Ask, Dice], Choice] = at_random,
) -> Ask:
    return Ask(
        id=ask_id,
        seat=seat,
        kind=Kind.CHOOSE,
        prompt=prompt,
        options=options,
        optional=bool(closing),
        default=None if closing else default,
        closing=closing,
    )


# Who sees what


def public(state: Grimoire) -> Json:
    """Deaths show at dawn, not before: whoever the imp has killed tonight lies there like a sleeper."""
    by_day = state.phase in ("dawn", "day", "over")
    hidden = None if by_day else state.killed
    return {
        "storyteller": state.storyteller,
        "night": state.night,
        "living": [s.seat for s in state.sleepers if s.alive or s.seat == hidden],
        "news": state.news,
        "outcome": None if state.outcome is None else {"winner": state.outcome.winner, "reason": state.outcome.reason},
    }


def private(state: Grimoire, seat: Seat) -> Json:
    """A player's own card; for the storyteller the whole grimoire."""
    if seat != state.storyteller:
        sleeper = next(s for s in state.sleepers if s.seat == seat)
        return {"role": sleeper.role, "hears": list(sleeper.hears)}
    return {
        "sleepers": [[s.seat, s.role, s.alive] for s in state.sleepers],
        "asleep": state.asleep,
        "poisoned": state.poisoned,
        "dreamt_of": state.dreamt_of,
        "killed": state.killed,
        "woken": state.woken,
    }


def _to(name: str) -> Callable[[Grimoire], str]:
    return lambda _state: name


def _call(role: str, step: Callable[[Grimoire, Dice], Grimoire], then: str) -> Phase[Grimoire]:
    return Phase(
        name=f"call_{role}",
        asks=wake(role),
        timer=20,
        steps=(step,),
        next=_to(then),
        goes_to=(then,),
        progress_hidden=True,
        looks_like="dusk",
    )


PHASES: tuple[Phase[Grimoire], ...] = (
    Phase(name="dusk", closes=Closes.ON_TIME, timer=5, next=_to("call_preacher"), goes_to=("call_preacher",)),
    _call("preacher", preach, "call_poisoner"),
    _call("poisoner", poison, "call_imp"),
    _call("imp", kill, "call_dreamer"),
    _call("dreamer", dream, "tell"),
    Phase(
        name="tell",
        asks=tell_asks,
        timer=60,
        steps=(hear,),
        next=_to("dawn"),
        goes_to=("dawn",),
        progress_hidden=True,
        looks_like="dusk",
    ),
    Phase(name="dawn", asks=dawn_asks, steps=(tell_news,), next=_to("day"), goes_to=("day",)),
    Phase(
        name="day",
        asks=execution_asks,
        timer=300,
        steps=(execute, decide, nightfall),
        next=_to("dusk"),
        goes_to=("dusk",),
    ),
)

GRIMOIRE = toy(
    name="grimoire",
    players=(4, 6),
    state=Grimoire,
    phases=PHASES,
    deal=deal,
    public=public,
    private=private,
)
