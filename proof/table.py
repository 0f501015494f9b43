"""What is said at the end: the output of what failed, what was left out, one table, one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from proof.results import Outcome, Result

RULE = "=" * 100


def report(results: Sequence[Result], seconds: float, budget: float | None) -> Iterator[str]:
    for result in results:
        if not result.passed:
            yield from _failure(result)
    yield from _left_out(results)
    yield from _table(results, seconds, budget)
    yield closing_line(results)


def _failure(result: Result) -> Iterator[str]:
    yield f"\n{RULE}\nFAILED: {result.stage.name}\n{RULE}"
    yield result.output.rstrip()
    yield from (case.why for case in result.cases if case.name == result.stage.name)


def _left_out(results: Sequence[Result]) -> Iterator[str]:
    reasons = Counter(
        (result.stage.name, case.why)
        for result in results
        for case in result.cases
        if case.outcome is Outcome.LEFT_OUT
    )
    if reasons:
        yield f"\n{RULE}\nLEFT OUT\n{RULE}"
        yield from (f"{number:5} {stage}: {why}" for (stage, why), number in reasons.items())


def _table(results: Sequence[Result], seconds: float, budget: float | None) -> Iterator[str]:
    outcomes = "".join(f"{outcome.value:>10}" for outcome in Outcome)
    yield f"\n{'stage':<20}{'seconds':>10}{'processor':>12}{outcomes}"
    for result in results:
        yield _row(result.stage.name, result.seconds, [result])
    aim = "" if budget is None else f" of {budget:.0f}"
    yield _row(f"all, in {seconds:.0f} s{aim}", sum(result.seconds for result in results), results)
    yield ""


def _row(name: str, seconds: float, results: Sequence[Result]) -> str:
    processor = sum(result.processor for result in results)
    counts = "".join(f"{total(results, outcome):>10}" for outcome in Outcome)
    return f"{name:<20}{seconds:>10.1f}{processor:>12.1f}{counts}"


def slowest(results: Sequence[Result], number: int) -> Iterator[str]:
    """The tests that took most of a processor; in the browser's, that of their own process only."""
    cases = [(case, result.stage.name) for result in results for case in result.cases]
    cases.sort(key=lambda pair: -(pair[0].processor or pair[0].seconds))
    yield f"\n{'processor':>10}{'seconds':>10}  the {number} slowest tests"
    for case, stage in cases[:number]:
        yield f"{case.processor:>10.1f}{case.seconds:>10.1f}  {stage}: {case.name}"


def total(results: Sequence[Result], outcome: Outcome) -> int:
    return sum(result.count(outcome) for result in results)


def closing_line(results: Sequence[Result]) -> str:
    line = f"{total(results, Outcome.PASSED)} passed, {total(results, Outcome.FAILED)} failed"
    skipped = total(results, Outcome.LEFT_OUT)
    return f"{line}, {skipped} skipped" if skipped else line
