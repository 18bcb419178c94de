"""The law of how a state is written down: any state to JSON values and back, equal after loading, or a clear error.

The shapes come from the dataclasses themselves, so no game writes a codec. An object is written as the list of its
fields in their order, which keeps a room small; a list of another length or shape is refused, never misread.

A state is written for every answer that is stored, so what is a JSON value already is never looked at: of each shape it
is worked out once which of its parts have to be made into something else.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")
Read = Callable[[Any, str], Any]
Write = Callable[[Any], Any]


class DamagedState(ValueError):
    """JSON values that are no state of the wanted kind; says where and what was expected."""


def to_json(value: Any) -> Any:
    """Return a dataclass object as JSON values (lists, strings, numbers, booleans, null)."""
    return _codec(type(value))[0](value)


def _as_is(value: Any) -> Any:
    """Write what is a JSON value already; whoever writes a whole leaves such parts alone."""
    return value


def from_json(kind: type[T], raw: Any) -> T:
    """Read an object of this dataclass back. Raises `DamagedState` naming the place that is wrong."""
    value: T = _codec(kind)[1](raw, kind.__name__)
    return value


_PLAIN = frozenset({str, int, bool, types.NoneType})

_CODECS: dict[Any, tuple[Write, Read]] = {}


def _codec(kind: Any) -> tuple[Write, Read]:
    codec = _CODECS.get(kind)
    if codec is None:
        codec = _CODECS[kind] = _made(kind)
    return codec


def _made(kind: Any) -> tuple[Write, Read]:
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if isinstance(kind, typing.NewType):
        return _codec(kind.__supertype__)
    if origin in (typing.Union, types.UnionType):
        return _union(args)
    if origin is tuple:
        return _sequence(_codec(args[0])) if args[-1] is Ellipsis else _row(tuple(_codec(arg) for arg in args))
    if isinstance(kind, type) and is_dataclass(kind):
        return _object(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _word(kind)
    if kind in _PLAIN:
        return _plain(kind)
    raise TypeError(f"a state cannot hold {kind!r}")


def _object(kind: type[Any]) -> tuple[Write, Read]:
    hints = typing.get_type_hints(kind)
    names = tuple(field.name for field in fields(kind))
    codecs = tuple(_codec(hints[name]) for name in names)
    readers = tuple(zip(names, (read for _, read in codecs), strict=True))

    def read(raw: Any, where: str) -> Any:
        if not isinstance(raw, list) or len(raw) != len(readers):
            raise DamagedState(f"{where}: a list of {len(readers)} fields is expected")
        return kind(
            **{name: reader(item, f"{where}.{name}") for (name, reader), item in zip(readers, raw, strict=True)}
        )

    return _row_writer(_getter(names), tuple(write for write, _ in codecs)), read


def _getter(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Return what gets all of these fields at once."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


def _row_writer(parts: Callable[[Any], Iterable[Any]], writers: tuple[Write, ...]) -> Write:
    changed = tuple((place, write) for place, write in enumerate(writers) if write is not _as_is)

    def write(value: Any) -> Any:
        row = list(parts(value))
        for place, writer in changed:
            row[place] = writer(row[place])
        return row

    return write


def _sequence(item: tuple[Write, Read]) -> tuple[Write, Read]:
    write_item, read_item = item

    def write(value: Any) -> Any:
        return [write_item(each) for each in value]

    def read(raw: Any, where: str) -> Any:
        if not isinstance(raw, list):
            raise DamagedState(f"{where}: a list is expected")
        return tuple(read_item(each, where) for each in raw)

    return list if write_item is _as_is else write, read


def _row(items: tuple[tuple[Write, Read], ...]) -> tuple[Write, Read]:
    def read(raw: Any, where: str) -> Any:
        if not isinstance(raw, list) or len(raw) != len(items):
            raise DamagedState(f"{where}: a list of {len(items)} is expected")
        return tuple(item[1](each, where) for item, each in zip(items, raw, strict=True))

    return _row_writer(iter, tuple(item[0] for item in items)), read


def _union(args: tuple[Any, ...]) -> tuple[Write, Read]:
    """Alternatives told apart by their JSON type: null, boolean, number, string, list."""
    choices = {_json_type(arg): _codec(arg) for arg in args}
    if len(choices) != len(args):
        raise TypeError(f"JSON cannot tell {args!r} apart")

    def read(raw: Any, where: str) -> Any:
        reader = choices.get(type(raw))
        if reader is None:
            raise DamagedState(f"{where}: {type(raw).__name__} is not expected here")
        return reader[1](raw, where)

    return _union_writer({json: write for json, (write, _) in choices.items()}), read


def _union_writer(writers: dict[type, Write]) -> Write:
    others = [write for write in writers.values() if write is not _as_is]

    def write_one(value: Any) -> Any:
        return value if type(value) in _PLAIN else others[0](value)

    def write_any(value: Any) -> Any:
        return value if type(value) in _PLAIN else writers[_json_type(type(value))](value)

    return (write_any if len(others) > 1 else write_one) if others else _as_is


def _json_type(kind: Any) -> type:
    kind = getattr(kind, "__supertype__", kind)
    kind = typing.get_origin(kind) or kind
    if is_dataclass(kind) or kind is tuple:
        return list
    if issubclass(kind, Enum):
        return str
    plain: type = kind
    return plain


def _word(kind: type[Enum]) -> tuple[Write, Read]:
    def read(raw: Any, where: str) -> Any:
        try:
            return kind(raw)
        except ValueError as error:
            raise DamagedState(f"{where}: {raw!r} is no {kind.__name__}") from error

    return attrgetter("_value_"), read  # `value` costs ten times as much


def _plain(kind: type) -> tuple[Write, Read]:
    def read(raw: Any, where: str) -> Any:
        if type(raw) is not kind:
            raise DamagedState(f"{where}: {kind.__name__} is expected")
        return raw

    return _as_is, read
