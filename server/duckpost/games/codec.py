"""The law of how a state is written down: any state to JSON values and back, equal after loading, or a clear error.

The shapes come from the dataclasses themselves, so no game writes a codec. An object is written as the list of its
fields in their order, which keeps a room small; a list of another length or shape is refused, never misread.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, TypeVar

T = TypeVar("T")
Read = Callable[[Any, str], Any]
Write = Callable[[Any], Any]


class DamagedState(ValueError):
    """JSON values that are no state of the wanted kind; says where and what was expected."""


def to_json(value: Any) -> Any:
    """Return a dataclass object as JSON values (lists, strings, numbers, booleans, null)."""
    return _codec(type(value))[0](value)


def from_json(kind: type[T], raw: Any) -> T:
    """Read an object of this dataclass back. Raises `DamagedState` naming the place that is wrong."""
    value: T = _codec(kind)[1](raw, kind.__name__)
    return value


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
    if kind in (str, int, bool, types.NoneType):
        return _plain(kind)
    raise TypeError(f"a state cannot hold {kind!r}")


def _object(kind: type[Any]) -> tuple[Write, Read]:
    hints = typing.get_type_hints(kind)
    names = tuple(field.name for field in fields(kind))
    codecs = tuple(_codec(hints[name]) for name in names)
    writers = tuple(zip(names, (write for write, _ in codecs), strict=True))
    readers = tuple(zip(names, (read for _, read in codecs), strict=True))

    def write(value: Any) -> Any:
        return [writer(getattr(value, name)) for name, writer in writers]

    def read(raw: Any, where: str) -> Any:
        if not isinstance(raw, list) or len(raw) != len(readers):
            raise DamagedState(f"{where}: a list of {len(readers)} fields is expected")
        return kind(
            **{name: reader(item, f"{where}.{name}") for (name, reader), item in zip(readers, raw, strict=True)}
        )

    return write, read


def _sequence(item: tuple[Write, Read]) -> tuple[Write, Read]:
    write_item, read_item = item

    def write(value: Any) -> Any:
        return [write_item(each) for each in value]

    def read(raw: Any, where: str) -> Any:
        if not isinstance(raw, list):
            raise DamagedState(f"{where}: a list is expected")
        return tuple(read_item(each, where) for each in raw)

    return write, read


def _row(items: tuple[tuple[Write, Read], ...]) -> tuple[Write, Read]:
    def write(value: Any) -> Any:
        return [item[0](each) for item, each in zip(items, value, strict=True)]

    def read(raw: Any, where: str) -> Any:
        if not isinstance(raw, list) or len(raw) != len(items):
            raise DamagedState(f"{where}: a list of {len(items)} is expected")
        return tuple(item[1](each, where) for item, each in zip(items, raw, strict=True))

    return write, read


def _union(args: tuple[Any, ...]) -> tuple[Write, Read]:
    """Alternatives told apart by their JSON type: null, boolean, number, string, list."""
    choices = {_json_type(arg): _codec(arg) for arg in args}
    if len(choices) != len(args):
        raise TypeError(f"JSON cannot tell {args!r} apart")

    def write(value: Any) -> Any:
        kind = tuple if is_dataclass(value) else type(value)
        return choices[_json_type(kind)][0](value)

    def read(raw: Any, where: str) -> Any:
        reader = choices.get(type(raw))
        if reader is None:
            raise DamagedState(f"{where}: {type(raw).__name__} is not expected here")
        return reader[1](raw, where)

    return write, read


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

    return (lambda value: value.value), read


def _plain(kind: type) -> tuple[Write, Read]:
    def read(raw: Any, where: str) -> Any:
        if type(raw) is not kind:
            raise DamagedState(f"{where}: {kind.__name__} is expected")
        return raw

    return (lambda value: value), read
