/** "Play now": one press, and the board is there. */
import { api } from "../../api";
import { keep } from "../../device";
import { guestName } from "../../guest";
import type { GameName, SeatWish } from "../../protocol";
import { go } from "../../router";
import { usualBot } from "../../site";

// Ekö is quickest to learn against one; Khan's shared conquests need a third.
const OPPONENTS: Record<GameName, number> = { eko: 1, khan: 2 };

export async function playNow(game: GameName): Promise<void> {
  const bot: SeatWish = { kind: "bot", bot: usualBot(game) };
  const seats: SeatWish[] = [{ kind: "me" }, ...Array.from({ length: OPPONENTS[game] }, () => bot)];
  const seated = await api.create({ game, seats, name: guestName() });
  keep(seated);
  go(`/t/${seated.table.id}`);
}
