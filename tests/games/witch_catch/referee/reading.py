"""The law of reading a story (rule book §10): a JSON object in, a typed `Story` out.

A field that is missing, of the wrong type, an unknown word or an unknown seat raises
`BadStory` with the path of the field. Fields the referee does not need are not looked at.
"""

from tests.games.witch_catch.referee.page import Page
from tests.games.witch_catch.referee.story import (
    Day,
    Look,
    Moment,
    Proposal,
    Raid,
    Restore,
    Ritual,
    Story,
    Table,
    Theft,
    Use,
    Vote,
    Watch,
)
from tests.games.witch_catch.referee.words import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    ROUNDS,
    EndedIn,
    Material,
    Phase,
    Place,
    RaidResult,
    Reason,
    Role,
    Seat,
    Spell,
    Winner,
    uses_a_game,
)


def read_story(value: object) -> Story:
    """Read a whole story; raises `BadStory` naming the field that is wrong."""
    cover = Page(value, "", {})
    if cover.text("game") != "witch_catch":
        raise cover.wrong("game", f"{cover.text('game')!r} is not 'witch_catch'")
    options = cover.page("options")
    roles = _roles(cover)
    book = Page(value, "", {seat: seat for seat in roles})
    return Story(
        table=_table(book.page("table")),
        roles=roles,
        uses={role: _uses(options, role, len(roles)) for role in (Role.HERBALIST, Role.SEER)},
        days=_days(book),
        winner=book.word(Winner, "winner"),
        reason=book.word(Reason, "reason"),
        ended_in=book.word(EndedIn, "ended_in"),
        witch_score=book.whole("witch_score"),
    )


def _uses(options: Page, role: Role, players: int) -> int:
    """How often the role may act in this game: the host's number, else the rule book's (§6)."""
    key = f"{role}_uses"
    return options.whole(key) if options.has(key) else uses_a_game(players)


def _roles(cover: Page) -> dict[Seat, Role]:
    roles: dict[Seat, Role] = {}
    for page in cover.pages("seats"):
        seat = Seat(page.text("seat"))
        if seat in roles:
            raise page.wrong("seat", f"{seat!r} sits here twice")
        roles[seat] = page.word(Role, "role")
    players = cover.whole("players")
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise cover.wrong("players", f"{players} is not within {FEWEST_PLAYERS} to {MOST_PLAYERS}")
    if len(roles) != players:
        raise cover.wrong("seats", f"{len(roles)} seats for {players} players")
    if Role.WITCH not in roles.values():
        raise cover.wrong("seats", "there is no witch")
    return roles


def _table(page: Page) -> Table:
    places = page.words(Place, "open")
    if not places or len(set(places)) != len(places):
        raise page.wrong("open", f"{', '.join(places) or 'nothing'} must be one or more different places")
    return Table(
        open=places,
        required=page.whole("required", least=1),
        seals=page.whole("seals", least=1),
        knights_day=page.whole("knights_day", least=1),
        gauge=page.whole("gauge", least=1),
    )


def _days(book: Page) -> tuple[Day, ...]:
    days = tuple([_day(page) for page in book.pages("days")])
    if not days:
        raise book.wrong("days", "there is no day")
    for number, day in enumerate(days, start=1):
        if day.day != number:
            raise book.wrong(f"days[{number - 1}].day", f"{day.day} is not {number}")
    return days


def _day(page: Page) -> Day:
    places, gatherers = page.by_seat("places")
    guards, posted = page.by_seat("guards")
    gains, gainers = page.by_seat("gains")
    return Day(
        day=page.whole("day", least=1),
        required=page.words(Material, "required"),
        places={seat: places.word(Place, seat) for seat in gatherers},
        guards={seat: guards.word(Place, seat) for seat in posted},
        raids=tuple([_raid(raid) for raid in page.pages("raids")]),
        restores=tuple([_restore(restore) for restore in page.pages("restores")]),
        gains={seat: gains.word(Material, seat) for seat in gainers},
        uses=tuple([_use(use) for use in page.pages("abilities")]),
        proposals=tuple([_proposal(proposal) for proposal in page.pages("proposals")]),
        ritual=_ritual(page.page("ritual")) if page.has("ritual") else None,
        vote=_vote(page.page("vote")) if page.has("vote") else None,
        frogs=page.seats("frogs"),
        exiled=page.seats("exiled"),
        persons=page.seats("persons"),
        seals=page.whole("seals"),
        failed=page.whole("failed"),
    )


def _raid(page: Page) -> Raid:
    return Raid(
        witch=page.seat("witch"),
        place=page.word(Place, "place"),
        spell=page.word_or_none(Spell, "spell"),
        target=page.seat_or_none("target"),
        result=page.word(RaidResult, "result"),
    )


def _restore(page: Page) -> Restore:
    return Restore(page.seat("herbalist"), page.seat("frog"), page.flag("done"))


def _use(page: Page) -> Use:
    seat, when, ability = page.seat("seat"), _moment(page), page.text("ability")
    if ability == Role.SEER:
        return Look(seat, page.seat("target"), _either(page, "witch", "not_witch"), when)
    if ability == Role.PICKPOCKET:
        return Theft(seat, page.seat("target"), page.word_or_none(Material, "result"), when)
    if ability == Role.GUARDIAN:
        return Watch(seat, page.word(Place, "target"), _either(page, "stopped", "quiet"), when)
    raise page.wrong("ability", f"{ability!r} is none of seer, pickpocket, guardian")


def _moment(page: Page) -> Moment:
    phase = page.word(Phase, "phase")
    return Moment(phase, page.whole("round") if phase in ROUNDS else None)


def _either(page: Page, yes: str, no: str) -> bool:
    result = page.text("result")
    if result not in (yes, no):
        raise page.wrong("result", f"{result!r} is neither {yes} nor {no}")
    return result == yes


def _proposal(page: Page) -> Proposal:
    votes, voters = page.by_seat("votes")
    return Proposal(
        mayor=page.seat("mayor"),
        members=page.seats("members"),
        votes={seat: votes.flag(seat) for seat in voters},
        passed=page.flag("passed"),
    )


def _ritual(page: Page) -> Ritual:
    given, givers = page.by_seat("given")
    cards = {seat: given.word_or_none(Material, seat) for seat in givers}
    return Ritual(cards, page.flag("success"), page.flag("counted"))


def _vote(page: Page) -> Vote:
    ballots, voters = page.by_seat("ballots")
    return Vote({seat: ballots.seat_or_none(seat) for seat in voters}, page.seat_or_none("exiled"))
