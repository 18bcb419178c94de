"""The way in of `duckpost play`: what it listens on, and what the terminal says of it."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from duckpost.gateway.playing import WayIn, print_way_in, way_in

SITE = "https://cats.example"
LINK = "http://192.168.1.2:8000/r/ABCDE"


@pytest.mark.parametrize(
    ("lan", "address", "public_url", "host", "reached", "for_phones", "note"),
    [
        (True, "192.168.1.2", "", "0.0.0.0", "192.168.1.2", True, "same network"),
        (True, "2001:db8::7", "", "::", "2001:db8::7", True, "same network"),
        (True, None, "", "127.0.0.1", "127.0.0.1", False, "No network was found"),
        (False, "192.168.1.2", "", "127.0.0.1", "127.0.0.1", False, "Only this machine"),
        (True, "192.168.1.2", SITE, "0.0.0.0", "192.168.1.2", True, ""),
        (True, None, SITE, "0.0.0.0", "127.0.0.1", True, ""),
        (False, "192.168.1.2", SITE, "127.0.0.1", "127.0.0.1", True, ""),
    ],
)
def test_the_way_in_follows_the_network_and_the_public_address(
    lan: bool, address: str | None, public_url: str, host: str, reached: str, for_phones: bool, note: str
) -> None:
    way = way_in(lan, address, public_url)
    assert (way.host, way.address, way.for_phones) == (host, reached, for_phones)
    assert note in way.note
    assert bool(note) == bool(way.note)


class Ascii(StringIO):
    """Output in an encoding that has no block characters."""

    encoding = "ascii"


def welcome(width: int, file: StringIO, data: str = "/rooms") -> str:
    console = Console(file=file, width=width)
    print_way_in(console, LINK, WayIn("0.0.0.0", "192.168.1.2", True), Path(data))
    return file.getvalue()


def test_the_qr_code_is_shown_where_it_is_a_picture() -> None:
    told = welcome(80, StringIO())
    assert "▄" in told
    assert "Scan the code" in told


@pytest.mark.parametrize(("width", "file"), [(20, StringIO), (80, Ascii)], ids=["narrow", "ascii"])
def test_elsewhere_the_address_alone_is_told_and_never_broken(width: int, file: type[StringIO]) -> None:
    told = welcome(width, file())
    assert told.isascii()
    assert f"  {LINK}\n" in told
    assert "Open that address" in told


def test_the_name_of_a_folder_cannot_command_the_terminal() -> None:
    assert "\x1b" not in welcome(80, StringIO(), "/rooms\x1b[2J")
