// Who may change seats with another player, whom one has asked, and who asks for one's own seat.

import { server } from "../../app/server.svelte";
import type { HeldTable } from "../../app/table.svelte";
import type { Seat } from "../../protocol/messages";

/** Before the first board and between boards. The line-up of a match seats its players, and nobody else does. */
export const maySwap = ({ seat, view }: HeldTable): boolean =>
  seat !== null && view.stage === "gathering" && !server.matches.has(view.host);

/** Whom one asks to change seats. */
export const askedBy = ({ seat, view }: HeldTable): Seat | null =>
  view.swaps?.find((swap) => swap.by === seat)?.of ?? null;

/** Who asks for one's own seat. */
export const askingOf = ({ seat, view }: HeldTable): Seat[] =>
  (view.swaps ?? []).filter((swap) => swap.of === seat).map((swap) => swap.by);
