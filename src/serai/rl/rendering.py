"""Pictures of an environment, in the render modes that all of them have."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import numpy as np

from serai.core.text.errors import BadOption

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from serai.core.contract.state import State

MODES = ["human", "ansi", "svg", "rgb_array"]


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise BadOption(f"there is no render mode {mode!r}; there are: {', '.join(MODES)}")


def render(state: State, mode: str, seat: int | None) -> str | NDArray[np.uint8] | None:
    """The position as a seat, or with None a spectator, may see it; "human" prints it."""
    if mode == "svg":
        return state.svg(seat=seat)
    if mode == "rgb_array":
        return pixels(state.svg(seat=seat))
    text = state.terminal(colour=mode == "human", seat=seat)
    if mode == "ansi":
        return text
    print(text)
    return None


def pixels(svg: str) -> NDArray[np.uint8]:
    from PIL import Image
    from resvg_py import svg_to_bytes

    picture = Image.open(io.BytesIO(bytes(svg_to_bytes(svg_string=svg))))
    return np.asarray(picture.convert("RGB"))
