"""The command line: which commands there are, what each may be given, and how each ends.

Nothing is done here: a command reads its words and calls the module that does it. Anything a person got wrong ends
with exit code 2 and one line that names it, never with a traceback; `terminal.py` has the other exit codes.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from typer.core import TyperGroup

from duckpost import __version__, terminal
from duckpost.games.contract import BadOptions
from duckpost.games.registry import GAMES
from duckpost.gateway import playing, serving
from duckpost.gateway.settings import WrongSettings, read_settings
from duckpost.simulate import command
from duckpost.simulate.story_files import BadStory
from duckpost.simulate.wanted import Wanted, read_pairs, read_players
from duckpost.store.errors import StoreError


class Commands(TyperGroup):
    """The commands; however one ends, it becomes an exit code, and a line on stderr that says what was wrong."""

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, *_: Any, **__: Any) -> Any:
        """Run a command and end the process."""
        sys.exit(self._exit_code(prog_name or "duckpost", sys.argv[1:] if args is None else list(args)))

    def _exit_code(self, name: str, words: list[str]) -> int:
        try:
            return self._run(name, list(words))
        except typer.TyperException as error:
            path = f"{name} {words[0]}" if words and words[0] in self.commands else name
            terminal.print_error(f"{error.format_message().rstrip('.')}; see {path} --help")
        except WrongSettings as error:
            terminal.print_error(*str(error).splitlines())
        except (BadOptions, BadStory, StoreError) as error:
            terminal.print_error(str(error))
        except OSError as error:
            return terminal.report_os_error(error)
        except KeyboardInterrupt:
            return terminal.report_stop()
        return terminal.WRONG

    def _run(self, name: str, words: list[str]) -> int:
        code = 0
        try:
            with self.make_context(name, words) as context:
                self.invoke(context)
        except typer.Exit as leave:
            code = leave.exit_code
        sys.stdout.flush()  # here, where it can still be said that it cannot be written
        return code


class Screen(Console):
    """A console that raises BrokenPipeError when its reader is gone, where rich would end the process with 1."""

    def on_broken_pipe(self) -> None:
        """Raise it again."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Games of secrets played around one table.",
)


def _number(*bounds: int) -> Callable[[str], int]:
    """Return a reader of whole numbers that names a refused value, and the least and the greatest if they are given."""
    within = f" from {bounds[0]} to {bounds[1]}" if bounds else ""

    def read(text: str) -> int:
        value: int | None
        try:
            value = int(text)
        except ValueError:
            value = None
        if value is None or (bounds and not bounds[0] <= value <= bounds[1]):
            raise typer.BadParameter(f"{text[:40]!r} is refused: it is a whole number{within}")
        return value

    return read


def _path(text: str) -> Path:
    """Read a path. An empty one is a shell variable that nobody set, and would mean the folder one happens to be in."""
    if not text:
        raise typer.BadParameter("it is empty")
    return Path(text)


MOST_GAMES, MOST_JOBS, LARGEST_SEED = 10_000_000, 512, 2**63 - 1

SEED = typer.Option(parser=_number(0, LARGEST_SEED), metavar="N", help="The same seed gives the same games.")

Port = Annotated[
    int | None,
    typer.Option(parser=_number(0, 65535), metavar="N", help="Where to listen, 0 a free one; or DUCKPOST_PORT."),
]
Testing = Annotated[bool, typer.Option("--testing", help="For tests: lifts the limits of an address.")]
AllowSeeds = Annotated[bool, typer.Option("--allow-seeds", help="For tests: a room may fix its seed. Needs --testing.")]
Speed = Annotated[
    int | None,
    typer.Option(
        parser=_number(1, 1000), metavar="N", help="For tests: durations are so much shorter. Needs --testing."
    ),
]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"duckpost {__version__}")
        raise typer.Exit


@app.callback()
def _whole(
    context: typer.Context,
    _show: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Take the options that belong to no command."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), err=True)
        raise typer.Exit(terminal.WRONG)


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
    seed: Annotated[int, SEED] = 1,
    table: Annotated[
        Path | None, typer.Option(parser=_path, metavar="FILE", help="Another table file in place of the game's own.")
    ] = None,
    options: Annotated[list[str] | None, typer.Option(help="NAME=VALUE, as a host sets it; repeatable.")] = None,
    out: Annotated[
        Path | None,
        typer.Option(parser=_path, metavar="FOLDER", help="A folder for the counts as CSV, JSON and a plot."),
    ] = None,
    story: Annotated[
        Path | None, typer.Option(parser=_path, metavar="FILE", help="A file for the story of the first game.")
    ] = None,
) -> None:
    """Play whole games of bots and say who wins how often."""
    wanted = Wanted(
        game=game,
        players=read_players(players),
        games=games,
        bot=bots,
        seed=seed,
        tables=None if table is None else command.read_table_file(table),
        options=read_pairs(tuple(options or ())),
    )
    command.run(Screen(), wanted, jobs or command.cores(), out, story)


@app.command()
def replay(story: Annotated[Path, typer.Argument(parser=_path, help="The story of a finished game, as JSON.")]) -> None:
    """Tell the story of a finished game, day by day."""
    command.replay(Screen(), story)


@app.command()
def demo(
    players: Annotated[int, typer.Option(parser=_number(), metavar="N", help="How many cats.")] = 7,
    seed: Annotated[int | None, SEED] = None,
) -> None:
    """Let bots play one game and tell its story."""
    command.play_bots(Screen(), "witch_catch", players, seed)


@app.command()
def play(
    port: Port = None,
    data: Annotated[
        Path | None, typer.Option(parser=_path, metavar="FOLDER", help="The folder that keeps the rooms.")
    ] = None,
    bots: Annotated[
        int, typer.Option(parser=_number(0, 11), metavar="N", help="Open a room in which so many bots sit already.")
    ] = 0,
    lan: Annotated[bool, typer.Option("--lan/--local", help="For phones in the room, or for this machine.")] = True,
    testing: Testing = False,
    allow_seeds: AllowSeeds = False,
    speed: Speed = None,
) -> None:
    """Serve an evening from this machine, with a Redis of its own, and print the way in."""
    chosen = _chosen(port=port, testing=testing, allow_seeds=allow_seeds, speed=speed)
    playing.play(Screen(), chosen, data, bots, lan)


@app.command()
def serve(
    redis_url: Annotated[str | None, typer.Option(help="Where rooms are kept; or DUCKPOST_REDIS_URL.")] = None,
    port: Port = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on; or DUCKPOST_HOST.")] = None,
    testing: Testing = False,
    allow_seeds: AllowSeeds = False,
    speed: Speed = None,
) -> None:
    """Serve rooms kept in Redis; as many workers as you like may serve the same ones."""
    chosen = _chosen(redis_url=redis_url, port=port, host=host, testing=testing, allow_seeds=allow_seeds, speed=speed)
    serving.serve(read_settings(**chosen))


def _chosen(**words: Any) -> dict[str, Any]:
    """Return the settings that the command's words choose; the environment has the others."""
    return {name: value for name, value in words.items() if value is not None and value is not False}


def main() -> None:
    """Run the command line."""
    app(prog_name="duckpost")
