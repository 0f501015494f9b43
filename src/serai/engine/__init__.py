"""The bot protocol as `serai engine` speaks it; docs/protocol.md describes it."""
