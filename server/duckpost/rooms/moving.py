"""The law of moving a seat to another device: a pass opens it once, within five minutes, and the old token is void.

The phone that has the seat asks for a pass and shows it as a QR code; whoever redeems it has the seat from then on. The
room keeps no pass, only its hash, and of each seat only the newest.
"""

from __future__ import annotations

from duckpost.games.contract import Seat
from duckpost.rooms.commands import OfferPass, RedeemPass
from duckpost.rooms.model import Room, with_chair
from duckpost.rooms.refusals import Code, Refused

PASS_MS = 5 * 60_000
"""How long a pass is good."""


def offer_pass(room: Room, command: OfferPass, now: int) -> tuple[Room, Seat]:
    """Keep a pass for the seat of this token; an older one of the seat is void.

    Raises `Refused` (not_allowed) if the token opens no seat, or not any more.
    """
    for chair in room.chairs:
        if chair.token and chair.token == command.token:
            offered = with_chair(room, chair.seat, pass_hash=command.pass_hash, pass_until=now + PASS_MS)
            return offered, chair.seat
    raise Refused(Code.NOT_ALLOWED, "this token opens no seat")


def redeem_pass(room: Room, command: RedeemPass, now: int) -> tuple[Room, Seat]:
    """Give the seat of this pass to another token. The same token again is the same device and gets the same seat.

    Raises `Refused` (not_allowed) for a pass that is wrong, used, replaced or too old.
    """
    for chair in room.chairs:
        if chair.token and chair.token == command.token:
            return room, chair.seat
        if chair.pass_hash and chair.pass_hash == command.pass_hash and now < chair.pass_until:
            device = command.device or chair.device
            moved = with_chair(room, chair.seat, token=command.token, device=device, pass_hash="", pass_until=0)
            return moved, chair.seat
    raise Refused(Code.NOT_ALLOWED, "this pass opens no seat")
