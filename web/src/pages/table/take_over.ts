/** A link with `#seat=TOKEN` brings a seat to this device, one with `#join=INVITATION` opens the seats
 *  that an open table keeps for friends. */
import { api } from "../../api";
import { keep } from "../../device";
import { t } from "../../i18n";
import { complain, toast } from "../../ui/toasts";

export function tokenIn(fragment: string): string | null {
  return /^#seat=([\w-]{16,64})$/.exec(fragment)?.[1] ?? null;
}

export function invitationIn(fragment: string): string | null {
  return /^#join=([\w-]{16,64})$/.exec(fragment)?.[1] ?? null;
}

/** Keeps the token of the address, if there is one, and takes it out of sight. */
export async function takeOver(): Promise<void> {
  const token = tokenIn(location.hash);
  if (token === null) return;
  history.replaceState(null, "", location.pathname + location.search);
  try {
    const [mine] = await api.mine([token]);
    const seat = mine?.seats[0];
    if (mine === undefined || seat === undefined) {
      toast(t("table.bad_link"), "problem");
      return;
    }
    keep({ table: mine.table, host: null, seats: { [seat]: token } });
    toast(t("table.taken_over", { colour: t(`seat.${seat}`) }));
  } catch (error) {
    complain(error);
  }
}
