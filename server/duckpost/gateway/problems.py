"""The law of HTTP errors: one closed list of codes, each with its status, told as RFC 9457 problem documents."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from duckpost.gateway.bodies import ProblemBody
from duckpost.rooms.refusals import Code

MEDIA_TYPE = "application/problem+json"


class Trouble(StrEnum):
    """The codes of problem documents."""

    BAD_REQUEST = "bad_request"
    BAD_TOKEN = "bad_token"  # noqa: S105 - a code, no secret
    REMOVED = "removed"
    ROOM_NOT_FOUND = "room_not_found"
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    ROOM_FULL = "room_full"
    GAME_STARTED = "game_started"
    NAME_TAKEN = "name_taken"
    NOT_OVER = "not_over"
    TOO_LARGE = "too_large"
    TOO_MANY_REQUESTS = "too_many_requests"
    SERVER_ERROR = "server_error"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True, slots=True)
class Kind:
    """The status and the title of a code."""

    status: int
    title: str


KINDS: dict[Trouble, Kind] = {
    Trouble.BAD_REQUEST: Kind(422, "The request is not understood"),
    Trouble.BAD_TOKEN: Kind(401, "A seat's token is needed"),
    Trouble.REMOVED: Kind(403, "The host has removed this player"),
    Trouble.ROOM_NOT_FOUND: Kind(404, "There is no such room"),
    Trouble.NOT_FOUND: Kind(404, "There is nothing here"),
    Trouble.METHOD_NOT_ALLOWED: Kind(405, "This cannot be done here"),
    Trouble.ROOM_FULL: Kind(409, "Every seat is taken"),
    Trouble.GAME_STARTED: Kind(409, "The game has started"),
    Trouble.NAME_TAKEN: Kind(409, "Somebody in the room has this name"),
    Trouble.NOT_OVER: Kind(409, "The game is not over"),
    Trouble.TOO_LARGE: Kind(413, "The request is too large"),
    Trouble.TOO_MANY_REQUESTS: Kind(429, "Too many requests"),
    Trouble.SERVER_ERROR: Kind(500, "The server has made a mistake"),
    Trouble.UNAVAILABLE: Kind(503, "Rooms cannot be reached just now"),
}

OF_REFUSAL: dict[Code, Trouble] = {
    Code.ROOM_FULL: Trouble.ROOM_FULL,
    Code.GAME_STARTED: Trouble.GAME_STARTED,
    Code.NAME_TAKEN: Trouble.NAME_TAKEN,
    Code.REMOVED: Trouble.REMOVED,
    Code.NOT_OVER: Trouble.NOT_OVER,
}
"""What a room's refusal is over HTTP; any other is a bad request."""

_OF_STATUS = {404: Trouble.NOT_FOUND, 405: Trouble.METHOD_NOT_ALLOWED, 413: Trouble.TOO_LARGE}


@dataclass
class Problem(Exception):
    """Raised by a call; the caller gets the problem document and nothing has changed."""

    trouble: Trouble
    detail: str = ""
    headers: dict[str, str] = field(default_factory=dict)


def document(trouble: Trouble, detail: str = "") -> ProblemBody:
    """Return the problem document of a code."""
    kind = KINDS[trouble]
    return ProblemBody(
        type=f"urn:duckpost:problem:{trouble.value}", title=kind.title, status=kind.status, code=trouble, detail=detail
    )


def response(problem: Problem) -> Response:
    """Return a problem as a response."""
    body = document(problem.trouble, problem.detail)
    headers = {"Cache-Control": "no-store", **problem.headers}
    return Response(body.model_dump_json(), body.status, headers, MEDIA_TYPE)


async def on_problem(request: Request, error: Exception) -> Response:
    """Answer a call that raised `Problem`, that the framework refused, or that failed because of a bug."""
    problem = _read(error)
    request.state.trouble = problem.trouble
    return response(problem)


def _read(error: Exception) -> Problem:
    if isinstance(error, Problem):
        return error
    if isinstance(error, RequestValidationError):
        return Problem(Trouble.BAD_REQUEST, _fault(error))
    if isinstance(error, HTTPException):
        headers = dict(error.headers or {})
        return Problem(_OF_STATUS.get(error.status_code, Trouble.BAD_REQUEST), headers=headers)
    return Problem(Trouble.SERVER_ERROR)


def _fault(error: RequestValidationError) -> str:
    """Name the field and the bound, never the value: it may be huge, or no text at all."""
    fault = error.errors()[0]
    where = ".".join(str(part) for part in fault["loc"] if part != "body")
    return f"{where}: {fault['msg']}"[:200].encode("utf-8", "replace").decode()
