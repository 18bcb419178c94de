"""The law of comparing pictures: two screens are the same when every pixel is; what differs is told as a box."""

from __future__ import annotations

import struct
import zlib

_CHANNELS = {2: 3, 6: 4}


def difference(one: bytes, other: bytes) -> str | None:
    """Return where two PNG pictures differ, or None."""
    if one == other:
        return None
    (width, rows), (other_width, other_rows) = _rows(one), _rows(other)
    if (width, len(rows)) != (other_width, len(other_rows)):
        return f"{width} x {len(rows)} against {other_width} x {len(other_rows)}"
    differing = [n for n, (a, b) in enumerate(zip(rows, other_rows, strict=True)) if a != b]
    if not differing:
        return None
    size = len(rows[0]) // width
    columns = [
        column
        for n in differing
        for column in range(width)
        if rows[n][column * size : (column + 1) * size] != other_rows[n][column * size : (column + 1) * size]
    ]
    return f"x {min(columns)}..{max(columns)}, y {differing[0]}..{differing[-1]}, {len(columns)} pixels"


def _rows(png: bytes) -> tuple[int, list[bytes]]:
    """Return the width and the unfiltered rows of a picture as the browser writes it: 8 bits, no interlacing."""
    at, packed, width, channels = 8, b"", 0, 3
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, _height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert (depth, interlaced) == (8, 0)
            channels = _CHANNELS[colour]
        elif kind == b"IDAT":
            packed += body
        at += length + 12
    return width, _unfiltered(zlib.decompress(packed), width * channels, channels)


def _unfiltered(raw: bytes, length: int, size: int) -> list[bytes]:
    rows: list[bytes] = []
    above = bytearray(length)
    for start in range(0, len(raw), length + 1):
        row = bytearray(raw[start + 1 : start + 1 + length])
        _unfilter(raw[start], row, above, size)
        rows.append(bytes(row))
        above = row
    return rows


def _unfilter(kind: int, row: bytearray, above: bytearray, size: int) -> None:
    """Undo one row's filter (PNG, second edition, §9.2)."""
    for n in range(len(row)):
        left = row[n - size] if n >= size else 0
        corner = above[n - size] if n >= size else 0
        match kind:
            case 1:
                add = left
            case 2:
                add = above[n]
            case 3:
                add = (left + above[n]) // 2
            case 4:
                add = _nearest(left, above[n], corner)
            case _:
                add = 0
        row[n] = (row[n] + add) & 0xFF


def _nearest(left: int, above: int, corner: int) -> int:
    guess = left + above - corner
    return min((left, above, corner), key=lambda value: abs(guess - value))
