"""The law of the duel: attacks inside a turn, each answered in windows that open inside one another.

The turn's owner declares an attack; everybody else may silence it; its target shields, mirrors it or hides behind
somebody (who becomes the target and gets a window of their own); the rest may step in, and the first one to do so
closes the window. A riposte is an attack inside the attack: it is fought out first, then the outer one goes on.
Silence takes back all that the turn has done, the dead included.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from duckpost.games.contract import Ask, AskId, Choice, Json, Kind, Outcome, Phase, Seat, State, first_option
from duckpost.games.dice import Dice
from tests.games.toys.plain import toy

CARDS = ("shield", "mirror", "human_shield", "guard", "riposte", "silence")
END, NOTHING, LET_PASS, STAY_BACK = "end", "nothing", "let_pass", "stay_back"
TURNS = 8


@dataclass(frozen=True, slots=True)
class Duellist:
    seat: Seat
    cards: tuple[str, ...]
    alive: bool = True


@dataclass(frozen=True, slots=True)
class Attack:
    """`window` is the phase it waits for or stands in; `returned` by a mirror, which no second mirror can do."""

    attacker: Seat
    target: Seat
    window: str
    returned: bool = False


@dataclass(frozen=True, slots=True)
class Deed:
    """What silence can take back: a card that was spent, or (None) a death."""

    seat: Seat
    card: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel(State):
    """`attacks` is the stack, the innermost last; `journal` what was done this turn, the newest last."""

    duellists: tuple[Duellist, ...]
    owner: Seat
    turn: int = 1
    has_attacked: bool = False
    attacks: tuple[Attack, ...] = ()
    journal: tuple[Deed, ...] = ()

    def holds(self, seat: Seat, *cards: str) -> tuple[str, ...]:
        held = self.duellists[self.seats.index(seat)].cards
        return tuple(card for card in cards if card in held)

    def living(self, *but: Seat) -> tuple[Seat, ...]:
        return tuple(d.seat for d in self.duellists if d.alive and d.seat not in but)

    def in_window(self, name: str) -> AskId:
        """No window is opened twice: each phase entry has its own asks."""
        return AskId(f"w{self.entry}.{name}")


def deal(seats: tuple[Seat, ...], dice: Dice) -> Duel:
    hands = {seat: dice.fork(seat).sample(CARDS, 4) for seat in seats}
    return Duel(seats=seats, duellists=tuple(Duellist(seat, hands[seat]) for seat in seats), owner=seats[0])


# What is asked


def turn_asks(duel: Duel, seat: Seat) -> tuple[Ask, ...]:
    if seat == duel.owner:
        options = (END, *(() if duel.has_attacked else duel.living(seat)))
        return (_ask(duel, seat, "act", options),)
    if seat in duel.living() and duel.journal and duel.holds(seat, "silence"):
        return (_ask(duel, seat, "silence", ("silence",), closing=("silence",), optional=True),)
    return ()


def announce_asks(duel: Duel, seat: Seat) -> tuple[Ask, ...]:
    if seat not in duel.living(duel.owner):
        return ()
    silence = duel.holds(seat, "silence")
    return (_ask(duel, seat, "announce", (LET_PASS, *silence), closing=silence),)


def defend_asks(duel: Duel, seat: Seat) -> tuple[Ask, ...]:
    attack = duel.attacks[-1]
    if seat != attack.target:
        return ()
    mirror = () if attack.returned else duel.holds(seat, "mirror")
    behind = duel.holds(seat, "human_shield") if duel.living(attack.attacker, seat) else ()
    options = (NOTHING, *duel.holds(seat, "shield"), *mirror, *behind)
    return (_ask(duel, seat, "defend", options, default=_block_if_away),)


def _block_if_away(duel: Duel, ask: Ask, _dice: Dice) -> Choice:
    """Who is there and says nothing does nothing; for who is away the shield is raised."""
    return ("shield",) if ask.seat in duel.away and "shield" in ask.options else (NOTHING,)


def hide_asks(duel: Duel, seat: Seat) -> tuple[Ask, ...]:
    attack = duel.attacks[-1]
    return (_ask(duel, seat, "hide", duel.living(attack.attacker, seat)),) if seat == attack.target else ()


def guard_asks(duel: Duel, seat: Seat) -> tuple[Ask, ...]:
    attack = duel.attacks[-1]
    if seat not in duel.living(attack.attacker, attack.target):
        return ()
    steps_in = duel.holds(seat, "guard", "riposte")
    return (_ask(duel, seat, "guard", (STAY_BACK, *steps_in), closing=steps_in),)


def _ask(
    duel: Duel,
    seat: Seat,
    prompt: str,
    options: tuple[str, ...],
    *,
    closing: tuple[str, ...] = (),
    optional: bool = False,
    default: Callable[[Duel, Ask, Dice], Choice] = first_option,
) -> Ask:
    return Ask(
        id=duel.in_window(prompt),
        seat=seat,
        kind=Kind.CHOOSE,
        prompt=prompt,
        options=options,
        optional=optional,
        default=None if optional else default,
        closing=closing,
    )


# What comes of it


def silenced(duel: Duel, _dice: Dice) -> Duel:
    """Run the turn's journal backwards, newest deed first, and end the turn; the silence itself stays spent."""
    by = next((s for s in duel.seats for n in ("silence", "announce") if _says(duel, s, n, "silence")), None)
    if by is None:
        return duel
    for deed in reversed(duel.journal):
        duel = _undone(duel, deed)
    duel = replace(_spent(duel, by, "silence"), attacks=(), journal=())
    return _next_turn(duel)


def act(duel: Duel, _dice: Dice) -> Duel:
    """Declare the attack, or hand the turn on."""
    chosen = duel.chosen(duel.owner, duel.in_window("act"))
    if not chosen:
        return duel  # silenced: this is another's turn already
    if chosen == (END,):
        return _next_turn(duel)
    return replace(duel, attacks=(Attack(duel.owner, Seat(chosen[0]), "announce"),), has_attacked=True)


def announced(duel: Duel, _dice: Dice) -> Duel:
    """Let the attack come before its target, unless it was silenced."""
    return _instead(duel, replace(duel.attacks[-1], window="defend")) if duel.attacks else duel


def defended(duel: Duel, _dice: Dice) -> Duel:
    """Block, turn round or pass on the attack; whoever answers nothing leaves it to the others."""
    attack = duel.attacks[-1]
    (choice,) = duel.chosen(attack.target, duel.in_window("defend"))
    if choice == NOTHING:
        return _instead(duel, replace(attack, window="guard"))
    duel = _spent(duel, attack.target, choice)
    match choice:
        case "shield":
            return _over(duel)
        case "mirror":
            return _instead(duel, Attack(attack.target, attack.attacker, "defend", returned=True))
        case _:
            return _instead(duel, replace(attack, window="hide"))


def hidden(duel: Duel, _dice: Dice) -> Duel:
    attack = duel.attacks[-1]
    (behind,) = duel.chosen(attack.target, duel.in_window("hide"))
    return _instead(duel, replace(attack, target=Seat(behind), window="defend"))


def guarded(duel: Duel, _dice: Dice) -> Duel:
    """Strike, unless somebody stepped in; a riposte is an attack on the attacker, on top of the stack."""
    attack = duel.attacks[-1]
    for seat in duel.living(attack.attacker, attack.target):
        (choice,) = duel.chosen(seat, duel.in_window("guard"))
        if choice == "guard":
            return _over(_spent(duel, seat, "guard"))
        if choice == "riposte":
            duel = _spent(duel, seat, "riposte")
            return replace(duel, attacks=(*duel.attacks, Attack(seat, attack.attacker, "defend")))
    return _over(_killed(duel, attack.target))


def won(duel: Duel, _dice: Dice) -> Duel:
    living = duel.living()
    if len(living) > 1 and duel.turn <= TURNS:
        return duel
    return replace(duel, outcome=Outcome("survivors", "alone" if len(living) == 1 else "peace", "turn", living))


def _says(duel: Duel, seat: Seat, name: str, option: str) -> bool:
    return option in duel.chosen(seat, duel.in_window(name))


def _with(duel: Duel, seat: Seat, cards: tuple[str, ...], alive: bool) -> Duel:
    at = duel.seats.index(seat)
    changed = Duellist(seat, cards, alive)
    return replace(duel, duellists=(*duel.duellists[:at], changed, *duel.duellists[at + 1 :]))


def _spent(duel: Duel, seat: Seat, card: str) -> Duel:
    duellist = duel.duellists[duel.seats.index(seat)]
    cards = tuple(c for c in duellist.cards if c != card)
    return replace(_with(duel, seat, cards, duellist.alive), journal=(*duel.journal, Deed(seat, card)))


def _killed(duel: Duel, seat: Seat) -> Duel:
    cards = duel.duellists[duel.seats.index(seat)].cards
    return replace(_with(duel, seat, cards, alive=False), journal=(*duel.journal, Deed(seat, None)))


def _undone(duel: Duel, deed: Deed) -> Duel:
    duellist = duel.duellists[duel.seats.index(deed.seat)]
    if deed.card is None:
        return _with(duel, deed.seat, duellist.cards, alive=True)
    return _with(duel, deed.seat, (*duellist.cards, deed.card), duellist.alive)


def _instead(duel: Duel, attack: Attack) -> Duel:
    return replace(duel, attacks=(*duel.attacks[:-1], attack))


def _over(duel: Duel) -> Duel:
    """Take the innermost attack off the stack, and each outer one whose attacker or target has fallen meanwhile."""
    attacks, living = duel.attacks[:-1], duel.living()
    while attacks and not {attacks[-1].attacker, attacks[-1].target} <= set(living):
        attacks = attacks[:-1]
    duel = replace(duel, attacks=attacks)
    return duel if attacks or duel.owner in living else _next_turn(duel)


def _next_turn(duel: Duel) -> Duel:
    at, count = duel.seats.index(duel.owner), len(duel.seats)
    order = (duel.duellists[(at + offset) % count] for offset in range(1, count + 1))
    owner = next(duellist.seat for duellist in order if duellist.alive)
    return replace(duel, owner=owner, turn=duel.turn + 1, has_attacked=False, attacks=(), journal=())


def next_window(duel: Duel) -> str:
    return duel.attacks[-1].window if duel.attacks else "turn"


def public(duel: Duel) -> Json:
    return {
        "owner": duel.owner,
        "turn": duel.turn,
        "duellists": [{"seat": d.seat, "alive": d.alive, "cards": len(d.cards)} for d in duel.duellists],
        "attacks": [[attack.attacker, attack.target] for attack in duel.attacks],
        "outcome": None
        if duel.outcome is None
        else {"reason": duel.outcome.reason, "winners": list(duel.outcome.winners)},
    }


def private(duel: Duel, seat: Seat) -> Json:
    return {"cards": list(duel.duellists[duel.seats.index(seat)].cards)}


PHASES: tuple[Phase[Duel], ...] = (
    Phase(
        name="turn",
        asks=turn_asks,
        timer=30,
        steps=(silenced, act, won),
        next=next_window,
        goes_to=("turn", "announce"),
    ),
    Phase(
        name="announce",
        asks=announce_asks,
        timer=6,
        steps=(silenced, announced, won),
        next=next_window,
        goes_to=("turn", "defend"),
    ),
    Phase(
        name="defend",
        asks=defend_asks,
        timer=15,
        steps=(defended,),
        next=next_window,
        goes_to=("turn", "defend", "hide", "guard"),
    ),
    Phase(name="hide", asks=hide_asks, timer=10, steps=(hidden,), next=next_window, goes_to=("defend",)),
    Phase(
        name="guard",
        asks=guard_asks,
        timer=8,
        steps=(guarded, won),
        next=next_window,
        goes_to=("turn", "defend", "guard"),
    ),
)

DUEL = toy(
    name="duel",
    players=(3, 5),
    state=Duel,
    phases=PHASES,
    deal=deal,
    public=public,
    private=private,
)
