"""Writes src/protocol.ts, the client's types, from the server's messages; --check only compares."""

from __future__ import annotations

import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic.fields import FieldInfo

from serai.server.wire import http, match, socket, table
from serai.server.wire.message import Message

FILE = Path(__file__).parent / "src" / "protocol.ts"
HEAD = """\
/** Every message between server and client. Made from src/serai/server/wire by
 * `python web/protocol_types.py`; not to be edited by hand. */
"""
PARTS = (table, match, socket, http)  # in this order in the file; `bots` is not for browsers
# What a client sends over HTTP: there, a field with a default may be left out.
BODIES = ("NewTable", "Join", "FillSeat", "PreviewSetup", "MyTokens", "BranchFrom", "Notices")
UNIONS = ("FromClient", "ToClient")
PLAIN: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    Any: "any",
    type(None): "null",
}


def models() -> dict[str, type[Message]]:
    """By name, in the order of the files."""
    return {
        name: found
        for part in PARTS
        for name, found in vars(part).items()
        if isinstance(found, type)
        and issubclass(found, Message)
        and found.__module__ == part.__name__
    }


def aliases() -> dict[Any, str]:
    """Choices between words that have a name."""
    return {
        found: name
        for part in PARTS
        for name, found in vars(part).items()
        if get_origin(found) is Literal
    }


def unions() -> dict[str, tuple[type[Message], ...]]:
    """What goes over the socket, in each direction."""
    return {name: get_args(get_args(getattr(socket, name))[0]) for name in UNIONS}


def choice(hint: Any) -> str:
    return " | ".join(f'"{word}"' for word in get_args(hint))


def spelled(hint: Any) -> str:
    """A type of Python as one of TypeScript."""
    if hint in PLAIN:
        return PLAIN[hint]
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return spelled(args[0])
    if origin is Literal:
        return aliases().get(hint) or choice(hint)
    if origin in (Union, types.UnionType):
        return " | ".join(spelled(arg) for arg in args)
    if origin is list:
        inside = spelled(args[0])
        return f"({inside})[]" if "|" in inside else f"{inside}[]"
    if origin is dict:
        return f"Record<{spelled(args[0])}, {spelled(args[1])}>"
    if origin is tuple:
        return f"[{', '.join(spelled(arg) for arg in args)}]"
    if isinstance(hint, type) and issubclass(hint, Message):
        return hint.__name__
    raise TypeError(f"wire: no TypeScript for {hint!r}")


def within(hint: Any) -> Iterator[type[Message]]:
    """All messages that a type is made of."""
    for arg in get_args(hint):
        yield from within(arg)
    if isinstance(hint, type) and issubclass(hint, Message):
        yield hint
        for field in get_type_hints(hint, include_extras=True).values():
            yield from within(field)


def only_sent() -> set[type[Message]]:
    """Messages that only clients write."""
    asked = [*unions()["FromClient"], *(models()[name] for name in BODIES)]
    sent = {part for one in asked for part in within(one)}
    answers = [one for one in models().values() if one not in sent]
    return sent - {part for one in answers for part in within(one)}


def interface(model: type[Message], lenient: bool) -> str:
    hints = get_type_hints(model, include_extras=True)

    def line(name: str, field: FieldInfo) -> str:
        mark = "?" if lenient and not field.is_required() else ""
        return f"  {name}{mark}: {spelled(hints[name])};"

    lines = [line(name, field) for name, field in model.model_fields.items()]
    doc = f"/** {' '.join(model.__doc__.split())} */\n" if model.__doc__ else ""
    return "\n".join([f"{doc}export interface {model.__name__} {{", *lines, "}"])


def text() -> str:
    lenient = only_sent()
    parts = [HEAD + f"export const VERSION = {socket.VERSION};"]
    for hint, name in aliases().items():
        parts.append(f"export type {name} = {choice(hint)};")
    parts += [interface(model, model in lenient) for model in models().values()]
    for name, members in unions().items():
        listed = "".join(f"\n  | {member.__name__}" for member in members)
        parts.append(f"export type {name} ={listed};")
    return "\n\n".join(parts) + "\n"


def main() -> None:
    if "--check" in sys.argv:
        if not FILE.exists() or FILE.read_text(encoding="utf-8") != text():
            sys.exit(f"{FILE.name} is not what server/wire says: run python web/protocol_types.py")
    else:
        FILE.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
