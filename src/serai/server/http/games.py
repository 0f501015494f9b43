"""What the site offers: its games, their rulebooks, and a look at how a match would begin."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query

from serai.bots import opponents
from serai.core.contract.game import GAMES, find
from serai.core.text.messages import message
from serai.server.http.access import OurSite, Spoken, limited
from serai.server.http.rulebook import rulebook
from serai.server.languages import spoken
from serai.server.problems import responses
from serai.server.table.setups import new_state, settled
from serai.server.table.showing import first_view
from serai.server.wire.http import GameInfo, PreviewSetup, Rulebook, SetupPreview, SiteInfo
from serai.server.wire.message import Language
from serai.server.wire.table import GameName

router = APIRouter(prefix="/api", tags=["site"])

PLAYERS = [2, 3, 4]
AskedLanguage = Annotated[
    Language | None, Query(description="Instead of what Accept-Language says.")
]


@router.get(
    "/site",
    dependencies=[Depends(limited("look"))],
    responses=responses(),
    summary="What can be played here",
)
async def site_info(site: OurSite, language: AskedLanguage = None) -> SiteInfo:  # noqa: ARG001
    return SiteInfo(
        games=[_game_info(name) for name in GAMES],
        languages=list(spoken()),
        mail=site.notices.mailer is not None,
        push_key=site.notices.pusher.public_key,
        public_url=site.settings.public_url,
    )


@router.get(
    "/health", status_code=204, responses=responses(503), summary="Whether the server is at work"
)
async def health(site: OurSite) -> None:
    """Asks the database too."""
    await site.storage.find("health")


@router.get(
    "/rules/{game}",
    dependencies=[Depends(limited("look"))],
    responses=responses(),
    summary="A game's rulebook, clause by clause",
)
async def rules(
    game: GameName, spoken_language: Spoken, language: AskedLanguage = None
) -> Rulebook:
    return rulebook(game, language or spoken_language)


@router.post(
    "/preview",
    dependencies=[Depends(limited("draw"))],
    responses=responses(),
    summary="How a match with this set-up would begin",
)
async def preview(wanted: PreviewSetup) -> SetupPreview:
    """Without a seed one is chosen and named, so that a table can be made with it."""
    setup = settled(wanted.game, wanted.setup)
    state = await new_state(wanted.game, wanted.players, setup)
    return SetupPreview(setup=setup, view=first_view(state, None))


def _game_info(name: str) -> GameInfo:
    rules = find(name)
    facts: dict[str, Any] = {
        "name": rules.name,
        "title": message(rules.package, "draw.title"),
        "players": PLAYERS,
        "variants": [(v, message("serai.server", f"variant.{v}")) for v in rules.variants],
        "bots": list(opponents(name)),
        "standing_answers": list(rules.standing_answers),
        "overlays": list(rules.presenter.overlays),
    }
    return GameInfo(**facts)
