"""The law of the contract documents: JSON Schema, AsyncAPI and OpenAPI, generated from the models and the routes.

They stand in `docs/`; `make docs` writes them anew and a test holds them current.
"""

from __future__ import annotations

import json
from typing import Any, cast

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from duckpost.gateway.app import create_app
from duckpost.gateway.closing import GOODBYES, CloseCode
from duckpost.gateway.problems import MEDIA_TYPE
from duckpost.gateway.settings import Settings
from duckpost.gateway.wire import CLIENT_FRAME, SERVER_FRAME, SUBPROTOCOL
from duckpost.store import Store

Document = dict[str, Any]

_VALIDATION: JsonSchemaMode = "validation"
_SERIALIZATION: JsonSchemaMode = "serialization"
_SCHEMAS = "#/components/schemas/"
_REF = "$ref"


def _frames(ref: str) -> tuple[Document, Document, Document]:
    """Return the schemas of a client's and of the server's frames, and the definitions both refer to."""
    frames, extra = TypeAdapter.json_schemas(
        [("client", _VALIDATION, CLIENT_FRAME), ("server", _SERIALIZATION, SERVER_FRAME)],
        ref_template=f"{ref}{{model}}",
    )
    return frames[("client", _VALIDATION)], frames[("server", _SERIALIZATION)], extra["$defs"]


def protocol_schema() -> Document:
    """Return the JSON Schema of all frames: `$defs/ClientFrame` and `$defs/ServerFrame`, or any of them."""
    client, server, definitions = _frames("#/$defs/")
    both = {"ClientFrame": client, "ServerFrame": server}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:duckpost:protocol:{SUBPROTOCOL}",
        "title": "Duckpost frames",
        "description": "Every frame of the socket, both ways. Fields that are not named are ignored.",
        "anyOf": [{_REF: f"#/$defs/{name}"} for name in both],
        "x-close-codes": close_codes(),
        "$defs": {**dict(sorted(definitions.items())), **both},
    }


def close_codes() -> list[Document]:
    """Return the table of close codes."""
    return [
        {"code": int(code), "name": code.name, "reason": GOODBYES[code].reason, "retry": GOODBYES[code].retry}
        for code in CloseCode
    ]


def _message_names(definitions: Document, frame: Document) -> list[str]:
    """Return the names of the models that a union of frames is made of, unions in it included."""
    if _REF in frame:
        return [str(frame[_REF]).removeprefix(_SCHEMAS)]
    return [name for part in frame["oneOf"] for name in _message_names(definitions, part)]


def asyncapi() -> Document:
    """Return the AsyncAPI 3 document of the socket, as seen from the server: it receives and it sends."""
    client, server, definitions = _frames(_SCHEMAS)
    received, sent = _message_names(definitions, client), _message_names(definitions, server)
    address = "/ws/{code}"
    return {
        "asyncapi": "3.0.0",
        "id": "urn:duckpost:socket",
        "info": {
            "title": "Duckpost",
            "version": SUBPROTOCOL.removeprefix("duckpost."),
            "description": "One protocol for all games: what a player may do arrives as asks, what a player does is an "
            "answer to one. The first client frame, within 5 s, is `hello`.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "servers": {"here": {"host": "localhost:8000", "protocol": "ws", "description": "`duckpost play`"}},
        "channels": {
            "room": {
                "address": address,
                "title": "A room",
                "parameters": {"code": {"description": "The room's code, 5 characters in upper or lower case."}},
                "messages": {name: {_REF: f"#/components/messages/{name}"} for name in (*received, *sent)},
                "bindings": {"ws": {"method": "GET", "bindingVersion": "0.1.0"}},
                "x-subprotocol": SUBPROTOCOL,
                "x-close-codes": close_codes(),
            }
        },
        "operations": {
            "receive": _operation("receive", "What a client says.", received),
            "send": _operation("send", "What a client is told.", sent),
        },
        "components": {
            "messages": {name: _message(name, definitions[name]) for name in (*received, *sent)},
            "schemas": dict(sorted(definitions.items())),
        },
    }


def _operation(action: str, summary: str, messages: list[str]) -> Document:
    return {
        "action": action,
        "channel": {_REF: "#/channels/room"},
        "summary": summary,
        "messages": [{_REF: f"#/channels/room/messages/{name}"} for name in messages],
    }


def _message(name: str, schema: Document) -> Document:
    summary = schema["description"].replace("\n", " ")
    return {"name": name, "summary": summary, "payload": {_REF: f"{_SCHEMAS}{name}"}}


def openapi() -> Document:
    """Return the OpenAPI document of all calls."""
    # The routes alone are looked at, and none of them is called: no store is needed.
    document = create_app(Settings.model_construct(), cast("Store", None)).openapi()
    for operation in (call for path in document["paths"].values() for call in path.values()):
        for status, answer in operation["responses"].items():
            if status in ("4XX", "5XX"):
                answer["content"] = {MEDIA_TYPE: answer["content"]["application/json"]}
    return document


def text_of(document: Document) -> str:
    """Return a document as it stands in the tree."""
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"
