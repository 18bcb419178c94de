"""The law of the command line: which commands there are, what each may be given, and how a refusal looks.

Nothing is done here: a command reads its words and calls the module that does it. Anything a person got wrong ends
with exit code 2 and one line that names it, never with a traceback.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from duckpost import __version__
from duckpost.games.contract import BadOptions
from duckpost.games.registry import GAMES
from duckpost.gateway import playing, serving
from duckpost.gateway.settings import WrongSettings, read_settings
from duckpost.simulate import command
from duckpost.simulate.story_files import BadStory
from duckpost.simulate.wanted import Wanted, read_pairs, read_players
from duckpost.store.errors import StoreError

WRONG, INTERRUPTED = 2, 130

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Games of secrets played around one table.",
)


@contextmanager
def _refusals() -> Iterator[Console]:
    """Give the console to print on, and turn what a person got wrong into a line and an exit code."""
    try:
        yield Console()
    except (BadOptions, BadStory, StoreError, WrongSettings) as error:
        _say(str(error))
        raise typer.Exit(WRONG) from error
    except OSError as error:
        _say(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        raise typer.Exit(WRONG) from error
    except KeyboardInterrupt as error:
        _say("stopped")
        raise typer.Exit(INTERRUPTED) from error


def _say(message: str) -> None:
    for line in message.splitlines():
        shown = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in line)
        typer.echo(f"duckpost: {shown}", err=True)


def _number(low: int, high: int) -> Callable[[str], int]:
    """Return a reader of whole numbers that names a refused value and its bounds."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if not low <= value <= high:
            raise typer.BadParameter(f"{text[:40]!r} is refused: it is a whole number from {low} to {high}")
        return value

    return read


MOST_GAMES, MOST_JOBS, LARGEST_SEED = 10_000_000, 512, 2**63 - 1


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"duckpost {__version__}")
        raise typer.Exit


@app.callback()
def _whole(
    _show: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Take the options that belong to no command."""


@app.command()
def simulate(  # noqa: PLR0913, PLR0917 - the words of the command, one an argument
    game: Annotated[str, typer.Argument(help=f"Which game: {', '.join(GAMES)}.")],
    players: Annotated[str, typer.Option(help="A count (7), a range (4-12) or a list (5,7,9).")] = "4-12",
    games: Annotated[
        int, typer.Option(parser=_number(1, MOST_GAMES), metavar="N", help="How many games for each player count.")
    ] = 1000,
    bots: Annotated[str, typer.Option(help="Who plays: random or villager.")] = "villager",
    jobs: Annotated[
        int | None, typer.Option(parser=_number(1, MOST_JOBS), metavar="N", help="Processes; by default one a core.")
    ] = None,
    seed: Annotated[
        int, typer.Option(parser=_number(0, LARGEST_SEED), metavar="N", help="The same seed gives the same numbers.")
    ] = 1,
    table: Annotated[Path | None, typer.Option(help="Another table file in place of the game's own.")] = None,
    options: Annotated[list[str] | None, typer.Option(help="NAME=VALUE, as a host sets it; repeatable.")] = None,
    out: Annotated[Path | None, typer.Option(help="A folder for the counts as CSV, JSON and a plot.")] = None,
    story: Annotated[Path | None, typer.Option(help="A file for the story of the first game.")] = None,
) -> None:
    """Play whole games of bots and say who wins how often."""
    with _refusals() as console:
        wanted = Wanted(
            game=game,
            players=read_players(players),
            games=games,
            bot=bots,
            seed=seed,
            tables=None if table is None else command.read_table_file(table),
            options=read_pairs(tuple(options or ())),
        )
        command.run(console, wanted, jobs or command.cores(), out, story)


@app.command()
def replay(story: Annotated[Path, typer.Argument(help="The story of a finished game, as JSON.")]) -> None:
    """Tell the story of a finished game, day by day."""
    with _refusals() as console:
        command.replay(console, story)


@app.command()
def demo(
    players: Annotated[int, typer.Option(help="How many cats.")] = 7,
    seed: Annotated[
        int | None,
        typer.Option(parser=_number(0, LARGEST_SEED), metavar="N", help="The same seed gives the same game."),
    ] = None,
) -> None:
    """Let bots play one game and tell its story."""
    with _refusals() as console:
        command.play_bots(console, "witch_catch", players, seed)


@app.command()
def play(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where to listen; 0 takes a free port.")] = 8000,
    data: Annotated[Path | None, typer.Option(help="The folder that keeps the rooms.")] = None,
    bots: Annotated[int, typer.Option(min=0, max=11, help="Open a room in which so many bots sit already.")] = 0,
    lan: Annotated[bool, typer.Option("--lan/--local", help="For phones in the room, or for this machine.")] = True,
) -> None:
    """Serve an evening from this machine, with a Redis of its own, and print the way in."""
    with _refusals() as console:
        playing.play(console, port, data, bots, lan)


@app.command()
def serve(
    redis_url: Annotated[str | None, typer.Option(help="Where rooms are kept; or DUCKPOST_REDIS_URL.")] = None,
    port: Annotated[int | None, typer.Option(help="Where to listen; or DUCKPOST_PORT.")] = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on; or DUCKPOST_HOST.")] = None,
    testing: Annotated[bool, typer.Option("--testing", help="For tests: lifts the limits of an address.")] = False,
    allow_seeds: Annotated[
        bool, typer.Option("--allow-seeds", help="For tests: a room may fix its seed. Needs --testing.")
    ] = False,
    speed: Annotated[
        int | None, typer.Option(help="For tests: durations are so much shorter. Needs --testing.")
    ] = None,
) -> None:
    """Serve rooms kept in Redis; as many workers as you like may serve the same ones."""
    given = {
        "redis_url": redis_url,
        "port": port,
        "host": host,
        "testing": testing or None,
        "allow_seeds": allow_seeds or None,
        "speed": speed,
    }
    with _refusals():
        serving.serve(read_settings(**{name: value for name, value in given.items() if value is not None}))


def main() -> None:
    """Run the command line."""
    app(prog_name="duckpost")
