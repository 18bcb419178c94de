"""The law of how a Witch Catch story reads in a terminal: who was what, then day by day what nobody could see."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from duckpost.games.witch_catch.words import Role
from duckpost.simulate.witch_catch_story import AbilityUse, Day, Proposal, Raid, Ritual, Story, Vote

WHY = {
    "seals": "the last seal is set",
    "witches_exiled": "every witch has been exiled",
    "witches_frogged": "every witch that was left is a frog",
    "knights": "the knights lead a witch away",
    "outnumbered": "there are no more others than witches",
    "knights_failed": "the knights came, and no witch was given up to them",
    "jester_exiled": "the village has exiled the jester",
}
WINNERS = {"town": "The town wins", "witches": "The witches win", "jester": "The jester wins alone"}
STYLES = {Role.WITCH: "bold magenta", Role.CROW: "magenta", Role.JESTER: "yellow"}


@dataclass(frozen=True, slots=True)
class Cast:
    """Names and roles by seat."""

    names: Mapping[str, str]
    roles: Mapping[str, Role]

    def name(self, seat: str) -> Text:
        """Return a cat's name, coloured by its role."""
        return Text(self.names[seat], STYLES.get(self.roles[seat], "bold"))

    def list(self, seats: Iterable[str]) -> Text:
        """Return names with commas between them, or `none`."""
        return Text(", ").join([self.name(seat) for seat in seats]) or Text("none")


def telling(story: Story) -> RenderableType:
    """Return the whole story, ready to print."""
    cast = Cast({p.seat: _printable(p.name) or p.seat for p in story.seats}, {p.seat: p.role for p in story.seats})
    open_places = ", ".join(place.replace("_", " ") for place in story.table.open)
    heading = f"Witch Catch, {story.players} players; open: {open_places}"
    parts: list[RenderableType] = [Text(heading, "italic"), _who(story, cast)]
    for day in story.days:
        needed = ", ".join(day.required)
        parts += [Rule(f"Day {day.day}: the circle needs {needed}"), *_day(day, cast)]
    parts += [Rule(), Text(f"{WINNERS[story.winner]}: {WHY[story.reason]}. Frogs: {story.witch_score}.", "bold")]
    return Group(*parts)


def _printable(name: str) -> str:
    """A name from a file is shown, never obeyed: no control codes for the terminal."""
    return "".join(char for char in name if char.isprintable())


def _who(story: Story, cast: Cast) -> Grid:
    grid = Grid()
    grid.add_column("cat")
    grid.add_column("was the")
    for player in story.seats:
        grid.add_row(cast.name(player.seat), player.role.value)
    return grid


def _day(day: Day, cast: Cast) -> Iterator[RenderableType]:
    # Padded, so that a line that is too long goes on below its own beginning.
    yield from (Padding.indent(line, 2) for line in _lines(day, cast))


def _lines(day: Day, cast: Cast) -> Iterator[Text]:
    yield from _places(day, cast)
    yield from (_raid(raid, cast) for raid in day.raids)
    for restore in day.restores:
        what = " brings back " if restore.done else " is a frog, and cannot bring back "
        yield _line(cast.name(restore.herbalist), what, cast.name(restore.frog))
    yield from (_ability(use, cast) for use in day.abilities)
    yield from (_proposal(proposal, cast) for proposal in day.proposals)
    if day.ritual is not None:
        yield from _ritual(day.ritual, cast)
    if day.vote is not None:
        yield from _vote(day.vote, cast)
    yield _line(f"Seals {day.seals}, failed rituals {day.failed}; frogs: ", cast.list(day.frogs))


def _line(*parts: str | Text) -> Text:
    return Text.assemble(*parts)


def _places(day: Day, cast: Cast) -> Iterator[Text]:
    there: dict[str, list[str]] = defaultdict(list)
    for seat, place in day.places.items():
        there[place.replace("_", " ")].append(seat)
    for named, seats in there.items():
        yield _line(f"{named}: ", cast.list(seats))
    for seat, post in day.guards.items():
        yield _line(cast.name(seat), f" guards the {post.replace('_', ' ')}")


def _raid(raid: Raid, cast: Cast) -> Text:
    spell = "" if raid.spell is None else f" under a {raid.spell}"
    place = f" at the {raid.place.replace('_', ' ')}{spell}"
    if raid.target is None:
        return _line(cast.name(raid.witch), f" lies in wait{place}, for nobody")
    ends = {"frog": ": a frog!", "crowd": ", but there are too many eyes", "guarded": ", but a guard stands there"}
    return _line(cast.name(raid.witch), " raids ", cast.name(raid.target), place, ends.get(raid.result, ""))


def _ability(use: AbilityUse, cast: Cast) -> Text:
    found = (use.result or "nothing").replace("_", " ")
    if use.ability is Role.GUARDIAN:
        return _line(cast.name(use.seat), f" watched the {use.target.replace('_', ' ')}: {found}")
    verb = {Role.SEER: " looks at ", Role.PICKPOCKET: " steals from "}.get(use.ability, f" ({use.ability}) ")
    return _line(cast.name(use.seat), verb, cast.name(use.target), f": {found}")


def _proposal(proposal: Proposal, cast: Cast) -> Text:
    said = Counter(proposal.votes.values())
    end = {True: "passed", False: "rejected", None: "not voted on"}[proposal.passed]
    against = [seat for seat, yes in proposal.votes.items() if not yes]
    parts = [cast.name(proposal.mayor), Text(" proposes "), cast.list(proposal.members)]
    line = _line(*parts, f": {said[True]} yes, {said[False]} no, {end}")
    return line.append_text(Text.assemble(" (against: ", cast.list(against), ")")) if against else line


def _ritual(ritual: Ritual, cast: Cast) -> Iterator[Text]:
    gifts = [Text.assemble(cast.name(seat), f" {gift or 'nothing'}") for seat, gift in ritual.given.items()]
    end = Text("a seal!", "green") if ritual.success else Text("it fails", "red")
    yield _line("The ritual: ", Text(", ").join(gifts), "; ", end)


def _vote(vote: Vote, cast: Cast) -> Iterator[Text]:
    voters: dict[str | None, list[str]] = defaultdict(list)
    for seat, choice in vote.ballots.items():
        voters[choice].append(seat)
    for choice, seats in sorted(voters.items(), key=lambda item: -len(item[1])):
        yield _line("Votes for ", Text("nobody") if choice is None else cast.name(choice), ": ", cast.list(seats))
    if vote.exiled is None:
        yield _line("Nobody is exiled")
    else:
        yield _line(cast.name(vote.exiled), f", the {cast.roles[vote.exiled]}, is exiled")
