// Who is told of a call for the director at a table while none is there.

import { server } from "../../app/server.svelte";
import type { HeldTable } from "../../app/table.svelte";
import { eventOf } from "../../events/ofTable";
import type { Catalogue } from "../../i18n/catalogue";
import { roomOf } from "../../teams/rooms/rooms";
import { toldInWords } from "./directed";

/** A sentence that says so; `null` if nobody is told. */
export function toldElsewhere({ id, view }: HeldTable, w: Catalogue): string | null {
  const match = roomOf(id, view.set.ctx)?.match;
  const event = eventOf(view);
  const seen = event === null ? undefined : server.events.get(event);
  const directs = {
    match: match && server.matches.get(match)?.view.director,
    event: seen && (seen.view.director ?? null),
  };
  return toldInWords(view, directs, w);
}
