/** A link with `#seat=TOKEN` brings a seat to this device. */
import { api } from "../../api";
import { keep } from "../../device";
import { t } from "../../i18n";
import { complain, toast } from "../../ui/toasts";

export function tokenIn(fragment: string): string | null {
  return /^#seat=([\w-]{16,64})$/.exec(fragment)?.[1] ?? null;
}

/** Keeps the token of the address, if there is one, and takes it out of sight. */
export async function takeOver(): Promise<void> {
  const token = tokenIn(location.hash);
  if (token === null) return;
  history.replaceState(null, "", location.pathname + location.search);
  try {
    const [mine] = await api.mine([token]);
    const seat = mine?.seats[0];
    if (mine === undefined || seat === undefined) return toast(t("table.bad_link"), "problem");
    keep({ table: mine.table, host: null, seats: { [seat]: token } });
    toast(t("table.taken_over", { colour: t(`seat.${seat}`) }));
  } catch (error) {
    complain(error);
  }
}
