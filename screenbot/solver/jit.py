"""How kernels are compiled: every Numba option stands here and nowhere else."""

import gc
import logging
import os
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, ParamSpec, Protocol, TypeVar, cast

# Level 3 compiles a third longer, and its kernels are not faster (measured on whole games of `best`).
os.environ.setdefault("NUMBA_OPT", "1")

import numba
from llvmlite import ir
from numba import types
from numba.core import event
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.dispatcher import Dispatcher
from numba.core.typed_passes import NativeLowering
from numba.core.types.functions import BaseFunction
from numba.extending import intrinsic

P = ParamSpec("P")
R = TypeVar("R")

LOGGER = logging.getLogger(__name__)
"""Says at level INFO, once, that kernels are compiled; the command line shows it to the person waiting."""

_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
_ALLOCATING = {"empty", "zeros", "ones", "full", "array", "arange", "copy", "empty_like", "zeros_like"}


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function of arrays and scalars on its first call; later runs load it from the cache.

    No fast-math: the same board must give the same move on every machine. A changed kernel in one module
    does not recompile its callers in another, so delete ``__pycache__`` after editing a shared one.
    Other kernels take it in as a part.
    """
    compiled, taken_in = _compiled(function, cache=True), _part(function)
    compiled.get_call_template = taken_in.get_call_template  # type: ignore[method-assign]
    compiled.get_overload = taken_in.get_overload  # type: ignore[method-assign]
    return cast(Callable[P, R], compiled)


def part(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a piece that only kernels call, as part of each of them; most functions should be parts.

    A call from Python ends the process; tests call its ``py_func``, or a kernel that calls it.
    """
    return cast(Callable[P, R], _part(function))


def _part(function: Callable[P, R]) -> Dispatcher:
    return _compiled(function, no_cpython_wrapper=True, pipeline_class=PartCompiler)


def _compiled(function: Callable[P, R], **options: Any) -> Dispatcher:
    # Where no array is made, none need be counted: a fifth of the time to compile. So what makes no array
    # may not be given a new one by what it calls: it would never be freed.
    counted = not _ALLOCATING.isdisjoint(function.__code__.co_names)
    options |= _OPTIONS | {"_nrt": counted}
    return cast(Dispatcher, numba.njit(**options)(function))


class Code:
    """The machine code of a kernel, by its address: a kernel that calls it there need not take it in.

    So the two are compiled apart. It is compiled, or loaded, when it is first asked for.
    """

    _numba_type_ = types.int64

    def __init__(self, compiled: Callable[..., object], examples: Callable[[], tuple[object, ...]]) -> None:
        """Take a kernel, and what returns examples of its arguments."""
        self._compiled, self._examples = cast(Dispatcher, compiled), examples

    @cached_property
    def address(self) -> int:
        """Where it is."""
        arguments = tuple(numba.typeof(each) for each in self._examples())  # type: ignore[no-untyped-call]
        self._compiled.compile(arguments)
        made: Any = self._compiled.overloads[arguments]
        return int(made.library.get_pointer_to_function(made.fndesc.llvm_func_name))


class _Call(Protocol):
    def __call__(self, address: int | Code, like: R, /, *arguments: object) -> R:
        """Call the kernel at an address.

        Nothing checks the arguments: whole numbers are made int64, all else must be what it was compiled for.

        Args:
            address: of its machine code; the code itself in a workspace.
            like: what it returns is of this type.
            arguments: what it gets.
        """


def _lower_call(_: Any, address: types.Type, like: types.Type, *arguments: types.Type) -> Any:
    given = [types.int64 if isinstance(each, types.Integer) else each for each in arguments]
    result = types.unliteral(like)  # type: ignore[no-untyped-call]

    def lowered(context: Any, builder: ir.IRBuilder, _: Any, values: Any) -> Any:
        convention = context.call_conv
        there = builder.inttoptr(values[0], convention.get_function_type(result, given).as_pointer())
        passed = [
            context.cast(builder, builder.extract_value(values[2], i), *types_)
            for i, types_ in enumerate(zip(arguments, given, strict=True))
        ]
        return convention.call_function(builder, there, result, given, passed)[1]

    return result(address, like, types.StarArgTuple(arguments)), lowered  # type: ignore[no-untyped-call]


call = cast(_Call, intrinsic(_lower_call))


class PartLibrary(JITCodeLibrary):
    """The code of a part, which waits for kernels to take it in: they are optimized and made machine code.

    Numba would do that for the part too, and again for each that calls it, with all that it calls in turn:
    nearly half of the time to compile.
    """

    def _optimize_final_module(self) -> None:
        """Leave it to the kernels."""

    def _finalize_final_module(self) -> None:
        """Do not hand it to the machine."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002
        """Return that there is no machine code."""
        return 0

    @property
    def codegen(self) -> "PartLibrary":
        """Who is told of the part's environment: no part needs one."""
        return self

    def set_env(self, name: str, env: object) -> None:
        """Forget the environment."""


@register_pass(mutates_CFG=True, analysis_only=False)  # type: ignore[no-untyped-call]
class PartLowering(NativeLowering):
    """Lowers a part into a library of its own kind."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower the function of a state."""
        name = state.func_id.func_qualname
        state.library = PartLibrary(state.targetctx.codegen(), name)  # type: ignore[no-untyped-call]
        return bool(super().run_pass(state))  # type: ignore[no-untyped-call]


class PartCompiler(CompilerBase):
    """The usual compiler, but for the last step."""

    def define_pipelines(self) -> list[PassManager]:
        """Return the passes that a part goes through."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)  # type: ignore[no-untyped-call]
        passes.add_pass_after(PartLowering, NativeLowering)
        passes.passes = [each for each in passes.passes if each[0] is not NativeLowering]
        passes.finalize()
        return [passes]


def resolved(function: BaseFunction, context: Any, args: tuple[Any, ...], kws: Mapping[str, Any]) -> Any:
    """Return the signature of what Numba itself brings for some types: as Numba does, but only once.

    It tries dozens of readings of a plus or a bracket wherever one stands: a quarter of the time to compile.
    What it compiles on the way (`max`, `int`) depends on more than types, and is left to it.
    """
    known = function.__dict__.setdefault("resolved", {})
    types = (tuple(args), tuple(kws.items()))
    if types in known:
        return known[types]
    signature = _resolve(function, context, args, kws)
    if signature is not None and function.get_impl_key(signature) is function.typing_key:
        known[types] = signature
    return signature


_resolve = BaseFunction.get_call_type
BaseFunction.get_call_type = resolved  # type: ignore[assignment, method-assign]


class Watch(event.Listener):
    """Says that kernels are compiled, and keeps the garbage collector out of it.

    Without that, compiling takes a seventh longer.
    """

    def __init__(self) -> None:
        self._depth, self._said, self._collecting = 0, False, False

    def on_start(self, _: event.Event) -> None:
        """Begin to compile a kernel, perhaps within another."""
        if self._depth == 0:
            self._collecting = gc.isenabled()
            gc.disable()
        if not self._said:
            LOGGER.info("Compiling, once: this takes a quarter of a minute …")
        self._depth, self._said = self._depth + 1, True

    def on_end(self, _: event.Event) -> None:
        """End what the last `on_start` began."""
        self._depth -= 1
        if self._depth == 0 and self._collecting:
            gc.enable()


event.register("numba:compile", Watch())  # type: ignore[no-untyped-call]
