"""The law of the day: the phase table of RULES.md §3, row by row, and the two pipelines in the rule book's order."""

from __future__ import annotations

from collections.abc import Callable

from duckpost.games.contract import Closes, Phase
from duckpost.games.witch_catch import asks, steps, victory
from duckpost.games.witch_catch.state import Village

DAY_END = (
    steps.raids,
    steps.restores,
    steps.hand_out,
    victory.day_witches_frogged,
    victory.day_outnumbered,
)
"""The pipeline `day_end`: raids → restores → hand out materials → victory."""

RITUAL_END = (steps.hold_ritual, victory.seals_complete)
"""What happens when every member has given: the ritual, then the seals."""

VOTE_END = (
    steps.tally,
    steps.exile,
    victory.jester_exiled,
    victory.knights_decide,
    victory.witches_exiled,
    victory.vote_witches_frogged,
    victory.vote_outnumbered,
    victory.close_day,
)
"""The pipeline `vote_end`: tally → exile → victory."""


def _to(name: str) -> Callable[[Village], str]:
    def fixed(_village: Village) -> str:
        return name

    return fixed


def _after_gathering(village: Village) -> str:
    return "guard_post" if any(asks.guards_today(village, seat) for seat in village.seats) else "witch_hour"


def _after_talk(village: Village) -> str:
    return "ritual_result" if village.today.called_off else "proposal"


def _after_approval(village: Village) -> str:
    if village.today.proposals[-1].passed:
        return "ritual"
    return "vote" if village.gauge >= village.options.gauge else "proposal"


def _after_ritual(village: Village) -> str:
    return "vote" if village.today.called_off else "quarrel"


PHASES: tuple[Phase[Village], ...] = (
    Phase(name="role_check", asks=asks.ready, steps=(steps.dawn,), next=_to("morning"), goes_to=("morning",)),
    Phase(name="morning", closes=Closes.ON_TIME, timer="morning", next=_to("gathering"), goes_to=("gathering",)),
    Phase(
        name="gathering",
        asks=asks.gather,
        timer="discussion",
        progress_hidden=True,
        steps=(steps.set_out,),
        next=_after_gathering,
        goes_to=("guard_post", "witch_hour"),
    ),
    Phase(
        name="guard_post",
        asks=asks.guard_post,
        timer="guard_post",
        progress_hidden=True,
        looks_like="gathering",
        steps=(steps.set_out,),
        next=_to("witch_hour"),
        goes_to=("witch_hour",),
    ),
    Phase(
        name="witch_hour",
        asks=asks.raid,
        timer="witch_hour",
        closes=Closes.ON_TIME,
        progress_hidden=True,
        steps=DAY_END,
        next=_to("duck_report"),
        goes_to=("duck_report",),
    ),
    Phase(name="duck_report", asks=asks.seen_report, next=_to("evening_talk"), goes_to=("evening_talk",)),
    Phase(
        name="evening_talk",
        asks=asks.talk,
        timer="discussion",
        steps=(steps.name_mayor,),
        next=_after_talk,
        goes_to=("proposal", "ritual_result"),
    ),
    Phase(
        name="proposal",
        asks=asks.propose,
        timer="proposal",
        steps=(steps.put_forward,),
        next=_to("approval"),
        goes_to=("approval",),
    ),
    Phase(
        name="approval",
        asks=asks.approve,
        timer="approval",
        steps=(steps.count_approval,),
        next=_to("approval_result"),
        goes_to=("approval_result",),
    ),
    Phase(
        name="approval_result",
        asks=asks.seen_approval,
        steps=(steps.name_mayor,),
        next=_after_approval,
        goes_to=("ritual", "proposal", "vote"),
    ),
    Phase(name="ritual", asks=asks.give, steps=RITUAL_END, next=_to("ritual_result"), goes_to=("ritual_result",)),
    Phase(name="ritual_result", asks=asks.seen_ritual, next=_after_ritual, goes_to=("quarrel", "vote")),
    Phase(
        name="quarrel",
        asks=asks.quarrel,
        timer="quarrel",
        closes=Closes.ON_TIME,
        next=_to("vote"),
        goes_to=("vote",),
    ),
    Phase(
        name="vote",
        asks=asks.vote,
        timer="vote",
        steps=VOTE_END,
        next=_to("vote_result"),
        goes_to=("vote_result",),
    ),
    Phase(name="vote_result", asks=asks.seen_vote, steps=(steps.dawn,), next=_to("morning"), goes_to=("morning",)),
)
