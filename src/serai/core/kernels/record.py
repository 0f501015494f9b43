"""Records: a position or a board, declared once as an annotated class, held in two ways.

    class Position(Record):
        reserve: Annotated[list[int], "i1", 4]  # discs of each seat off the board
        phase: Annotated[int, "i1"]

An instance is an object whose fields are ints and lists of ints. Kernels are handed a `Handle`,
whose element 0 is the record: compiled, a NumPy array of one structured element, because that is
what numba takes fastest; plain, a list of one instance, because NumPy scalars are hopelessly slow
there. `freeze` and `thaw` go from one to the other; code outside kernels reads thawed records.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import numpy as np

from serai.core.kernels.kernel import PLAIN, door

R = TypeVar("R", bound="Record")
Handle = list[R]


class Record:
    """Base of all declared records; a new one has every field 0."""

    @classmethod
    @cache
    def dtype(cls) -> np.dtype[np.void]:
        fields: list[Any] = []
        for name, hint in get_type_hints(cls, include_extras=True).items():
            if get_origin(hint) is not Annotated:
                raise TypeError(f"{cls.__name__}.{name} does not say how it is stored")
            code, *shape = get_args(hint)[1:]
            fields.append((name, np.dtype(code), tuple(shape)))
        return np.dtype(fields, align=True)

    def __init__(self) -> None:
        self._read(np.zeros(1, self.dtype()))

    def _read(self, array: Any) -> None:
        # The whole element at once: field by field takes twice as long.
        values = [v.tolist() if isinstance(v, np.ndarray) else v for v in array[0].item()]
        vars(self).update(zip(array.dtype.names, values, strict=True))

    def clone(self: R) -> R:
        twin = object.__new__(type(self))
        for name, value in vars(self).items():
            if isinstance(value, list):
                value = [row[:] if isinstance(row, list) else row for row in value]
            setattr(twin, name, value)
        return twin

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # it can change


def freeze(record: R) -> Handle[R]:
    if PLAIN:
        return [record.clone()]
    array: Any = np.zeros(1, record.dtype())
    for name, value in vars(record).items():
        array[name][0] = value
    return array  # type: ignore[no-any-return]  # a structured array serves as the handle


def thaw(handle: Handle[R], kind: type[R]) -> R:
    if PLAIN:
        return handle[0].clone()
    record = object.__new__(kind)
    record._read(handle)
    return record


def read_rows(handle: Handle[R], name: str) -> Any:
    """The numbers of one field, likewise as code outside kernels reads them."""
    if PLAIN:
        return getattr(handle[0], name)
    array: Any = handle
    return array[name][0].tolist()


def read_field(handle: Handle[R], name: str) -> int:
    """One number of a record, without thawing all of it."""
    if PLAIN:
        return int(getattr(handle[0], name))
    array: Any = handle
    return array[name].item()  # type: ignore[no-any-return]


def blank(kind: type[R], count: int) -> Handle[R]:
    """A handle with room for several records, for kernels that keep a line of positions."""
    if PLAIN:
        return [kind() for _ in range(count)]
    array: Any = np.zeros(count, kind.dtype())
    return array  # type: ignore[no-any-return]


def copy(handle: Handle[R]) -> Handle[R]:
    if PLAIN:
        return [handle[0].clone()]
    array: Any = handle  # NumPy copies a structured array field by field; bytes go at once
    return np.ndarray(1, array.dtype, bytearray(array.view(np.uint8)))  # type: ignore[return-value]


if PLAIN:

    def assign(target: Handle[R], i: int, source: Handle[R], j: int) -> None:
        target[i] = source[j].clone()

else:

    @door
    def assign(target: Handle[R], i: int, source: Handle[R], j: int) -> None:
        target[i] = source[j]
