"""A page about the games of a record: one HTML file that needs nothing else."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from html import escape
from importlib.resources import files
from string import Template

from serai import art
from serai.arena import charts
from serai.arena.record import Record
from serai.arena.results import Tally, by_order, by_seat, standings
from serai.arena.survey import Survey, survey
from serai.arena.workers import Pool, spread
from serai.core.contract.game import find
from serai.core.text.messages import current_language, message

Cells = Sequence[str]


def report(
    records: Sequence[Record], pool: Pool, finished: Callable[[Survey], None] = lambda _: None
) -> str:
    """Plays all games again and makes the page; they are of one game and number of seats."""
    surveys: list[Survey] = []

    def take(found: Survey) -> bool:
        surveys.append(found)
        finished(found)
        return False

    spread(pool, survey, records, take)
    surveys.sort(key=lambda found: (found.record.tournament.id, found.record.task))
    return page(surveys)


def page(surveys: Sequence[Survey]) -> str:
    game = surveys[0].record.tournament.game
    name = _words(f"game.{game}")
    title = _words("title", game=name, seats=surveys[0].record.tournament.players)
    sections = (_bots, _start, _variants, _length, _sources, _kinds, _choices)
    template = Template(files("serai.arena").joinpath("page.html").read_text(encoding="utf-8"))
    return template.substitute(
        language=current_language(),
        title=escape(title),
        lead=escape(_lead(surveys)),
        body="\n".join(section(surveys) for section in sections),
        day=_variables("day"),
        night=_variables("night"),
    )


def _variables(theme: str) -> str:
    return " ".join(f"--{name}: {art.colours(theme)[name]};" for name in charts.THEMED)


def _words(key: str, **params: object) -> str:
    return message("serai.arena", f"report.{key}", **params)


def _lead(surveys: Sequence[Survey]) -> str:
    bots = sorted({name for found in surveys for name in found.record.tournament.bots})
    seconds = sum(sum(found.record.seconds) for found in surveys)
    decisions = sum(sum(found.record.decisions) for found in surveys)
    return _words(
        "lead",
        games=len(surveys),
        bots=", ".join(bots),
        decisions=_grouped(decisions),
        minutes=f"{seconds / 60:.1f}",
    )


def _section(key: str, *parts: str, **params: object) -> str:
    heading, text = _words(f"{key}.heading"), _words(f"{key}.text", **params)
    return f"<section><h2>{escape(heading)}</h2><p>{escape(text)}</p>{''.join(parts)}</section>"


def _figure(svg: str, caption: str) -> str:
    return f'<figure role="img" aria-label="{escape(caption)}">{svg}' + (
        f"<figcaption>{escape(caption)}</figcaption></figure>"
    )


def _table(head: Cells, rows: Iterable[Cells]) -> str:
    def row(cells: Cells, tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"

    body = "".join(row(cells, "td") for cells in rows)
    return f'<div class="wide"><table>{row(head, "th")}{body}</table></div>'


def _grouped(number: int) -> str:
    """With narrow spaces, which no language takes for a decimal point."""
    return f"{number:,}".replace(",", "\u202f")


def _share(tally: Tally) -> str:
    low, high = tally.interval
    return f"{100 * tally.share:.0f} % ({100 * low:.0f}–{100 * high:.0f})"


def _records(surveys: Sequence[Survey]) -> list[Record]:
    return [found.record for found in surveys]


def _bots(surveys: Sequence[Survey]) -> str:
    tournaments: defaultdict[str, list[Record]] = defaultdict(list)
    for record in _records(surveys):
        tournaments[record.tournament.id].append(record)
    places = range(surveys[0].record.tournament.players)
    head = [_words(f"bots.{key}") for key in ("bot", "games", "share")]
    head += [*(_words(f"order.{place}") for place in places), _words("bots.seconds")]
    rows = []
    for records in tournaments.values():
        about = ", ".join(records[0].tournament.variants)
        found = standings(records, records[0].tournament.names)
        for s in sorted(found, key=lambda s: -s.total.share):
            name = f"{s.name} ({about})" if about else s.name
            shares = map(_share, [s.total, *s.by_order])
            rows.append([name, str(s.total.games), *shares, f"{s.seconds:.3f}"])
    return _section("bots", _table(head, rows))


def _start(surveys: Sequence[Survey]) -> str:
    records = _records(surveys)
    places = range(records[0].tournament.players)
    ordered = {_words(f"order.{n}"): tally for n, tally in enumerate(by_order(records))}
    narrator = find(records[0].tournament.game).narrator
    seated = {narrator.seat_name(n): tally for n, tally in enumerate(by_seat(records))}
    brass = [charts.DAY["brass"] if n == 0 else charts.DAY["plain"] for n in places]
    colours = [art.seats()[n].colour for n in places]
    even = 1 / len(places)
    return _section(
        "start",
        _figure(charts.shares(ordered, brass, even), _words("start.by_order")),
        _figure(charts.shares(seated, colours, even), _words("start.by_seat")),
        even=f"{100 * even:.0f}",
    )


def _variants(surveys: Sequence[Survey]) -> str:
    groups: defaultdict[tuple[str, ...], list[Record]] = defaultdict(list)
    for record in _records(surveys):
        groups[tuple(sorted(record.tournament.variants))].append(record)
    rows = [
        [
            ", ".join(variants) or _words("variants.none"),
            f"{len(records)} ({100 * len(records) / len(surveys):.0f} %)",
            _share(by_order(records)[0]),
            str(_median([record.turns for record in records])),
        ]
        for variants, records in sorted(groups.items())
    ]
    head = [_words(f"variants.{key}") for key in ("variants", "games", "begins", "turns")]
    return _section("variants", _table(head, rows)) if find(_game(surveys)).variants else ""


def _length(surveys: Sequence[Survey]) -> str:
    records = _records(surveys)
    turns = [record.turns for record in records]
    package = find(_game(surveys)).package
    reasons = Counter(record.reason for record in records)
    rows = [
        [message(package, f"telling.ended.{reason}"), f"{n} ({100 * n / len(records):.0f} %)"]
        for reason, n in reasons.most_common()
    ]
    middle = _words("length.median", median="{median}")
    return _section(
        "length",
        _figure(charts.histogram(turns, middle, _words("length.turns")), _words("length.caption")),
        _table([_words("length.reason"), _words("length.games")], rows),
    )


def _sources(surveys: Sequence[Survey]) -> str:
    means = {
        name: _mean([found.sources[seat] for found, seat in seats])
        for name, seats in _winners_and_others(surveys).items()
    }
    game = _game(surveys)
    parts = sorted({part for row in means.values() for part, size in row.items() if size})
    names = {part: _words(f"source.{game}.{part}") for part in parts}
    figure = charts.stacks(means, names, _words("sources.points"))
    return _section("sources", _figure(figure, _words("sources.caption")))


def _kinds(surveys: Sequence[Survey]) -> str:
    means = {
        name: _mean([found.kinds[seat] for found, seat in seats])
        for name, seats in _winners_and_others(surveys).items()
    }
    counts: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for found in surveys:
        of_game = sum(found.kinds, Counter[str]())
        counts += of_game
        games.update(of_game.keys())
    named = {kind: _words(f"move.{_game(surveys)}.{kind}") for kind, _ in counts.most_common()}
    rows = [
        [
            name,
            _grouped(counts[kind]),
            f"{counts[kind] / len(surveys):.1f}",
            f"{100 * games[kind] / len(surveys):.0f} %",
        ]
        for kind, name in named.items()
    ]
    head = [_words(f"kinds.{key}") for key in ("kind", "number", "each", "games")]
    figure = charts.bars(means, named, _words("kinds.moves"))
    return _section("kinds", _figure(figure, _words("kinds.caption")), _table(head, rows))


def _choices(surveys: Sequence[Survey]) -> str:
    by_turn: defaultdict[int, list[int]] = defaultdict(list)
    for found in surveys:
        for turn, count in found.choices:
            by_turn[turn].append(count)
    everything = [count for counts in by_turn.values() for count in counts]
    common = {turn: counts for turn, counts in by_turn.items() if _is_common(turn, surveys)}
    words = [_words(f"choices.{key}") for key in ("median", "half", "most")]
    labels = [_words("choices.turn"), _words("choices.moves")]
    return _section(
        "choices",
        _figure(charts.spread(common, words, labels), _words("choices.caption")),
        mean=f"{sum(everything) / len(everything):.1f}",
        median=_median(everything),
        most=max(everything),
    )


def _is_common(turn: int, surveys: Sequence[Survey]) -> bool:
    """Whether a tenth of the games were that long: what few did says little."""
    return 10 * sum(found.record.turns >= turn for found in surveys) >= len(surveys)


def _game(surveys: Sequence[Survey]) -> str:
    return surveys[0].record.tournament.game


def _median(values: Sequence[int]) -> int:
    return sorted(values)[len(values) // 2]


def _winners_and_others(surveys: Sequence[Survey]) -> dict[str, list[tuple[Survey, int]]]:
    """Games nobody won have only others."""
    parts: dict[str, list[tuple[Survey, int]]] = {_words("winners"): [], _words("others"): []}
    for found in surveys:
        for seat in range(len(found.record.seating)):
            won = seat in found.record.winners
            parts[_words("winners") if won else _words("others")].append((found, seat))
    return {name: seats for name, seats in parts.items() if seats}


def _mean(counts: Sequence[dict[str, int]]) -> dict[str, float]:
    names = {name for each in counts for name in each}
    return {name: sum(each.get(name, 0) for each in counts) / len(counts) for name in names}
