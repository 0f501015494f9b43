"""Where things stand on a page, in pixels."""

from __future__ import annotations

from playwright.sync_api import FloatRect, Locator

SLACK = 0.5  # pixels


def box(what: Locator) -> FloatRect:
    found = what.bounding_box()
    assert found is not None
    return found


def middle(of: FloatRect) -> tuple[float, float]:
    return of["x"] + of["width"] / 2, of["y"] + of["height"] / 2


def overlap(one: FloatRect, other: FloatRect) -> bool:
    is_beside = one["x"] >= other["x"] + other["width"] or other["x"] >= one["x"] + one["width"]
    is_above = one["y"] >= other["y"] + other["height"] or other["y"] >= one["y"] + one["height"]
    return not (is_beside or is_above)


def lies_in(inner: FloatRect, outer: FloatRect) -> bool:
    return (
        inner["x"] >= outer["x"] - SLACK
        and inner["y"] >= outer["y"] - SLACK
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"] + SLACK
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + SLACK
    )
