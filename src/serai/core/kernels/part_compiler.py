"""How a kernel that only other kernels call is compiled: as a part of them, and no further.

Left alone, numba optimises every kernel together with all it calls, and makes machine code of it;
then its callers do both again. Only the doors are ever run, and each is optimised as a whole, so
for the kernels behind them this is work for nothing: a third of all compiling.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

# Taken untyped, as numba's own annotations do not cover its inner workings.
_Compiler: Any = import_module("numba.core.compiler").Compiler
_Library: Any = import_module("numba.core.codegen").JITCodeLibrary


class _Part(_Library):  # type: ignore[misc]
    """Code to be linked into a door's."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, _: str) -> int:
        return 0  # which means: it cannot be run

    @property
    def codegen(self) -> _Part:
        return self

    def set_env(self, *_: Any) -> None:
        """Constants that are Python objects would be kept there; kernels have none."""


class PartCompiler(_Compiler):  # type: ignore[misc]
    """numba's compiler, making such code."""

    def __init__(self, typing: Any, target: Any, _: None, *how: Any) -> None:
        super().__init__(typing, target, _Part(target.codegen(), "part"), *how)
