"""Workspaces: records of arrays and numbers that kernels get by reference.

Numba passes a tuple of arrays by value, each array as seven words or more: hundreds of words at every call,
which took a third of the time to compile and a fifth of that to play. A workspace is one word, its address.
"""

from collections.abc import Iterator
from dataclasses import fields
from functools import cached_property
from typing import Any
from zlib import crc32

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from llvmlite.ir import Constant
from numba import typeof, types
from numba.core.cgutils import alloca_once_value, is_not_null, is_null
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    NativeValue,
    infer_getattr,
    lower_getattr_generic,
    models,
    register_model,
    unbox,
)
from numba.np.arrayobj import make_array, populate_array

from screenbot.solver.jit import Code

WORD = 8


class Workspace:
    """Base of frozen dataclasses of arrays in C order, numbers (int64, float64), and other workspaces."""

    def __post_init__(self) -> None:
        """Refuse arrays that a kernel would read wrongly: it knows of no strides."""
        for field in fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if isinstance(value, np.ndarray) and not value.flags.c_contiguous:
                raise ValueError(f"{field.name!r} should be in C order, its strides are {value.strides}")

    def __iter__(self) -> Iterator[Any]:
        """Return the values of the fields."""
        return (getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]

    @cached_property
    def record(self) -> npt.NDArray[np.int64]:
        """What kernels see: address and shape of an array, address of a workspace, a number as it is."""
        return np.array([word for value in self for word in _words(value)], np.int64)

    @cached_property
    def address(self) -> int:
        """Where the record is."""
        return self.record.ctypes.data

    @cached_property
    def _numba_type_(self) -> "WorkspaceType":
        names = (field.name for field in fields(self))  # type: ignore[arg-type]
        known = {name: typeof(getattr(self, name)) for name in names}  # type: ignore[no-untyped-call]
        return WorkspaceType(type(self).__name__, known)


def _words(value: Any) -> Iterator[int]:
    if isinstance(value, tuple):
        for each in value:
            yield from _words(each)
    elif isinstance(value, Workspace | Code):
        yield value.address
    elif isinstance(value, np.ndarray):
        yield from (value.ctypes.data, *value.shape)
    else:
        yield int(np.array(value).view(np.int64))


class WorkspaceType(types.Type):
    """What Numba knows of a workspace: the types of its fields, and where in its record each begins."""

    def __init__(self, name: str, known: dict[str, types.Type]) -> None:
        self.known, self.places, place = known, {}, 0
        for field, each in known.items():
            self.places[field] = place
            place += _size(each)
        super().__init__(f"{name}_{crc32(repr(known).encode()):08x}")


def _size(field: types.Type) -> int:
    """Return how many words of a record a field takes."""
    if isinstance(field, types.UniTuple):
        return int(field.count) * _size(field.dtype)
    return 1 + int(field.ndim) if isinstance(field, types.Array) else 1


register_model(WorkspaceType)(models.OpaqueModel)


@unbox(WorkspaceType)  # type: ignore[no-untyped-call, untyped-decorator]
def _unbox(_: WorkspaceType, workspace: ir.Value, wrapper: Any) -> NativeValue:
    """Get the address of a workspace that Python hands to a kernel."""
    api, builder = wrapper.pyapi, wrapper.builder
    number = api.object_getattr_string(workspace, "address")
    # There is none where a kernel that it tells of was not compiled, for Ctrl-C or for an error.
    address = alloca_once_value(builder, Constant(api.voidptr, None))  # type: ignore[no-untyped-call]
    with builder.if_then(is_not_null(builder, number)):  # type: ignore[no-untyped-call]
        builder.store(api.long_as_voidptr(number), address)
        api.decref(number)
    found = builder.load(address)
    return NativeValue(found, is_error=is_null(builder, found))  # type: ignore[no-untyped-call]


@infer_getattr
class _Fields(AttributeTemplate):
    key = WorkspaceType

    def generic_resolve(self, workspace: WorkspaceType, name: str) -> types.Type | None:  # type: ignore[override]
        """Return the type of a field."""
        return workspace.known.get(name)


@lower_getattr_generic(WorkspaceType)  # type: ignore[no-untyped-call, untyped-decorator]
def _get(context: Any, builder: ir.IRBuilder, workspace: WorkspaceType, address: ir.Value, name: str) -> Any:
    """Get a field of a workspace."""
    return _field(context, builder, workspace.known[name], address, workspace.places[name])


def _field(context: Any, builder: ir.IRBuilder, field: types.Type, address: ir.Value, place: int) -> Any:
    """Get the field that begins at a place of the record."""
    if isinstance(field, types.UniTuple):
        places = range(place, place + _size(field), _size(field.dtype))
        return context.make_tuple(
            builder, field, [_field(context, builder, field.dtype, address, each) for each in places]
        )
    if not isinstance(field, types.Array):
        return _word(builder, context.get_value_type(field), address, place)
    array = make_array(field)(context, builder)  # type: ignore[no-untyped-call]
    long = context.get_value_type(types.intp)
    shape = [_word(builder, long, address, place + 1 + i) for i in range(field.ndim)]
    itemsize = context.get_abi_sizeof(context.get_data_type(field.dtype))
    strides = [long(itemsize)]
    for length in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], length))
    data = _word(builder, array.data.type, address, place)
    # Without `meminfo` it is not counted: whoever calls a kernel holds the workspace.
    populate_array(array, data, shape, strides, itemsize, meminfo=None)  # type: ignore[no-untyped-call]
    return array._getvalue()


def _word(builder: ir.IRBuilder, kind: ir.Type, address: ir.Value, place: int) -> ir.Value:
    """Get a word of a record, as a number or an address; it never changes, so one load is enough."""
    there = builder.gep(address, [Constant(ir.IntType(32), WORD * place)])
    word = builder.load(builder.bitcast(there, kind.as_pointer()))
    word.set_metadata("invariant.load", builder.module.add_metadata([]))
    return word
