"""What a browser's frames take while a page is watched, and how much of that the page itself needs.

A frame can be late because the page had much to do or because a shared machine did something else.
So each frame is timed twice: by the clock, and by the processor time that the page's main thread
was given for it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

LONG = 50.0  # milliseconds
SAMPLE = """() => {
    window.frames_seen = [];
    let last = performance.now();
    const tick = (now) => {
        window.frames_seen.push(now - last);
        last = now;
        requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
}"""
TASK, FRAME = "ThreadControllerImpl::RunTask", "ScheduledActionSendBeginMainFrame"  # in a trace


@dataclass(frozen=True)
class Watched:
    """Milliseconds, frame by frame."""

    clock: list[float]  # since the one before
    processor: list[float]  # of the page's main thread, with its tasks since the one before
    stolen: float  # share of the machine's time that others had


def watch(browser: Browser, page: Page, seconds: float) -> Watched:
    """What is moving on the page by now."""
    given, in_all = _times()
    browser.start_tracing(page=page, categories=["toplevel"])
    page.evaluate(SAMPLE)
    page.wait_for_timeout(1000 * seconds)
    clock: list[float] = page.evaluate("window.frames_seen")
    trace = json.loads(browser.stop_tracing())
    now_given, now_in_all = _times()
    stolen = (now_given - given) / (now_in_all - in_all)
    return Watched(clock, _processor(trace["traceEvents"]), stolen)


def _processor(trace: list[dict[str, Any]]) -> list[float]:
    tasks = _tasks_of_page(trace)
    frames, spent = [], 0.0
    for task in sorted(tasks, key=lambda task: task["ts"]):
        spent += task.get("tdur", 0) / 1000
        if task["args"].get("src_func") == FRAME:
            frames.append(spent)
            spent = 0.0
    return frames


def _tasks_of_page(trace: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of the main threads of all pages that the browser holds, the one that draws."""
    tasks = defaultdict(list)
    for event in trace:
        if event["name"] == TASK and event["ph"] == "X":
            tasks[event["pid"], event["tid"]].append(event)

    def drawn(events: list[dict[str, Any]]) -> int:
        return sum(event["args"].get("src_func") == FRAME for event in events)

    return max(tasks.values(), key=drawn)


def _times() -> tuple[int, int]:
    """What this machine gave others, and all the time there was, as Linux counts them."""
    ticks = [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:]]
    return ticks[7], sum(ticks[:8])
