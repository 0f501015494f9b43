"""`@kernel`: compiles the rules with numba, or leaves them plain Python.

With SERAI_KERNELS=plain the decorators do nothing, numba is never imported, and the same text can
be stepped through in a debugger. Otherwise what Python calls (`@door`) is cached on disk, in a
folder named by a hash of every source that has a part in kernels: numba itself only notices edits
in the file of the function it looks up, not in the files that function calls into.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

PLAIN = os.environ.get("SERAI_KERNELS", "") == "plain"
_PACKAGE = Path(__file__).parents[2]


_KERNEL = re.compile(r"^ *@(kernel|inlined_kernel|door)$", re.MULTILINE)
_IMPORT = re.compile(r"^from (serai\.[\w.]+) import", re.MULTILINE)


def kernel_sources() -> list[Path]:
    """The files whose text decides what is compiled: those with kernels, and all they import."""
    texts = {path: path.read_text(encoding="utf-8") for path in _PACKAGE.rglob("*.py")}
    found: set[Path] = set()
    waiting = [path for path, text in texts.items() if _KERNEL.search(text)]
    while waiting:
        path = waiting.pop()
        if path in texts and path not in found:
            found.add(path)
            modules = (name.split(".")[1:] for name in _IMPORT.findall(texts[path]))
            waiting += [_PACKAGE.joinpath(*parts).with_suffix(".py") for parts in modules]
    return sorted(found)


@cache
def cache_folder() -> Path:
    """Where the compiled code of exactly these sources lies."""
    import numba

    digest = hashlib.sha256(f"{numba.__version__} {sys.version} {platform.machine()}".encode())
    for source in kernel_sources():
        digest.update(source.read_bytes())
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = caches / "serai" / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:  # a home that cannot be written to: compile once per boot instead of failing
        folder = Path(tempfile.gettempdir()) / f"serai-{os.getuid()}" / folder.name
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def _warm_mark() -> Path:
    return cache_folder() / "warm"


def is_cold() -> bool:
    """Whether the kernels have not all been compiled on this machine yet."""
    return not PLAIN and not _warm_mark().exists()


def mark_warm() -> None:
    """To be called when every kernel has been compiled."""
    if not PLAIN:
        _warm_mark().touch()


if PLAIN:

    def kernel(function: Function) -> Function:
        return function

    inlined_kernel = door = kernel

    def popcount(word: int) -> int:
        return word.bit_count()

    def lowest(word: int) -> int:
        """The number of the lowest bit set; the word must not be 0."""
        return (word & -word).bit_length() - 1

else:
    # Taken untyped: numba's own annotations do not know all the options used here.
    numba: Any = import_module("numba")
    ir: Any = import_module("llvmlite.ir")
    intrinsic: Any = import_module("numba.extending").intrinsic
    PartCompiler: Any = import_module("serai.core.kernels.part_compiler").PartCompiler

    def kernel(function: Function) -> Function:
        """Compiled for other kernels to call."""
        compiled: Function = _part(function)
        return compiled

    def inlined_kernel(function: Function) -> Function:
        """A kernel so small and so often called that it is copied into its callers."""
        compiled: Function = _part(function, forceinline=True)
        return compiled

    def door(function: Function) -> Function:
        """A kernel that Python may call too: its machine code is kept on disk."""
        # The cache's place is fixed when a function is decorated; anyone else's stays as it was.
        others = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(cache_folder())
        try:
            compiled: Function = _compiled(function, cache=True)
        finally:
            numba.config.CACHE_DIR = others
        return compiled

    def _part(function: Any, **options: bool) -> Any:
        return _only_for_kernels(
            _compiled(function, pipeline_class=PartCompiler, no_cpython_wrapper=True, **options)
        )

    def _compiled(function: Any, **options: Any) -> Any:
        compiled = numba.njit(
            nogil=True,
            no_cfunc_wrapper=True,  # only Python and other kernels call them
            _nrt=False,  # they allocate nothing, so they need not count references
            **options,
        )(function)
        return _for_all_constants(compiled)

    def _only_for_kernels(compiled: Any) -> Any:
        """Called from Python, it would be compiled anew in every process without a word."""

        def refuse(*_: Any, **__: Any) -> Any:
            raise TypeError(f"{compiled.__name__} is called from Python: make it a @door")

        compiled._compile_for_args = refuse
        return compiled

    def _for_all_constants(compiled: Any) -> Any:
        """Left alone, numba compiles a kernel anew for every constant that another hands it."""
        template = compiled.get_call_template

        def without_literals(args: Any, kws: Any) -> Any:
            plain = tuple(numba.types.unliteral(arg) for arg in args)
            return template(plain, {k: numba.types.unliteral(arg) for k, arg in kws.items()})

        compiled.get_call_template = without_literals
        return compiled

    @intrinsic  # type: ignore[untyped-decorator]
    def popcount(_: Any, word: Any) -> Any:  # noqa: ARG001  # numba reads the signature
        def emit(_c: Any, builder: Any, _s: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return numba.types.int64(numba.types.int64), emit

    @intrinsic  # type: ignore[untyped-decorator]
    def lowest(_: Any, word: Any) -> Any:  # noqa: ARG001
        def emit(_c: Any, builder: Any, _s: Any, arguments: Any) -> Any:
            never_zero = ir.Constant(ir.IntType(1), 1)
            return builder.cttz(arguments[0], never_zero)

        return numba.types.int64(numba.types.int64), emit
