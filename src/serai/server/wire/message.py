"""What every message between server and clients is made of.

Whatever leaves the server is one of the models in this folder, and nothing is in them that was not
put there for the receiver: positions are views, events are as the receiver saw them. The client's
types are generated from them (`web/protocol_types.py`).
"""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


Name = Annotated[str, Field(min_length=1, max_length=32)]
Token = Annotated[str, Field(min_length=16, max_length=64)]
MoveText = Annotated[str, Field(min_length=1, max_length=200)]
SeatNumber = Annotated[int, Field(strict=True, ge=0, le=3)]
Number = Annotated[int, Field(strict=True, ge=0, le=2**31)]
Language = Annotated[str, Field(pattern=r"^[a-z]{2}$")]
