/** What the page does by itself as things happen: sounds, words for screen readers, calls. */
import { untrack } from "svelte";
import { settings } from "../device";
import type { Gist, Json } from "../games/contract";
import { t } from "../i18n";
import { chosenBy, isMove } from "../live/round";
import type { TableStore } from "../live/table.svelte";
import type { Decision, Happening } from "../protocol";
import { announce } from "../ui/announcer";
import { toast } from "../ui/toasts";
import { notify } from "./calling";
import { folded } from "./log/folding";
import { nameOf, told } from "./seats/naming";
import type { Play } from "./play.svelte";
import { wantsRematch } from "./rematch";
import { sound } from "./tones";
import type { Sound } from "./tones";

/** Long enough to see that a single legal move plays itself. */
const BEAT = 700;

function ring(name: Sound): void {
  if (settings.sounds) sound(name);
}

/** Words that come in the same moment are said together, or only the last would be heard. */
function speaker(): (words: string) => void {
  let waiting: string[] = [];
  return (words) => {
    if (waiting.length === 0) {
      setTimeout(() => {
        announce(waiting.join(". "));
        waiting = [];
      });
    }
    waiting.push(words);
  };
}

/** To be called while a component is set up. */
export function react(play: Play, store: TableStore, gist: Gist, muted: () => boolean): void {
  const say = speaker();
  const call = (words: string): void => {
    say(words);
    ring("turn");
    notify(t(`game.${store.table!.game}`), words, store.table!.id);
  };

  store.ears = {
    happened: (happenings: Happening[], before: Json) => {
      for (const row of folded(happenings.filter(play.open), before, gist)) say(told(row));
      for (const happening of happenings) {
        if (isMove(happening) && happening.event.seat >= 0) ring("move");
        const { event, seat } = happening.event;
        if (event === "timeout" && store.seats.includes(seat) && store.result === null) toast(t("play.timed_out"), "problem");
      }
    },
    asked: (decision: Decision) => {
      const last = store.log.findLast(isMove);
      const { seat, headline } = decision;
      const goesOn = last !== undefined && chosenBy(last, seat);
      if (goesOn) say(headline);
      else if (store.result === null) call(t("play.your_turn_words", { headline }));
    },
    notArrived: (move) => {
      const offer = play.offers.find((each) => each.move === move);
      toast(t("play.not_arrived", { move: offer?.label ?? move }), "problem");
    },
  };

  $effect(() => {
    if (store.decision !== null) play.startAfresh();
  });

  $effect(() => {
    const { forced } = play;
    if (forced === null) return;
    say(t("play.forced", { move: forced.label }));
    const beat = setTimeout(() => void play.playForced(), BEAT);
    return () => clearTimeout(beat);
  });

  $effect(() => {
    if (play.pending !== null) say(t("play.pending", { words: play.pending.words.join(". ") }));
  });

  $effect(() => {
    // The position has changed: what was pointed out is asked for anew.
    if (store.decision !== null && play.overlay !== null) void play.lay(play.overlay);
  });

  $effect(() => {
    if (play.complaint !== null) ring("refused");
  });

  const proposal = $derived(store.table?.proposal ?? null);
  const waitsForMe = $derived(proposal?.waiting.some((seat) => store.seats.includes(seat)) ?? false);
  $effect(() => {
    if (!waitsForMe) return;
    const { what, by } = untrack(() => proposal!);
    call(t(`play.proposal.${what}`, { name: nameOf(untrack(() => store.table!).seats[by]!) }));
  });

  // A proposal falls because something has happened, or else because somebody said no.
  let proposed: { what: "undo" | "end"; version: number } | null = null;
  $effect(() => {
    const version = untrack(() => store.log.at(-1)?.version ?? 0);
    if (proposal === null && proposed?.version === version) toast(t(`play.proposal_refused.${proposed.what}`));
    const own = proposal !== null && store.seats.includes(proposal.by);
    proposed = own ? { what: proposal.what, version } : null;
  });

  const rematch = $derived(store.table?.rematch ?? null);
  let knownRematch = rematch;
  $effect(() => {
    const offered = rematch !== null && rematch !== knownRematch && store.seats.length > 0;
    if (offered && !wantsRematch(store.table!.id)) call(t("play.rematch_waits"));
    knownRematch = rematch;
  });

  let heard = store.chat.length;
  $effect(() => {
    const fresh = store.chat.slice(heard).filter(({ seat }) => seat === null || !store.seats.includes(seat));
    heard = store.chat.length;
    if (fresh.length > 0 && !muted()) ring("chat");
  });

  let wasOver = store.result !== null;
  $effect(() => {
    const over = store.result !== null && store.motion === null;
    if (over && !wasOver) {
      ring("end");
      say(store.result!.words);
    }
    wasOver = over;
  });
}
