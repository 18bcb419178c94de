"""The contract documents are current, whole and agree with the tables they are made from."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from duckpost.gateway.closing import GOODBYES, CloseCode
from duckpost.gateway.contract import Document, asyncapi, openapi, protocol_schema, text_of
from duckpost.gateway.settings import Settings, settings_table
from tests.conftest import SameAsFile

DOCS = Path(__file__).resolve().parents[2] / "docs"
MADE: dict[str, Callable[[], Document]] = {
    "protocol.schema.json": protocol_schema,
    "asyncapi.json": asyncapi,
    "openapi.json": openapi,
}


@pytest.mark.generated
@pytest.mark.parametrize("name", sorted(MADE))
def test_the_contract_documents_are_current(name: str, same_as_file: SameAsFile) -> None:
    same_as_file(DOCS / name, text_of(MADE[name]()))


@pytest.mark.generated
def test_the_table_of_settings_is_current(same_as_file: SameAsFile) -> None:
    page = DOCS / "operating.md"
    begin, end = "<!-- settings: begin (generated: make docs) -->\n", "<!-- settings: end -->"
    pattern = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    text = page.read_text(encoding="utf-8")
    assert pattern.search(text)
    same_as_file(page, pattern.sub(lambda _: f"{begin}{settings_table()}\n{end}", text))


def test_the_table_names_every_setting_with_its_meaning() -> None:
    rows = settings_table().splitlines()[2:]
    assert [row.split("`")[1] for row in rows] == [f"DUCKPOST_{name.upper()}" for name in Settings.model_fields]
    assert all(len(row.split("|")[4].strip()) > 12 for row in rows)


def refs(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "$ref":
                yield inner
            else:
                yield from refs(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from refs(inner)


@pytest.mark.parametrize("name", sorted(MADE))
def test_every_reference_leads_somewhere(name: str) -> None:
    document = MADE[name]()
    found = list(refs(document))
    assert found
    for ref in found:
        at: Any = document
        for step in ref.removeprefix("#/").split("/"):
            at = at[step.replace("~1", "/").replace("~0", "~")]
        assert at, ref


@pytest.mark.parametrize("name", ["protocol.schema.json", "asyncapi.json"])
def test_the_schemas_of_frames_are_schemas(name: str) -> None:
    document = MADE[name]()
    schemas = document["$defs"] if "$defs" in document else document["components"]["schemas"]
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)


def test_asyncapi_names_every_frame_and_how_it_travels() -> None:
    document = asyncapi()
    assert document["asyncapi"].startswith("3.")
    messages = document["components"]["messages"]
    assert set(document["channels"]["room"]["messages"]) == set(messages)
    travels = [
        ref.rpartition("/")[2] for operation in document["operations"].values() for ref in refs(operation["messages"])
    ]
    assert sorted(travels) == sorted(messages)
    assert {operation["action"] for operation in document["operations"].values()} == {"send", "receive"}


def test_every_close_code_has_a_meaning_and_is_published() -> None:
    assert set(GOODBYES) == set(CloseCode)
    published = {row["code"]: row["retry"] for row in protocol_schema()["x-close-codes"]}
    assert published == {
        1001: True, 1009: False, 1011: True, 1012: True, 1013: True, 4001: False, 4002: False, 4003: False,
        4004: False, 4006: False, 4007: True, 4008: True,
    }  # fmt: skip


def test_every_call_tells_its_problems() -> None:
    document = openapi()
    for path, calls in document["paths"].items():
        for call in calls.values():
            if path.startswith("/api/"):
                assert set(call["responses"]["4XX"]["content"]) == {"application/problem+json"}
            assert call["description"]


def test_documents_are_written_so_that_a_difference_can_be_read() -> None:
    text = text_of(asyncapi())
    assert json.loads(text) == asyncapi()
    assert len(text.splitlines()) > 500
