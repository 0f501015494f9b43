"""Writing masks into planes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from serai.core.kernels.kernel import kernel, lowest
from serai.core.kernels.masks import BITS, WORDS, Mask

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@kernel
def mark(places: Mask, plane: int, value: int, out: NDArray[np.int8]) -> None:
    for w in range(WORDS):
        word = places[w]
        while word:
            out[plane, BITS * w + lowest(word)] = value
            word &= word - 1
