// One's own convention card, read once for each version, so that its words can come with a call (Spec C8.7). What it
// says is offered to the player who calls and to nobody else.

import { SvelteMap } from "svelte/reactivity";

import { server } from "../../app/server.svelte";
import type { HeldTable } from "../../app/table.svelte";
import { LostError, RefusedError } from "../../protocol/connection";
import type { Call, CardCall, ConventionCard } from "../../protocol/messages";
import { pauseOf } from "../../protocol/pauses";
import { sideOf } from "../../rules/cards";
import { lineFor, offersOwnCard } from "./cardCalls";

const cards = new SvelteMap<string, ConventionCard | null>();
const asked = new Set<string>();

/** The card that holds now; nothing where none was filed or the table leaves it to memory. */
function versionOf({ id, seat, view }: HeldTable): string | null {
  if (seat === null || !offersOwnCard(view)) return null;
  const side = sideOf(seat);
  return view.cards[side] === 0 ? null : `${server.account?.name}/${id}/${side}/${view.cards[side]}`;
}

/** Reads the card if its version is new. */
export async function readOwnCard(table: HeldTable): Promise<void> {
  const version = versionOf(table);
  if (version === null || !table.live || table.seat === null || asked.has(version)) return;
  asked.add(version);
  try {
    const answer = await server.request({ read_card: { table: table.id, side: sideOf(table.seat) } });
    cards.set(version, "card" in answer ? answer.card : null);
  } catch (cause) {
    // Without the card the player writes the words. What came too soon is asked again as soon as it may be.
    const pause = cause instanceof RefusedError ? pauseOf(cause.refused.why) : undefined;
    if (cause instanceof LostError) asked.delete(version);
    if (pause !== undefined) setTimeout(() => (asked.delete(version), void readOwnCard(table)), pause);
  }
}

/** What one's own card says of a call that one is about to make. */
export function ownLine(table: HeldTable, call: Call | null): CardCall | null {
  const version = versionOf(table);
  const card = version === null ? null : cards.get(version);
  return card && call && table.view.board ? lineFor(card, table.view.board.calls, call) : null;
}
