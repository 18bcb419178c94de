"""The law of calls: what HTTP offers, and nothing of it lets anybody see more than a person at the door may."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Request, Response

from duckpost.games.registry import GAMES
from duckpost.gateway.addresses import base_url, join_url, qr_svg, requested_url
from duckpost.gateway.bodies import (
    Door,
    GameInfo,
    Games,
    MakeRoom,
    PassMade,
    ProblemBody,
    Range,
    RedeemedPass,
    RoomMade,
    SeatTaken,
    TakeSeat,
)
from duckpost.gateway.gateway import Gateway, read_code
from duckpost.gateway.limits import Deed
from duckpost.gateway.logs import log
from duckpost.gateway.problems import OF_REFUSAL, Problem, Trouble
from duckpost.gateway.tokens import (
    LONGEST_KEY,
    SHORTEST_KEY,
    Token,
    derived_token,
    hashed,
    new_seed,
    new_token,
    seat_of,
)
from duckpost.rooms.commands import Command, Join, OfferPass, Open, RedeemPass
from duckpost.rooms.decision import Decision
from duckpost.rooms.model import FIRST_SEAT, Room, RoomCode
from duckpost.rooms.refusals import Code, Refused
from duckpost.rooms.view import door_json, story_json
from duckpost.store import RoomGone

Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=SHORTEST_KEY,
        max_length=LONGEST_KEY,
        description="At least 128 random bits, kept as secret as a token: the same key again gives the same answer.",
    ),
]
Device = Annotated[
    str | None,
    Header(
        alias="X-Duckpost-Device",
        max_length=128,
        description="A random id that a device keeps; a removed player's device stays out.",
    ),
]
CodeInPath = Annotated[str, Path(max_length=64, description="A room's code, in upper or lower case.")]


class Calls:
    """The calls of `protocol`, over one gateway."""

    def __init__(self, gateway: Gateway) -> None:
        """Serve over this gateway."""
        self._gateway = gateway
        self._making: dict[str, asyncio.Task[RoomMade]] = {}

    async def games(self) -> Games:
        """Tell which games can be played here, by how many, and with which options."""
        return Games(
            games=[
                GameInfo(
                    game=game.id,
                    players=Range(min=game.min_players, max=game.max_players),
                    roles=list(game.roles),
                    options=game.option_schema(),
                )
                for game in GAMES.values()
            ]
        )

    async def make_room(self, request: Request, body: MakeRoom, key: Key = None, device: Device = None) -> RoomMade:
        """Make a room; the caller sits first and is host."""
        if body.seed is not None and not self._gateway.settings.allow_seeds:
            raise Problem(Trouble.BAD_REQUEST, "seed: this server does not let a room fix its seed")
        if body.game not in GAMES:
            raise Problem(Trouble.BAD_REQUEST, f"game: one of {', '.join(GAMES)}")
        if key is None:
            self._spend(Deed.ROOM, request)
            return await self._make(body, new_token(), device)
        making = self._making.get(hashed(key))
        if making is None:  # a double tap shares one task; whoever comes later or elsewhere finds the room in the store
            making = asyncio.create_task(self._make_once(request, body, key, device), name="duckpost-make")
            self._making[hashed(key)] = making
            making.add_done_callback(lambda task: self._forget(hashed(key), task))
        return await asyncio.shield(making)

    async def door(self, request: Request, code: CodeInPath) -> Door:
        """Tell what a person about to join may know."""
        room = await self._room(request, code)
        return Door(**door_json(room), url=self._link(request, room.code))

    async def take_seat(
        self, request: Request, code: CodeInPath, body: TakeSeat, key: Key = None, device: Device = None
    ) -> SeatTaken:
        """Take a seat."""
        self._spend(Deed.JOIN, request)
        room = await self._room(request, code)
        token = new_token() if key is None else derived_token(key, room.code)
        join = Join(name=body.name, token=hashed(token), locale=body.locale, device=_device(device))
        decision = await self._decided(room.code, join)
        if decision.refused is not None or decision.seat is None:
            raise _refused(decision.refused or Code.NOT_ALLOWED, decision.detail)
        self._gateway.metrics.seats_taken.inc()
        return SeatTaken(seat=decision.seat, token=token)

    async def offer_pass(
        self, request: Request, code: CodeInPath, authorization: Annotated[str | None, Header()] = None
    ) -> PassMade:
        """Make a pass that moves the caller's seat to another device, once; an older one is void."""
        self._spend(Deed.JOIN, request)
        room = await self._room(request, code)
        token, key = _bearer(authorization), new_token()
        if seat_of(room, token) is None:
            raise _no_token()
        decision = await self._decided(room.code, OfferPass(token=hashed(token), pass_hash=hashed(key)))
        chair = decision.room.chair(decision.seat)
        if decision.refused is not None or chair is None:  # the seat has been moved or lost meanwhile
            raise _no_token()
        return PassMade(pass_=key, expires_at=chair.pass_until)

    async def redeem_pass(
        self, request: Request, code: CodeInPath, body: RedeemedPass, key: Key = None, device: Device = None
    ) -> SeatTaken:
        """Take the seat of a pass: the caller has a new token, the old one is void."""
        room = await self._room(request, code)
        token = new_token() if key is None else derived_token(key, f"{room.code} pass")
        redeem = RedeemPass(pass_hash=hashed(body.pass_), token=hashed(token), device=_device(device))
        decision = await self._decided(room.code, redeem)
        if decision.refused is not None or decision.seat is None:
            self._gateway.allowances.spend(Deed.WRONG_CODE, _address(request))
            raise Problem(Trouble.BAD_TOKEN, "this pass is wrong, used or too old")
        return SeatTaken(seat=decision.seat, token=token)

    async def qr(self, request: Request, code: CodeInPath) -> Response:
        """Return the QR code of the join link."""
        room = await self._room(request, code)
        return Response(qr_svg(self._link(request, room.code)), media_type="image/svg+xml")

    async def story(
        self, request: Request, code: CodeInPath, authorization: Annotated[str | None, Header()] = None
    ) -> dict[str, Any]:
        """Tell the finished game's story to whoever sat in it."""
        room = await self._room(request, code)
        if seat_of(room, _bearer(authorization)) is None:
            raise _no_token()
        try:
            return story_json(room)
        except Refused as refused:
            raise _refused(refused.code, refused.detail) from None

    async def _make_once(self, request: Request, body: MakeRoom, key: str, device: str | None) -> RoomMade:
        """Make the key's room or find it again. The first body counts; to ask again is not to make another room."""
        token = derived_token(key, "room")
        if code := await self._gateway.store.made(hashed(key)):
            return RoomMade(code=code, seat=FIRST_SEAT, token=token)
        self._spend(Deed.ROOM, request)
        return await self._make(body, token, device, hashed(key))

    async def _make(self, body: MakeRoom, token: Token, device: str | None, key: str = "") -> RoomMade:
        seed = new_seed() if body.seed is None else body.seed

        def opening(code: RoomCode) -> Open:
            return Open(
                code=code,
                game=body.game,
                seed=seed,
                name=body.name,
                token=hashed(token),
                locale=body.locale,
                device=_device(device),
                options=tuple(body.options.items()),
                pace=self._gateway.pace,
            )

        try:
            stored, seat, fresh = await self._gateway.store.create(opening, key)
        except Refused as refused:
            raise _refused(refused.code, refused.detail) from None
        code = stored.room.code
        if fresh:
            self._gateway.metrics.rooms_made.inc()
            log.info("room_made", room=self._gateway.name_room(code), game=body.game)
        return RoomMade(code=code, seat=seat, token=token)

    def _forget(self, key: str, task: asyncio.Task[RoomMade]) -> None:
        del self._making[key]
        if not task.cancelled():
            task.exception()  # whoever asked may have hung up, and then nobody else would look at it

    async def _room(self, request: Request, raw: str) -> Room:
        """Find a room. An address that tries many wrong codes has to wait, whatever it asks for."""
        gateway, address = self._gateway, _address(request)
        if wait := gateway.allowances.wait(Deed.WRONG_CODE, address):
            raise _too_many(wait)
        code = read_code(raw)
        stored = None if code is None else await gateway.store.load(code)
        if stored is None:
            gateway.allowances.spend(Deed.WRONG_CODE, address)
            raise Problem(Trouble.ROOM_NOT_FOUND)
        return stored.room

    async def _decided(self, code: RoomCode, command: Command) -> Decision:
        try:
            return (await self._gateway.store.transact(code, command)).decision
        except RoomGone:
            raise Problem(Trouble.ROOM_NOT_FOUND) from None

    def _spend(self, deed: Deed, request: Request) -> None:
        if wait := self._gateway.allowances.spend(deed, _address(request)):
            raise _too_many(wait)

    def _link(self, request: Request, code: RoomCode) -> str:
        """Return the link into a room, never one that only this machine could follow if phones know a better one."""
        settings = self._gateway.settings
        if settings.public_url:
            return join_url(settings.public_url, code)
        asked = requested_url(request.url.scheme, request.headers.get("host", ""))
        return join_url(asked or base_url(settings.host, settings.port), code)


def _address(request: Request) -> str:
    return request.client.host if request.client is not None else ""


def _bearer(authorization: str | None) -> str:
    scheme, _, token = (authorization or "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _no_token() -> Problem:
    return Problem(Trouble.BAD_TOKEN, headers={"WWW-Authenticate": "Bearer"})


def _device(raw: str | None) -> str:
    return hashed(raw) if raw else ""


def _too_many(wait: int) -> Problem:
    return Problem(Trouble.TOO_MANY_REQUESTS, f"again in {wait} s", {"Retry-After": str(wait)})


def _refused(code: Code, detail: str) -> Problem:
    return Problem(OF_REFUSAL.get(code, Trouble.BAD_REQUEST), f"{code.value}: {detail}" if detail else code.value)


def router(gateway: Gateway) -> APIRouter:
    """Return the routes of all calls."""
    calls = Calls(gateway)
    wrong: dict[int | str, dict[str, Any]] = {
        "4XX": {"model": ProblemBody, "description": "A problem document (application/problem+json)"},
        "5XX": {"model": ProblemBody, "description": "A problem document (application/problem+json)"},
    }
    routes = APIRouter(prefix="/api", responses=wrong)
    routes.add_api_route("/games", calls.games, methods=["GET"])
    routes.add_api_route("/rooms", calls.make_room, methods=["POST"], status_code=201)
    routes.add_api_route("/rooms/{code}", calls.door, methods=["GET"])
    routes.add_api_route("/rooms/{code}/seats", calls.take_seat, methods=["POST"], status_code=201)
    routes.add_api_route("/rooms/{code}/passes", calls.offer_pass, methods=["POST"], status_code=201)
    routes.add_api_route("/rooms/{code}/passes/redeem", calls.redeem_pass, methods=["POST"], status_code=201)
    svg: dict[int | str, dict[str, Any]] = {200: {"content": {"image/svg+xml": {}}, "description": "A QR code"}}
    routes.add_api_route(
        "/rooms/{code}/qr.svg", calls.qr, methods=["GET"], response_class=Response, responses={**wrong, **svg}
    )
    routes.add_api_route("/rooms/{code}/story", calls.story, methods=["GET"])
    return routes
