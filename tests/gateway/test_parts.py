"""The small parts: tokens, addresses, logs, metrics, and the phone client's files."""

from __future__ import annotations

import gzip
import json
import logging
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI, Request, Response
from prometheus_client.parser import text_string_to_metric_families

from duckpost.gateway import addresses, client_files, logs
from duckpost.gateway.client_files import ClientFiles
from duckpost.gateway.gateway import read_code
from duckpost.gateway.problems import Problem, Trouble
from duckpost.gateway.tokens import SEED_BITS, derived_token, hashed, new_seed, new_token, seat_of
from tests.gateway.conftest import Serve
from tests.gateway.server import Running
from tests.gateway.test_views import room
from tests.protocol_client import watching

# Tokens


def test_a_token_has_128_bits_and_is_never_the_same() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert {len(token) for token in tokens} == {22}


def test_a_token_opens_its_own_seat_alone() -> None:
    opened = room()
    assert opened.chairs[0].token == "t1"
    for token, seat in (("t1", None), ("", None), (hashed("t1"), None)):
        assert seat_of(opened, token) is seat


def test_what_is_stored_of_a_token_opens_nothing() -> None:
    token = new_token()
    assert token not in hashed(token)
    assert hashed(token) == hashed(token) != hashed(token + "x")


def test_a_derived_token_is_its_keys_and_its_rooms() -> None:
    key = "k" * 22
    assert derived_token(key, "BCDFG") == derived_token(key, "BCDFG")
    assert len({derived_token(key, "BCDFG"), derived_token(key, "BCDFH"), derived_token(key + "k", "BCDFG")}) == 3
    assert len(derived_token(key, "BCDFG")) == 22


def test_a_seed_fits_what_a_stored_room_can_hold() -> None:
    assert all(0 <= new_seed() < 2**SEED_BITS <= 2**63 for _ in range(100))


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ("BCDFG", "BCDFG"), ("bcdfg", "BCDFG"), ("bCd29", "BCD29"), ("BCDF", None), ("BCDFGH", None), ("BCDF0", None),
        ("BCDFO", None), ("BCDF1", None), ("BCDFI", None), ("BCDF8", None), ("BCDFA", None), (" BCDF", None),
        ("BCDF\n", None), ("BCDFG\n", None), ("", None), ("\u212aBCDF", None), ("\u017fBCDF", None),
    ],
)  # fmt: skip
def test_a_code_is_five_letters_of_the_alphabet_in_either_case(raw: str, code: str | None) -> None:
    assert read_code(raw) == code


# Addresses


@pytest.mark.parametrize(
    ("host", "loops"),
    [
        ("localhost", True), ("a.localhost", True), ("127.0.0.1", True), ("127.8.8.8", True), ("[::1]", True),
        ("0.0.0.0", True), ("::", True), ("192.0.2.1", False), ("cats.example", False), ("[2001:db8::1]", False),
    ],
)  # fmt: skip
def test_a_loopback_address_is_known(host: str, loops: bool) -> None:
    assert addresses.is_loopback(host) is loops


def test_the_address_in_the_room_is_never_a_loopback() -> None:
    found = addresses.lan_address()
    assert found is None or not addresses.is_loopback(found)


def test_a_machine_without_a_network_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(*_: Any) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr("socket.socket.connect", nowhere)
    assert addresses.lan_address() is None


@pytest.mark.parametrize(
    ("host", "port", "scheme", "url"),
    [
        ("192.0.2.1", 8000, "http", "http://192.0.2.1:8000"),
        ("192.0.2.1", 80, "http", "http://192.0.2.1"),
        ("cats.example", 443, "https", "https://cats.example"),
        ("2001:db8::1", 8000, "http", "http://[2001:db8::1]:8000"),
    ],
)
def test_an_address_is_written_as_browsers_want_it(host: str, port: int, scheme: str, url: str) -> None:
    assert addresses.base_url(host, port, scheme) == url


@pytest.mark.parametrize(
    "host", ["", "a b", "a/b", "a@b", "a:b", "a:123456", "<script>", "a\nb", "ä", "[::1", "x" * 300]
)
def test_what_is_no_host_stands_in_no_link(host: str) -> None:
    assert addresses.requested_url("http", host) is None


@pytest.mark.parametrize(
    ("scheme", "host", "url"),
    [
        ("http", "192.0.2.1:8000", "http://192.0.2.1:8000"),
        ("http", "cats.example", "http://cats.example"),
        ("http", "Cats.Example.:80", "http://cats.example"),
        ("https", "cats.example:443", "https://cats.example"),
        ("https", "cats.example:80", "https://cats.example"),
        ("http", "cats.example:443", "https://cats.example"),
        ("https", "cats.example:8443", "https://cats.example:8443"),
        ("http", "[2001:DB8:0::1]:80", "http://[2001:db8::1]"),
    ],
)
def test_a_link_holds_no_port_that_a_browser_would_not_show(scheme: str, host: str, url: str) -> None:
    assert addresses.requested_url(scheme, host) == url


async def test_a_link_holds_the_public_address_if_there_is_one(serve: Serve) -> None:
    server = await serve(public_url="https://cats.example:443/play/")
    ticket = await server.guest.make_room()
    door = (await server.guest.http.get(f"/api/rooms/{ticket.code}")).json()
    assert door["url"] == f"https://cats.example/play/r/{ticket.code}"


# Logs


@pytest.fixture
def log_stream() -> Iterator[StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = StringIO()
    logs.set_up("debug", stream)
    yield stream
    root.handlers[:], root.level = handlers, level


def test_an_event_is_one_json_line(log_stream: StringIO) -> None:
    logs.log.info("room_made", game="witch_catch")
    line = json.loads(log_stream.getvalue())
    assert (line["event"], line["level"], line["logger"]) == ("room_made", "info", "duckpost")
    assert line["timestamp"].endswith("Z")


def test_an_exception_is_told_by_its_kind_and_place_alone(log_stream: StringIO) -> None:
    try:
        int("the token is sesame")
    except ValueError as error:
        logs.log.info("failed", **logs.told(error))
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
        logging.getLogger("duckpost.store").warning("a heartbeat has failed", exc_info=error)
        logs.log.exception("failed again")
    lines = [json.loads(line) for line in log_stream.getvalue().splitlines()]
    assert [line["error"] for line in lines] == ["ValueError"] * 4
    assert all("test_parts.py" in line["where"] for line in lines)
    assert "sesame" not in log_stream.getvalue()


def test_a_librarys_chatter_is_not_logged(log_stream: StringIO) -> None:
    logging.getLogger("uvicorn.error").info('127.0.0.1 - "WebSocket /ws/BCDFG" [accepted]')
    logging.getLogger("websockets").info("connection open")
    assert log_stream.getvalue() == ""


def test_a_room_is_named_the_same_by_the_same_salt_and_not_by_its_code() -> None:
    one, two = logs.room_namer("pepper and salt"), logs.room_namer("salt and pepper")
    assert one("BCDFG") == one("BCDFG") != two("BCDFG")
    assert one("BCDFG") != one("BCDFH")
    assert len(one("BCDFG")) == 12


# Metrics


async def test_metrics_have_one_prefix_and_no_label_that_names_anybody(server: Running) -> None:
    ann, _ = await server.party(2)
    await ann.host("add_bot")
    await ann.host("start")
    async with watching(server.base, server.tickets[0].code):
        answer = await server.guest.http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=")
    families = list(text_string_to_metric_families(answer.text))
    values = {sample.name: sample.value for family in families for sample in family.samples if not sample.labels}
    assert {family.name.partition("_")[0] for family in families} == {"duckpost"}
    assert all(sample.name.endswith("_total") for f in families if f.type == "counter" for sample in f.samples)
    labels = {label for family in families for sample in family.samples for label in sample.labels}
    assert labels <= {"le", "code", "type", "kind", "route", "status"}
    sockets = {s.labels["kind"]: s.value for f in families if f.name == "duckpost_sockets" for s in f.samples}
    assert sockets == {"seat": 2.0, "watcher": 1.0}
    assert values["duckpost_store_up"] == 1
    assert values["duckpost_rooms"] == 1
    assert values["duckpost_rooms_made_total"] == 1
    assert values["duckpost_seats_taken_total"] == 1
    assert values["duckpost_transact_seconds_count"] == 2
    assert values["duckpost_views_sent_total"] >= 5
    assert 'duckpost_naks_total{code="not_allowed"} 1.0' in answer.text
    assert 'route="/api/rooms/{code}/seats"' in answer.text
    assert server.tickets[0].code not in answer.text


async def test_a_room_that_everybody_has_left_leaves_nothing_behind(server: Running) -> None:
    ann, ben = await server.party(2)
    await ben.socket.close()
    await ann.until(lambda phone: not phone.now["room"]["seats"][1]["connected"])
    await ann.socket.close()
    async with watching(server.base, server.tickets[0].code) as table:
        await table.until(lambda phone: not any(chair["connected"] for chair in phone.now["room"]["seats"]))
    await server.gateway.quiet.wait()
    assert len(server.gateway.audiences) == 0
    assert server.gateway.phones == set()
    assert not server.gateway.departures._tasks
    assert not server.gateway.allowances._sockets


# The phone client's files

BUILT = {
    "index.html": b"<!doctype html><title>Duckpost</title>" + b" " * 1000,
    "manifest.webmanifest": b"{}",
    "sw.js": b"self.x = 1",
    "assets/main-a1b2.js": b"export {};" * 200,
    "assets/cat-c3d4.png": b"\x89PNG" + b"\x00" * 2000,
}


@pytest.fixture
def files(tmp_path: Path) -> ClientFiles:
    for name, body in BUILT.items():
        path = tmp_path / "client" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
    (tmp_path / "secret.txt").write_text("sesame")
    return ClientFiles(tmp_path / "client")


def asked(files: ClientFiles, path: str, **headers: str) -> Response:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": raw, "app": FastAPI()}
    return files.respond(Request(scope))


@pytest.mark.parametrize("path", ["/", "/r/BCDFG", "/r/bcdfg/", "/table/BCDFG", "/index.html"])
def test_every_page_is_the_same_file_and_asked_about_anew(files: ClientFiles, path: str) -> None:
    answer = asked(files, path)
    assert answer.body == BUILT["index.html"]
    assert answer.headers["cache-control"] == "no-cache"
    again = asked(files, path, if_none_match=answer.headers["etag"])
    assert (again.status_code, again.body) == (304, b"")


def test_a_file_with_its_hash_in_the_name_is_kept_for_ever(files: ClientFiles) -> None:
    answer = asked(files, "/assets/main-a1b2.js")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert asked(files, "/sw.js").headers["cache-control"] == "no-cache"
    assert asked(files, "/manifest.webmanifest").headers["content-type"] == "application/manifest+json"


def test_text_is_compressed_for_whoever_takes_it(files: ClientFiles) -> None:
    packed = asked(files, "/assets/main-a1b2.js", accept_encoding="gzip, br")
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(bytes(packed.body)) == BUILT["assets/main-a1b2.js"]
    assert "content-encoding" not in asked(files, "/assets/main-a1b2.js").headers
    assert "content-encoding" not in asked(files, "/assets/cat-c3d4.png", accept_encoding="gzip").headers


@pytest.mark.parametrize("path", ["/secret.txt", "/../secret.txt", "/assets/../../secret.txt", "/assets", "/r/", "/x"])
def test_no_path_leads_out_of_the_folder(files: ClientFiles, path: str) -> None:
    with pytest.raises(Problem) as problem:
        asked(files, path)
    assert problem.value.trouble is Trouble.NOT_FOUND


def test_a_client_that_is_not_built_says_so(tmp_path: Path) -> None:
    answer = asked(ClientFiles(tmp_path / "nothing"), "/r/BCDFG")
    assert b"not built" in bytes(answer.body)
    assert answer.headers["cache-control"] == "no-store"
    assert b"<script" not in bytes(answer.body)
    assert client_files.FOLDER.parent.name == "gateway"
