"""The law of somebody who plays Witch Catch by hand: does what the screen says can be done, and nothing else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from playwright.async_api import Error, Locator
from playwright.async_api import TimeoutError as NotInTime

from tests.browser.person import Person

Tap: TypeAlias = Callable[[Locator], Awaitable[None]]
Slide: TypeAlias = Callable[[Person, Locator], Awaitable[object]]

_TO_DO = """({given, seen, only}) => {
  const app = document.querySelector('.app[data-phase]');
  if (!app) return null;
  const phase = app.dataset.phase;
  if (only && phase !== only) return 'elsewhere';
  const can = selector => [...app.querySelectorAll(selector)].some(one => !one.disabled);
  const chosen = selector => app.querySelector(`${selector}[aria-pressed="true"]`) !== null;
  if (phase === 'over') return 'over';
  if (phase === 'gathering') return can('.place') && !chosen('.place') ? 'place' : null;
  if (phase === 'approval') return can('.btn-vote') && !chosen('.btn-vote') ? 'vote yes' : null;
  if (phase === 'vote') return can('.tray .btn') && !chosen('button') ? 'vote' : null;
  if (phase === 'proposal') return can('.seat-tap') && !app.querySelector('.tray .btn[aria-busy]') ? 'propose' : null;
  if (phase === 'ritual') {
    const pad = app.querySelector('.tray .hold-pad');
    return pad && pad.innerText.trim() !== given ? 'give' : null;
  }
  if (phase === 'witch_hour') {
    const day = app.querySelector('.day')?.innerText;
    return day !== seen && can('.tray .hold-pad') ? 'think' : null;
  }
  return can('.tray .btn-main') ? 'confirm' : null;
}"""


_TAP_MS = 3_000
"""How long a finger waits for a button to hold still; what is still to be done then is seen anew."""


async def _touch(button: Locator) -> None:
    await button.click(timeout=_TAP_MS)


async def _finger(person: Person, held: Locator) -> None:
    await person.slides(held)


class Tapper:
    """Plays with a person's phone; `tap` and `slide` are how they press a button and choose what is held.

    `votes` is the name of the cat to be voted out, nobody if it is not there. `phases` are those it met.
    """

    def __init__(self, person: Person, *, votes: str = "", tap: Tap = _touch, slide: Slide = _finger) -> None:
        self.person = person
        self.votes = votes
        self.phases: list[str] = []
        self._tap = tap
        self._slide = slide
        self._thought = ""

    async def play(self) -> None:
        """Play until the game is over."""
        while (todo := await self.what_now()) != "over":
            await self.does(todo)

    async def what_now(self, instead_of: str = "") -> str:
        """Wait until there is something to do and return what; `over` at the end.

        Nothing, as soon as another phase is there than `instead_of`.
        """
        person = self.person
        asked = {"given": person.says("give-done"), "seen": self._thought, "only": instead_of}
        found = await person.page.wait_for_function(_TO_DO, arg=asked, polling=50, timeout=60_000)
        phase = await person.phase()
        if not self.phases or self.phases[-1] != phase:
            self.phases.append(phase)
        todo = str(await found.json_value())
        return "" if todo == "elsewhere" else todo

    async def does(self, todo: str) -> None:
        """Do it. The phase may be over before the finger is down: then it was too late, as it can be for anybody."""
        before = await self.person.phase()
        try:
            await self._does(todo)
        except NotInTime:
            return
        except (Error, AssertionError):
            if await self.person.phase() == before:
                raise

    async def _does(self, todo: str) -> None:
        app, person = self.person.page.locator(".app"), self.person
        match todo:
            case "place":
                await self._tap(app.locator(".place").first)
            case "vote yes":
                await self._tap(person.button("approval-yes"))
            case "vote":
                cat = app.locator(".seat-tap:enabled").filter(has_text=self.votes or "\0")
                await self._tap(cat if await cat.count() else person.button("vote-abstain"))
            case "propose":
                await self._proposes()
            case "give":
                await self._slide(person, app.locator(".tray .hold-pad"))
            case "think":
                await self._thinks()
            case "confirm":
                await self._tap(app.locator(".tray .btn-main"))

    async def _proposes(self) -> None:
        app, go = self.person.page.locator(".app"), self.person.button("proposal-go")
        seats = app.locator(".seat-tap:enabled")
        for number in range(await seats.count()):
            if await go.is_enabled():
                break
            if await seats.nth(number).get_attribute("aria-pressed") == "false":
                await self._tap(seats.nth(number))
        await self._tap(go)
        await self.person.page.wait_for_function(
            "() => document.querySelector('.app')?.dataset.phase !== 'proposal'", polling=50
        )

    async def _thinks(self) -> None:
        """Hold the paw once; who has something to do in secret does it, anybody else marks a suspicion."""
        app = self.person.page.locator(".app")
        await self._tap(self.person.button("dig-tap"))
        self._thought = await app.locator(".day").inner_text()
        await self._slide(self.person, app.locator(".tray .hold-pad"))
