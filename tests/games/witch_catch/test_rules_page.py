"""The players' page of rules: its tables and its diagram are those the game is played by, and nothing is lacking."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from duckpost.games.contract import Closes, Phase
from duckpost.games.witch_catch import GAME, TABLES, victory, words
from duckpost.games.witch_catch.phases import PHASES
from duckpost.games.witch_catch.state import Village
from duckpost.games.witch_catch.tables import REVEALS
from tests.conftest import SameAsFile

PAGE = Path(str(victory.__file__)).with_name("RULES.md")
HEADINGS = ("open places", "required", "seals", "knights' day", "gauge", "herbalist", "seer")
COLUMNS = ("open_places", "required", "seals", "knights_day", "gauge", "herbalist_uses", "seer_uses")
ENDS = {name for name, step in vars(victory).items() if getattr(step, "__module__", "") == victory.__name__} - {
    "close_day"
}


def tables() -> str:
    """The table of player counts, and what the host may choose, as Markdown."""
    roles = ("witch", "crow", "jester", "specials", "citizens")
    lines = [f"| players | {' | '.join((*roles, *HEADINGS))} |", "|---" * (1 + len(roles) + len(HEADINGS)) + "|"]
    for players, row in sorted(TABLES.players.items()):
        dealt = [row[name] for name in roles[:-1]]
        numbers = (players, *dealt, players - sum(dealt), *(row[name] for name in COLUMNS))
        lines.append(f"| {' | '.join(map(str, numbers))} |")
    lines += ["", "What the host may choose:", "", "| | from | to | unless chosen |", "|---|---|---|---|"]
    lines += [f"| `{name}` | {low} | {high} | the table above |" for name, (low, high) in TABLES.bounds.items()]
    for name, (low, high) in TABLES.timers.items():
        default = f"{TABLES.defaults[name]} s, with a discussion time" if name in TABLES.defaults else "no limit"
        lines.append(f"| `{name}` | {low} s | {high} s | {default} |")
    lines += [f"| `{name}` | off | on | {'on' if on else 'off'} |" for name, on in TABLES.switches.items()]
    lines.append(f"| `exile_reveal` | {' | '.join((', '.join(f'`{r}`' for r in REVEALS), '', TABLES.exile_reveal))} |")
    fixed = ", ".join(f"`{name}` {seconds} s" for name, seconds in TABLES.seconds.items())
    return "\n".join([*lines, "", f"Always the same length: {fixed}."])


def diagram() -> str:
    """The phases and where each may go, as Mermaid."""
    lines = ["```mermaid", "stateDiagram-v2", f"    [*] --> {GAME.first}"]
    for phase in PHASES:
        lines += [f"    {phase.name} --> {name}" for name in phase.goes_to]
        if may_end(phase):
            lines.append(f"    {phase.name} --> [*]")
        if phase.closes is Closes.ON_TIME:
            lines.append(f"    note right of {phase.name} : ends when its time is up")
    return "\n".join([*lines, "```"])


def may_end(phase: Phase[Village]) -> bool:
    """Whether one of the phase's steps can end the game."""
    return any(step.__name__ in ENDS for step in phase.steps)


def current() -> str:
    """The page with both generated parts made anew."""
    text = PAGE.read_text(encoding="utf-8")
    for name, made in (("diagram", diagram()), ("tables", tables())):
        begin, end = f"<!-- {name}: begin (generated: make docs) -->", f"<!-- {name}: end -->"
        assert text.count(begin) == text.count(end) == 1
        before, rest = text.split(begin)
        text = f"{before}{begin}\n{made}\n{end}{rest.split(end)[1]}"
    return text


@pytest.mark.generated
def test_tables_and_diagram_are_those_the_game_is_played_by(same_as_file: SameAsFile) -> None:
    same_as_file(PAGE, current())


def section(number: int) -> str:
    parts = re.split(r"^## §(\d+) ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(map(int, parts[1::2]), parts[2::2], strict=True))[number]


def test_the_page_has_the_ten_sections_that_the_code_cites() -> None:
    assert re.findall(r"^## §(\d+) ", PAGE.read_text(encoding="utf-8"), re.MULTILINE) == [str(n) for n in range(1, 11)]


def test_every_phase_stands_in_the_table_of_the_day_in_order() -> None:
    assert re.findall(r"^\| `(\w+)` \|", section(3), re.MULTILINE) == [phase.name for phase in PHASES]


def test_every_role_is_told_what_it_can_do() -> None:
    for role in words.Role:
        assert f"**{role.value.title()}**" in section(6) or f"**{role.value}**" in section(6)


def test_every_place_stands_by_its_material() -> None:
    for place, material in words.MATERIAL_OF.items():
        assert f"{place.value.replace('_', ' ').capitalize()}: {material.value}." in section(4)


def test_every_spell_stands_with_the_failed_rituals_that_unlock_it() -> None:
    rows = re.findall(r"^ *\| (\w+) \| (\d) failed rituals? \|", section(5), re.MULTILINE)
    assert rows == [(spell.value, str(failed)) for spell, failed in TABLES.unlocks]
